"""Recordings are read in chunks, from every seat and from above, and their timelines have marks."""

from __future__ import annotations

import gzip
import random
from typing import Any

import msgspec
import pytest

from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.lab.bot_match import play_bots
from ludotheque.table.replay.reader import CHUNK, RecordingReader
from ludotheque.table.replay.recording import recording_of, steps_of
from support.replay_shown import ReplayShown

decode = msgspec.json.decode
MOST_MOVES = 150
"""After so many moves a match is read as far as it has come."""


@pytest.mark.parametrize("game", own_game_ids())
def test_from_above_every_hand_is_open_and_nothing_else_changes(game: str) -> None:
    match = Match(game, seats=3, seed=4)
    play_bots(match, "rabbit", seed=1)
    rules, state = match.game, match.game.start(match.table_options, match.seats)
    opened = ReplayShown(RecordingReader(recording_of(match)), None, is_open=True)
    ends = set(steps_of(match.log))
    hands = 0
    for entry in match.log:
        rules.apply(state, entry)
        if entry.seq + 1 not in ends:
            continue
        from_above = opened.views[entry.seq + 1]
        watched = decode(msgspec.json.encode(rules.view(state, None)))
        differing = {name for name, value in watched.items() if from_above[name] != value}
        assert differing <= {"known", "hands", "formulas"}
        for seat in range(match.seats):
            if hand := _hand(rules.view(state, seat)):
                hands += 1
                assert hand == (from_above.get("hands") or from_above["known"])[seat]
    assert bool(hands) == rules.secrets


def _hand(view: Any) -> Any:
    """The cards that only a seat itself sees."""
    return decode(msgspec.json.encode(getattr(view, "hand", ())))


@pytest.mark.parametrize("game", own_game_ids())
def test_a_chunk_can_be_read_without_those_before_it(game: str) -> None:
    match = played(game)
    reader = RecordingReader(recording_of(match))
    ends = steps_of(match.log)
    last = reader.chunks - 1
    chunk = reader.chunk(last, 0)
    assert chunk.first == last * CHUNK
    assert len(chunk.steps) == len(ends) - chunk.first
    before = Match(match.game, seats=match.seats, options=match.table_options, log=match.log[: ends[chunk.first]])
    assert decode(chunk.view) == decode(msgspec.json.encode(before.view(0)))


@pytest.mark.at_length
@pytest.mark.parametrize("game", own_game_ids())
def test_a_whole_match_is_sent_in_less_than_100_kb(game: str) -> None:
    rng = random.Random(4)
    match = Match(game, seats=3, seed=4)
    while moves := match.moves():
        match.step(*rng.choice(moves))
    reader = RecordingReader(recording_of(match))
    bodies = [msgspec.json.encode(reader.chunk(number, 0)) for number in range(reader.chunks)]
    sent = [gzip.compress(body) for body in (msgspec.json.encode(reader.timeline), *bodies)]
    assert sum(map(len, sent)) < 100_000


@pytest.mark.parametrize("game", own_game_ids())
def test_the_timeline_marks_what_the_game_declares(game: str) -> None:
    match = played(game)
    events = {msgspec.json.decode(msgspec.json.encode(one.data))["type"] for one in match.notices_for(None)}
    kinds = {mark.kind for step in RecordingReader(recording_of(match)).timeline for mark in step.marks}
    declared = {kind for event, kind in match.game.timeline_marks.items() if event in events}
    assert declared
    assert declared <= kinds <= declared | {"turn"}
    known = {kind.__struct_config__.tag for kind in match.game.Event.__args__}
    assert set(match.game.timeline_marks) <= known, "every declared event exists"


def played(game: str) -> Match:
    """A match of which the first legal moves were played for a while."""
    match = Match(game, seats=max(2, find_game(game).seats[0]), seed=11)
    for move in range(MOST_MOVES):
        moves = match.moves()
        if not moves:
            break
        match.step(*moves[move * 7 % len(moves)])
    return match
