"""Golden matches, saved earlier, replay with the same transcripts.

``tests/golden/GAME`` holds saved matches, each with its transcript. Only the first
steps of a match are saved, because random races are very long. With
``LUDOTHEQUE_GOLDEN=write`` missing matches are played and transcripts rewritten:
read the difference before committing it, and bump the game's version if its
behaviour changed.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

import msgspec
import pytest

from ludotheque import Match
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.registry import own_game_ids
from ludotheque.testing.effort import effort
from ludotheque.testing.random_play import new_match, steps
from ludotheque.testing.tables import Table, few_tables_of
from support.golden_files import WRITING, assert_matches_file
from support.transcript import transcript

FOLDER = Path(__file__).parent.parent / "golden"
MOST_STEPS = 100
PLAYOUTS = effort(quick=1, brief=5, full=5)
"""The playouts of each table that are compared with the file, which has five."""


@pytest.mark.parametrize("setup", [t for game in own_game_ids() for t in few_tables_of(game)], ids=str)
def test_golden_matches_replay_with_the_same_transcript(setup: Table) -> None:
    match_file = FOLDER / setup.game / f"{setup}.jsonl"
    transcript_file = match_file.with_suffix(".txt")
    if WRITING:
        match_file.parent.mkdir(parents=True, exist_ok=True)
        if not match_file.exists():
            match_file.write_text(first_steps(setup, seed=2026).save(), "utf-8")
    assert_matches_file(transcript_file, transcript(match_file.read_text("utf-8")))


def first_steps(table: Table, seed: int) -> Match:
    """A match played at random for a limited number of steps, so that its transcript stays readable."""
    match = new_match(table, seed)
    for _ in steps(match, random.Random(seed), most=MOST_STEPS):
        pass
    return match


def test_there_is_no_unused_golden_file() -> None:
    expected = {f"{table}" for game in own_game_ids() for table in few_tables_of(game)}
    assert {file.stem for file in FOLDER.glob("*/*")} == expected
    kinds = ("playouts", "playables")
    names = {f"{game}.{kind}.json" for game in own_game_ids() for kind in kinds}
    assert {file.name for file in FOLDER.glob("*.json")} == names


@pytest.mark.parametrize("game", own_game_ids())
def test_playouts_are_the_same_compiled_and_uncompiled(game: str) -> None:
    """Compiled and uncompiled rules are tested against the same file."""
    file = FOLDER / f"{game}.playouts.json"
    found = {str(table): fingerprints(table) for table in few_tables_of(game)}
    if WRITING:
        file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    expected = {table: prints[:PLAYOUTS] for table, prints in json.loads(file.read_text("utf-8")).items()}
    assert found == expected


def fingerprints(table: Table) -> list[str]:
    """A few playouts: the number of decisions of each, and a digest of its final state."""
    rules, rng = table.rules, Rng(2026)
    prints = []
    for _ in range(PLAYOUTS):
        state = rules.start(msgspec.convert(table.options, type=rules.Options), table.seats)
        decisions = rules.playout(state, rng)
        end = msgspec.json.encode([rules.outcome(state), *(rules.view(state, s) for s in range(table.seats))])
        prints.append(f"{decisions}:{hashlib.sha256(end).hexdigest()[:12]}")
    return prints


@pytest.mark.parametrize("game", own_game_ids())
def test_matches_as_numbers_are_the_same_compiled_and_uncompiled(game: str) -> None:
    found = {str(table): digest_of_numbers(table) for table in few_tables_of(game)}
    assert_matches_file(FOLDER / f"{game}.playables.json", json.dumps(found, indent=1) + "\n")


def digest_of_numbers(table: Table) -> str:
    """The first decisions of a match as numbers, with what seats see and may choose, in one digest."""
    play = table.rules.playable(msgspec.convert(table.options, type=table.rules.Options), table.seats, 250)
    assert play is not None
    rng, digest = Rng(2026), hashlib.sha256()
    actor = play.settle(rng)
    for _ in range(60):
        if actor < 0:
            break
        seen = [list(part) for seat in range(table.seats) for part in play.observation(seat)]
        digest.update(f"{actor} {list(play.legal(actor))} {seen};".encode())
        actor = play.step(play.sample(rng), rng)
    digest.update(play.encode())
    return digest.hexdigest()[:16]
