"""A replay shows at every step what the live table sent then, to every seat and to spectators."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.table.messages import Update
from ludotheque.table.replay.reader import RecordingReader
from ludotheque.table.replay.recording import recording_of
from support import timeouts
from support.replay_shown import ReplayShown
from support.server.matches_in_memory import playing
from support.server.memory_table import MemoryTable, Person

decode = msgspec.json.decode
NAMES = ("ann", "bob", "cleo", "dan")
MOST_MOVES = 150
"""After so many moves a match is compared as far as it has come."""


class Evening:
    """A match at a live table: people act at random, lose their connections and come back."""

    def __init__(self, table: MemoryTable, people: list[Person], rng: random.Random) -> None:
        self.table, self.people, self.rng = table, people, rng
        self.back = 0
        """How often somebody came back and got an update."""

    @property
    def match(self) -> Match:
        assert self.table.table.live is not None
        return self.table.table.live.match

    async def play(self, moves: int) -> None:
        """Again and again somebody who is asked takes a legal action, and time passes."""
        rules = find_game(self.table.table.record.game)
        for move in range(moves):
            if self.match.is_over:
                return
            if move % 10 == 9:
                await self.reconnect(self.rng.choice(self.people))
            if move == moves // 2:
                await self.restart()
            for person in self.rng.sample(self.people, len(self.people)):
                view = decode(person.update.view, type=rules.View)
                options = rules.options(view)
                if view.prompt is not None and options:
                    await self.table.act(person, self.rng.choice(options))
                    break
            await self.table.wait(700)  # an action in a race is held for a while

    async def reconnect(self, person: Person) -> None:
        """Somebody is away for some time, and comes back with what they saw last, or with nothing."""
        seen = person.update.number
        await self.table.leave(person)
        await self.table.wait(self.rng.choice((100, 3_000, 30_000)))
        await self.enter(person, self.rng.choice((0, seen)))

    async def restart(self) -> None:
        """The process of the table ends; everybody connects again."""
        seen = [person.update.number for person in self.people]
        await self.table.restart()
        for person, number in zip(self.people, seen, strict=True):
            await self.enter(person, number)

    async def enter(self, person: Person, since: int) -> None:
        before = len(person.inbox)
        await self.table.enter(person, since)
        self.back += any(isinstance(message, Update) for message in person.inbox[before:])

    def compare(self, seats: list[tuple[int | None, Person]]) -> None:
        """Compare every update that somebody got with the replay from the same seat."""
        reader = RecordingReader(recording_of(self.match))
        for seat, person in seats:
            shown = ReplayShown(reader, seat)
            updates = [message for message in person.inbox if isinstance(message, Update)]
            assert len(updates) > 10
            for update in updates:
                assert shown.views[update.number] == decode(update.view)
                assert shown.notices_between(update.since, update.number) == [decode(one) for one in update.notices]


def handicaps(game: str, seats: int) -> dict[str, Any]:
    """Options that grant the last seat something."""
    granted = find_game(game).handicap
    assert granted is not None
    return {"handicaps": [0] * (seats - 1) + [granted.step]}


async def compare_a_match(game: str, seats: int, options: dict[str, Any], seed: int, moves: int) -> None:
    people = [Person(name) for name in NAMES[:seats]]
    watcher = Person("watcher")
    table = await playing(*people, seats=seats, game=game, options=options)
    await table.enter(watcher)
    evening = Evening(table, [*people, watcher], random.Random(seed))
    await evening.play(moves)
    assert len(evening.match.log) > 20
    assert evening.back > 0
    evening.compare([*enumerate(people), (None, watcher)])


@pytest.mark.at_length_uncompiled
@pytest.mark.parametrize("game", own_game_ids())
def test_a_replay_shows_every_seat_what_the_live_table_sent(game: str) -> None:
    seats = max(2, find_game(game).seats[0])
    timeouts.run(compare_a_match(game, seats, handicaps(game, seats), seed=1, moves=60))


@pytest.mark.at_length
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("has_handicaps", [False, True])
@pytest.mark.parametrize("game", own_game_ids())
def test_replays_of_whole_matches_show_what_was_sent(game: str, has_handicaps: bool, seed: int) -> None:
    seats = find_game(game).seats[seed % len(find_game(game).seats)]
    seats = min(max(2, seats), len(NAMES))
    options = handicaps(game, seats) if has_handicaps else {}
    timeouts.run(compare_a_match(game, seats, options, seed, moves=MOST_MOVES * 2))
