"""People cannot make a match at a table longer than any match is (TBL-23)."""

from __future__ import annotations

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.engine.wire import Action
from ludotheque.table.messages import Answer, Sit, Start
from support import timeouts
from support.server.memory_table import MemoryTable, Person


def test_people_cannot_act_once_the_log_is_as_long_as_it_may_be() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        table = MemoryTable("boussanga", 2, {"first": 0})
        await table.enter(ann)
        await table.enter(bob)
        await table.request(bob, Sit)
        await table.request(ann, Start)
        assert (await _plays(table, ann)).refusal is None
        live = table.table.live
        assert live is not None
        live.most_entries = before = bob.update.number
        assert (await _plays(table, bob)).refusal == Refusal("TBL-23", "match_too_long", {"most": before})
        assert bob.update.number == before
        live.most_entries = before + 1
        assert (await _plays(table, bob)).refusal is None

    timeouts.run(story())


async def _plays(table: MemoryTable, person: Person) -> Answer:
    """Play the first legal action."""
    rules = find_game("boussanga")
    action: Action = rules.options(msgspec.json.decode(person.update.view, type=rules.View))[0]
    return await table.act(person, action)
