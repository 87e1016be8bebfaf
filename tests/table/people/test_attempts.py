"""A table keeps what people try and what the rules answer, and shows it to nobody else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import permutations
from typing import Any

import msgspec

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.engine.registry import find_game
from ludotheque.games.bouh.rules.actions import Capture, Pass
from ludotheque.games.bouh.rules.view import BouhView
from ludotheque.table.messages import Act, SeatBot, Sit, Start
from ludotheque.table.people.attempt import Attempt
from support import timeouts
from support.server.memory_table import MemoryTable, Person


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


async def bouh(*people: Person, **options: Any) -> MemoryTable:
    memory_table = MemoryTable("bouh", 2, {"youngest": 0, **options})
    for person in people:
        await memory_table.enter(person)
        if person.identity != "ann":
            await memory_table.request(person, Sit)
    if len(people) == 1:
        await memory_table.request(people[0], SeatBot, seat=1, level="fox")
    assert (await memory_table.request(people[0], Start)).refusal is None
    return memory_table


def wrong_sum(person: Person) -> tuple[Capture, Calculation]:
    """The sum of two cards that is not the number of a Bouh, said for that Bouh."""
    view = msgspec.json.decode(person.update.view, type=BouhView)
    bouh = view.centre[0]
    for first, second in permutations(view.hand, 2):
        if first.number + second.number != bouh.number:
            steps = (first.number, second.number, "+")
            return Capture(bouh.id, (first.id, second.id, "+")), Calculation(steps, sum(steps[:2]), bouh.number)
    raise AssertionError("every hand has such cards")


def test_a_wrong_calculation_is_kept_with_its_clause_and_time() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await bouh(ann, bob)
        await memory_table.wait(4_000)
        action, said = wrong_sum(ann)
        told = len(bob.inbox)
        assert (await memory_table.act(ann, action)).refusal is not None
        await memory_table.wait(1_500)
        await memory_table.act(ann, action)
        first, second = memory_table.store.attempts
        assert first == Attempt("ann", "match-1", "bouh", 4_000, "BOU-18", msgspec.json.encode(action), said)
        assert second.took == 1_500, "since the last attempt"
        assert len(bob.inbox) == told, "others are told nothing"
        assert not any(row.command for row in memory_table.log.rows.values()), "the log has nothing of it"

    run(story)


def test_a_right_calculation_is_kept_and_other_moves_are_not() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await bouh(ann, bob)
        rules = find_game("bouh")
        options = rules.options(msgspec.json.decode(ann.update.view, type=rules.View))
        captures = [option for option in options if isinstance(option, Capture)]
        assert captures, "the first hand can make something"
        assert (await memory_table.act(ann, captures[0])).refusal is None
        [kept] = memory_table.store.attempts
        assert kept.clause is None
        assert kept.calculation is not None
        assert kept.calculation.is_right

    run(story)


def test_refusals_of_requests_are_not_attempts_and_a_command_sent_twice_is_one() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await bouh(ann, bob)
        action, _ = wrong_sum(ann)
        assert memory_table.table.live is not None
        prompt = memory_table.table.live.match.prompts[0].id
        encoded = msgspec.Raw(msgspec.json.encode(action))
        await memory_table.send(bob, Act("b", prompt, msgspec.Raw(msgspec.json.encode(Pass(())))))
        await memory_table.send(ann, Act("c", prompt - 1, encoded))
        assert memory_table.store.attempts == []
        for _ in range(2):
            await memory_table.send(ann, Act("a", prompt, encoded))
        assert [kept.clause for kept in memory_table.store.attempts] == ["BOU-18"]

    run(story)


def test_with_strict_sums_a_wrong_calculation_is_accepted_and_still_wrong() -> None:
    async def story() -> None:
        ann = Person("ann")
        memory_table = await bouh(ann, penalty=True)
        action, said = wrong_sum(ann)
        assert (await memory_table.act(ann, action)).refusal is None
        assert [(kept.clause, kept.calculation) for kept in memory_table.store.attempts] == [(None, said)]

    run(story)


def test_a_refused_move_without_a_calculation_is_kept_with_its_clause() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await bouh(ann, bob)
        refused = await memory_table.act(ann, Pass((999,)))
        assert refused.refusal is not None
        [kept] = memory_table.store.attempts
        assert (kept.clause, kept.calculation) == (refused.refusal.clause, None) == ("BOU-7", None)

    run(story)


def test_a_companion_on_a_shared_device_has_no_attempts() -> None:
    async def story() -> None:
        ann, zoe = Person("ann"), Person("ann~1")
        memory_table = await bouh(ann, zoe, youngest=1)
        action, _ = wrong_sum(zoe)
        assert (await memory_table.act(zoe, action)).refusal is not None
        assert memory_table.store.attempts == []

    run(story)
