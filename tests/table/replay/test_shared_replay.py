"""A finished match is watched together at its table: one person steers, the others follow (TBL-19)."""

from __future__ import annotations

from typing import Any

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.table.identities import television_of
from ludotheque.table.messages import ReplayShown, ShowReplay, Stand, Start
from support import timeouts
from support.server.matches_in_memory import playing
from support.server.memory_table import MemoryTable, Person

ONLY_THE_HOST = Refusal("TBL-19", "only_the_host")


async def to_the_end(table: MemoryTable, people: list[Person]) -> None:
    """Play first options until the match is over."""
    rules = find_game(table.table.record.game)
    for _ in range(200):
        if table.table.record.stage == "over":
            return
        for person in people:
            view = msgspec.json.decode(person.update.view, type=rules.View)
            if view.prompt is not None:
                await table.act(person, rules.options(view)[0])
                break
    raise AssertionError("the match does not end")


async def over(*others: Person) -> tuple[MemoryTable, Person, Person]:
    """A finished match of Ann, the host, and Bob; others watch."""
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob, seats=2, game="boussanga")
    await to_the_end(table, [ann, bob])
    for other in others:
        await table.enter(other)
    return table, ann, bob


def watched(person: Person) -> ReplayShown:
    assert person.shown.replay is not None
    return person.shown.replay


async def show(table: MemoryTable, person: Person, step: int | None, **more: Any) -> Refusal | None:
    fields = {"match": "match-1", "step": step, **more}
    return (await table.request(person, ShowReplay, **fields)).refusal


def test_the_host_steers_and_everybody_follows() -> None:
    async def story() -> None:
        television, cleo = Person(television_of("tv")), Person("cleo")
        table, ann, bob = await over(television, cleo)
        assert bob.shown.replay is None
        assert await show(table, ann, 3, playing=True, speed=2.0) is None
        for person in (ann, bob, cleo, television):
            shown = watched(person)
            assert (shown.match, shown.step, shown.playing, shown.speed, shown.by) == ("match-1", 3, True, 2.0, 0)
            assert shown.key == "key of match-1", "also those who had no seat may watch it"
            assert shown.steering == (person is ann)
        late = Person("late")
        await table.enter(late)
        assert watched(late).step == 3
        assert await show(table, ann, None) is None
        assert bob.shown.replay is None

    timeouts.run(story())


def test_others_do_not_steer_and_nobody_leaves_the_match() -> None:
    async def story() -> None:
        cleo = Person("cleo")
        table, ann, bob = await over(cleo)
        for person in (bob, cleo):
            assert await show(table, person, 3) == ONLY_THE_HOST
        assert await show(table, ann, 10_000) == Refusal("TBL-19", "no_such_step", {"step": 10_000})
        assert await show(table, ann, 3, match="match-0") == Refusal("TBL-19", "not_over")
        assert ann.shown.replay is None

    timeouts.run(story())


def test_while_the_host_is_away_the_first_of_the_others_steers() -> None:
    async def story() -> None:
        cleo = Person("cleo")
        table, ann, bob = await over(cleo)
        await show(table, ann, 3)
        await table.leave(ann)
        assert (watched(bob).steering, watched(bob).by) == (True, 1)
        assert not watched(cleo).steering
        assert await show(table, cleo, 4) == ONLY_THE_HOST
        assert await show(table, bob, 4) is None
        await table.enter(ann)
        assert (watched(ann).steering, watched(ann).step) == (True, 4)
        assert not watched(bob).steering
        await table.request(ann, Stand)
        assert watched(bob).steering, "a host who stands up hands over"

    timeouts.run(story())


def test_the_next_match_ends_watching_together() -> None:
    async def story() -> None:
        table, ann, bob = await over()
        await show(table, ann, 3)
        assert (await table.request(bob, Start)).refusal is None
        assert bob.shown.stage == "playing"
        assert bob.shown.replay is None
        assert await show(table, ann, 3, match="match-2") == Refusal("TBL-19", "not_over")

    timeouts.run(story())
