"""What a person sees over time does not depend on what they may not know, whatever the people at a table do.

Two tables differ only in what one person may not know: the hands of others, and the notices sent to others. The same
doings happen at both: chairs change hands, people leave, watch, come with companions, televisions and second browsers,
ask for hints, replace the absent and make mistakes. The person is sent the same bytes at both.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.bots.bot import Decision
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis, Seat
from ludotheque.table.identities import companion, television_of
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.messages import (
    Act,
    AgreeToBot,
    AskHint,
    Chat,
    Emote,
    HandOver,
    SeatBot,
    SetUp,
    Sit,
    Stand,
    Start,
    TableRequest,
)
from ludotheque.table.people import seen_hands
from ludotheque.table.publishing.listener import Envelope
from ludotheque.table.record import Chair
from ludotheque.testing.random_play import steps
from support import timeouts
from support.server.memory_table import FirstOption, MemoryTable, Person

SECRET_GAMES = [game for game in own_game_ids() if find_game(game).secrets]
SEATS = 4
SEATED = ("ann", "bob", "cleo")
"""The people on the first seats; a bot has the last one."""
CURIOUS = ("ann", "bob", "cleo")
WHO = st.sampled_from(("curious", "second browser", "companion", "television", "ann", "bob", "cleo", "late"))
SEAT = st.integers(0, SEATS)
REQUESTS = st.one_of(
    st.builds(Sit, st.just("c"), st.none() | SEAT),
    st.builds(Stand, st.just("c")),
    st.builds(SeatBot, st.just("c"), SEAT, st.sampled_from(("fox", "owl", None))),
    st.builds(AgreeToBot, st.just("c"), SEAT),
    st.builds(HandOver, st.just("c"), SEAT),
    st.builds(Start, st.just("c")),
    st.builds(SetUp, st.just("c"), keep_warm=st.booleans()),
    st.builds(Emote, st.just("c"), st.sampled_from(("hello", "nonsense"))),
    st.builds(Chat, st.just("c"), st.just("hm")),
    st.builds(AskHint, st.just("c")),
    st.builds(Act, st.just("c"), st.just(10**6), st.just(msgspec.Raw(b'{"type":"nonsense"}')), seat=st.none() | SEAT),
)
DOINGS = st.lists(st.tuples(WHO, st.sampled_from(("enter", "leave")) | REQUESTS), max_size=25)
CHAIR_HOPPING = [
    *(("curious", Stand("c")), ("curious", Sit("c", 3)), ("curious", AskHint("c")), ("curious", Sit("c", 1))),
    *(("companion", "enter"), ("companion", Sit("c", 3)), ("bob", Stand("c")), ("curious", Sit("c", 1))),
]


class SilentBots(FirstOption):
    """Bots that never act, and whose hints tell all that they were shown."""

    async def think(
        self, game: str, view: View, now: Millis, level: Level, seed: str, memory: msgspec.Struct | None
    ) -> Decision[Any, Any]:
        return Decision(None, now)

    async def hints(self, game: str, view: View, *_: object, **__: object) -> tuple[Hint[Any], ...]:
        return (Hint("nudge", "all", {"shown": msgspec.to_builtins(view)}),)


class Recorder(Person):
    """Keeps the bytes of everything that was sent."""

    def __init__(self, identity: str) -> None:
        super().__init__(identity)
        self.sent: list[bytes] = []

    def send(self, envelope: Envelope) -> None:
        self.sent.append(envelope.body)
        super().send(envelope)


def begun(game: str, seed: int) -> Match:
    """A match after some random moves."""
    match = Match(game, seats=SEATS, seed=seed)
    rng = random.Random(seed)
    for _ in steps(match, rng, most=rng.randrange(12)):
        pass
    return match


async def seen(game: str, seed: int, person: str, doings: list[tuple[str, Any]], other_world: bool) -> list[bytes]:
    """All bytes that a person's devices are sent while these things happen."""
    match = begun(game, seed)
    own: Seat = SEATED.index(person)
    world = MemoryTable(game, SEATS, chat=True)
    world.thinker = SilentBots()
    chairs = (*(Chair(person=name, name=name.title()) for name in SEATED), Chair(bot="fox"))
    record = msgspec.structs.replace(
        world.table.record, chairs=chairs, stage="playing", match="match", began=chairs, version=1
    )
    live = LiveMatch("match", match, world.tick)
    live.unstored.clear()
    if other_world:
        match._state = match.game.guess(match.view(own), Rng(seed + 1))
        match._asked = None
        for notice in live.notices:
            if notice.to is not None and own not in notice.to:
                notice.encoded = b'{"from":"the other world"}'
    world.store.records.append(record)
    world.store.begun["match"] = match
    world.table = world.open(record, live)
    who = {name: Recorder(name) for name in (*SEATED, "late")} | {
        "curious": Recorder(person),
        "second browser": Recorder(person),
        "companion": Recorder(companion(person, 1)),
        "television": Recorder(television_of(person)),
    }
    for name in ("curious", *SEATED):
        await world.enter(who[name])
    for number, (name, doing) in enumerate(doings):
        if doing == "enter":
            await world.enter(who[name])
        elif doing == "leave":
            await world.leave(who[name])
        else:
            request: TableRequest = msgspec.structs.replace(doing, command=f"c{number}")
            await world.send(who[name], request)
    devices = ("curious", "second browser", "companion", "television", person)
    return [part for device in devices for part in who[device].sent]


def compare(game: str, seed: int, person: str, doings: list[tuple[str, Any]]) -> None:
    here, there = (timeouts.run(seen(game, seed, person, doings, other)) for other in (False, True))
    assert here == there


def is_different(game: str, seed: int, person: str) -> bool:
    """Whether the other world differs for anybody else."""
    match, own = begun(game, seed), SEATED.index(person)
    other = match.game.guess(match.view(own), Rng(seed + 1))
    return any(match.game.view(other, seat) != match.view(seat) for seat in range(SEATS) if seat != own)


@pytest.mark.parametrize("game", SECRET_GAMES)
@given(seed=st.integers(0, 50), person=st.sampled_from(CURIOUS), doings=DOINGS)
def test_a_person_is_sent_nothing_that_depends_on_what_they_may_not_know(
    game: str, seed: int, person: str, doings: list[tuple[str, Any]]
) -> None:
    compare(game, seed, person, doings)


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_the_comparison_finds_people_who_change_chairs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = next(seed for seed in range(100) if is_different(game, seed, "ann"))
    compare(game, seed, "ann", CHAIR_HOPPING)
    monkeypatch.setattr(seen_hands, "problem_with_taking", lambda *_: None)
    with pytest.raises(AssertionError):
        compare(game, seed, "ann", CHAIR_HOPPING)
