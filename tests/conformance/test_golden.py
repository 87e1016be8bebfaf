"""Matches kept from earlier still replay, and tell the same story.

``tests/golden/GAME`` holds saved matches and beside each its transcript. Of matches
that take very long at random, such as races, only the beginning is kept. With
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
from ludotheque.engine.registry import game_ids
from support.golden_files import WRITING, assert_matches_file
from support.random_play import new_match, steps
from support.tables import Table, few_tables_of
from support.transcript import transcript

FOLDER = Path(__file__).parent.parent / "golden"
MOST_KEPT = 100


@pytest.mark.parametrize("kept", [t for game in game_ids() for t in few_tables_of(game)], ids=str)
def test_golden_replay(kept: Table) -> None:
    match_file = FOLDER / kept.game / f"{kept}.jsonl"
    story_file = match_file.with_suffix(".txt")
    if WRITING:
        match_file.parent.mkdir(parents=True, exist_ok=True)
        if not match_file.exists():
            match_file.write_text(beginning(kept, seed=2026).save(), "utf-8")
    assert_matches_file(story_file, transcript(match_file.read_text("utf-8")))


def beginning(table: Table, seed: int) -> Match:
    """A match played at random for so long that its transcript can still be read."""
    match = new_match(table, seed)
    for _ in steps(match, random.Random(seed), most=MOST_KEPT):
        pass
    return match


def test_no_golden_file_is_forgotten() -> None:
    kept = {f"{table}" for game in game_ids() for table in few_tables_of(game)}
    assert {file.stem for file in FOLDER.glob("*/*")} == kept
    assert {file.name for file in FOLDER.glob("*.json")} == {f"{game}.playouts.json" for game in game_ids()}


@pytest.mark.parametrize("game", game_ids())
def test_playouts_are_the_same_compiled_and_uncompiled(game: str) -> None:
    """Both kinds of rules are tested against the same file."""
    found = {str(table): fingerprints(table) for table in few_tables_of(game)}
    assert_matches_file(FOLDER / f"{game}.playouts.json", json.dumps(found, indent=1) + "\n")


def fingerprints(table: Table) -> list[str]:
    """A few playouts in one word each: decisions made, and a digest of where they led."""
    rules, rng = table.rules, Rng(2026)
    words = []
    for _ in range(5):
        state = rules.start(msgspec.convert(table.options, type=rules.Options), table.seats)
        decisions = rules.playout(state, rng)
        end = msgspec.json.encode([rules.outcome(state), *(rules.view(state, s) for s in range(table.seats))])
        words.append(f"{decisions}:{hashlib.sha256(end).hexdigest()[:12]}")
    return words
