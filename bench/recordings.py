"""What finished matches cost: reading them for a replay, and analysing them."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import msgspec

from bench.playouts import seats_of
from ludotheque import Match, play_bots
from ludotheque.bots.analyst import story_of
from ludotheque.engine.registry import own_game_ids
from ludotheque.lab.analysis.analysis import LUCK_SECONDS, judge
from ludotheque.lab.analysis.luck import play_deals
from ludotheque.table.replay.reader import RecordingReader
from ludotheque.table.replay.recording import recording_of

ROUNDS = 5
MOST_LUCK_SECONDS = 10


def recordings_table() -> list[str]:
    """The results as lines of Markdown, in processor time of one core."""
    heads = ("entries", "prepared for replay", "ratio", "32 steps", "judged as people", "as bots", "deals", "luck")
    lines = ["| a finished match of foxes | " + " | ".join(heads) + " |", "|---|" + "---:|" * len(heads)]
    for game in own_game_ids():
        match = Match(game, seats=seats_of(game), seed=4)
        play_bots(match, "fox", seed=4)
        recording = recording_of(match)
        loading = min(_seconds(partial(Match.load, match.save())) for _ in range(ROUNDS))
        preparing = min(_seconds(partial(RecordingReader, recording)) for _ in range(ROUNDS))
        reader = RecordingReader(recording)
        chunks = [_seconds(partial(_send_chunk, reader, number)) for number in range(reader.chunks)]
        story = story_of(match)
        as_bots = _seconds(partial(judge, story, ["fox"] * match.seats))
        began = time.process_time()
        judged = judge(story, [None] * match.seats)
        as_people = time.process_time() - began
        *_, played = play_deals(story, judged.levels, seconds=LUCK_SECONDS)
        luck = time.process_time() - began - as_bots
        lines.append(
            f"| {game}, {match.seats} players | {len(match.log)} | {1e3 * preparing:.1f} ms "
            f"| {preparing / loading:.2g} × loading its file | {1e3 * max(chunks):.1f} ms "
            f"| {as_people:.1f} s | {as_bots:.1f} s | {played.deals} | {luck:.1f} s |"
        )
    said = f"At most {MOST_LUCK_SECONDS} s for the luck of Boussanga and Bouh: finding levels of people, playing deals."
    return [*lines, "", said]


def _send_chunk(reader: RecordingReader, number: int) -> bytes:
    return msgspec.json.encode(reader.chunk(number, 0))


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began
