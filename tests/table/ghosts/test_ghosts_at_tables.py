"""Ghosts at a live table: fingers and lids at their own times, marked for everybody, gone with who is forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from ludotheque import Match, play_bots
from ludotheque.engine.refusal import Refusal
from ludotheque.games.dubalai.rules.actions import Close
from ludotheque.games.tohuwabohu.rules.actions import Point
from ludotheque.table.ghosts.script import scripts_of
from ludotheque.table.match_log import Row
from ludotheque.table.messages import SetUp, Start
from ludotheque.table.new_match import new_match
from ludotheque.table.people.rated import is_rated
from ludotheque.table.races.receipts import Receipt
from ludotheque.table.record import Chair, GhostOf
from ludotheque.table.requests import seating
from support.server.memory_table import MemoryTable, Person

OPTIONS: dict[str, dict[str, Any]] = {"tohuwabohu": {"pace": "calm"}, "dubalai": {}}


@cache
def raced(game: str) -> Match:
    match = Match(game, seats=3, seed="deal:ghosts", options=OPTIONS[game])
    play_bots(match, "fox", seed=1)
    return match


async def table_with_ghosts(match: Match) -> tuple[MemoryTable, Person]:
    """Ann on seat 0, and the ghosts of seats 1 and 2."""
    table = MemoryTable(match.game.id, 3, OPTIONS[match.game.id], seed=match.hidden_seed)
    scripts = scripts_of(match, {})
    ghosts = [GhostOf("before", seat, person) for seat, person in ((1, "bob"), (2, None))]
    chairs = (
        Chair(person="ann", name="Ann"),
        Chair(name="Bob", bot="owl", ghost=ghosts[0]),
        Chair(bot="fox", ghost=ghosts[1]),
    )
    table.scripts |= {ghost: scripts[ghost.seat] for ghost in ghosts}
    table.store.records[-1] = replace(table.store.records[-1], chairs=chairs)
    await table.restart()
    ann = Person("ann")
    await table.enter(ann)
    return table, ann


def fingers(match: Match, cards: int) -> list[tuple[int, int, int]]:
    """Seat, shape and time after the card appeared of all fingers on the first cards."""
    state = match.game.start(match.table_options, match.seats)
    found = []
    for entry in match.log:
        view = match.game.view(state, None)
        if isinstance(entry.action, Point) and view.cards_played <= cards:
            assert isinstance(entry.actor, int)
            found.append((entry.actor, entry.action.shape, entry.at - view.appeared))
        match.game.apply(state, entry)
    return found


async def test_fingers_land_when_they_landed() -> None:
    """Ann does nothing, so that the ghosts are alone in the race."""
    match = raced("tohuwabohu")
    table, ann = await table_with_ghosts(match)
    assert (await table.request(ann, Start)).refusal is None
    assert [(chair.kind, chair.name, chair.level) for chair in ann.shown.chairs] == [
        ("person", "Ann", None),
        ("ghost", "Bob", "owl"),
        ("ghost", "", "fox"),
    ]
    assert not is_rated(table.table.record)
    await table.wait(30_000)
    assert table.table.live is not None
    recorded = [each for each in fingers(match, 1) if each[0]]
    assert recorded
    landed = fingers(table.table.live.match, 1)
    assert landed[: len(recorded)] == recorded
    receipts = [msgspec.json.decode(row.receipt, type=Receipt) for row in table.log.rows.values() if row.receipt]
    timed = {(each.seat, each.credited) for each in receipts}
    assert {(seat, after) for seat, _, after in recorded} <= timed


async def test_fingers_land_at_their_times_when_storing_takes_longer_than_the_time_between_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = raced("tohuwabohu")
    first, second = [each for each in fingers(match, 1) if each[0]][:2]
    table, ann = await table_with_ghosts(match)
    if first[0] == second[0]:
        pytest.fail("both fingers are of one ghost: choose another seed")
    moved = GhostOf("before", 2, None) if second[0] == 2 else GhostOf("before", 1, "bob")
    close = first[2] + 500
    table.scripts[moved] = {
        question: answers._replace(given=tuple(one._replace(after=close) for one in answers.given[:1]))
        for question, answers in table.scripts[moved].items()
    }
    store = table.log.append

    async def slowly(rows: Sequence[Row], fence: int = 0) -> None:
        table.tick += 1_000
        await store(rows, fence)

    monkeypatch.setattr(table.log, "append", slowly)
    await table.request(ann, Start)
    await table.wait(30_000)
    assert table.table.live is not None
    landed = fingers(table.table.live.match, 1)
    assert landed[:2] == [first, (second[0], second[1], close)]


@pytest.mark.parametrize("entries", [2, 5, 8])
async def test_fingers_land_at_the_same_times_after_the_death_of_the_process(entries: int) -> None:
    """Match time goes on from the last stored entry, so a ghost recalls the same whenever the process died."""
    match = raced("tohuwabohu")
    table, ann = await table_with_ghosts(match)
    await table.request(ann, Start)
    while table.table.live is not None and table.table.live.number < entries:
        await table.wait(50)
    await table.wait(300)
    await table.restart()
    table.tick += 4_321.5  # until another process takes the table over
    await table.enter(Person("ann"))
    await table.wait(30_000)
    assert table.table.live is not None
    recorded = [each for each in fingers(match, 1) if each[0]]
    assert fingers(table.table.live.match, 1)[: len(recorded)] == recorded


async def test_lids_close_when_they_closed_also_after_the_death_of_the_process() -> None:
    match = raced("dubalai")
    closed = next(entry for entry in match.log if isinstance(entry.action, Close))
    assert isinstance(closed.actor, int)
    table, ann = await table_with_ghosts(match)
    if closed.actor == 0:
        pytest.fail("the recorded lid is Ann's own: choose another seed")
    await table.request(ann, Start)
    live = table.table.live
    assert live is not None
    while not any(prompt.race for prompt in live.match.prompts.values()):
        await table.wait(100)
    since = cast("Any", live.match.view(1)).since
    await table.restart()
    ann = Person("ann")
    await table.enter(ann)
    live = table.table.live
    assert live is not None
    await table.wait(20_000)
    again = next(entry for entry in live.match.log if isinstance(entry.action, Close))
    recorded = match.game.start(match.table_options, 3)
    for entry in match.log[: closed.seq]:
        match.game.apply(recorded, entry)
    assert (again.actor, again.at - since) == (closed.actor, closed.at - match.game.view(recorded, 1).since)


async def test_the_next_match_is_of_the_same_deal() -> None:
    table, _ = await table_with_ghosts(raced("tohuwabohu"))
    record = seating.start(table.table.record, "ann", "m1")
    assert not isinstance(record, Refusal)
    again = seating.start(replace(record, stage="over"), "ann", "m2")
    assert not isinstance(again, Refusal)
    first, second = new_match(record, None, 0), new_match(again, None, 0)
    assert first.match.hidden_seed == second.match.hidden_seed == "deal:ghosts"


@pytest.mark.clause("TBL-20")
async def test_a_table_with_ghosts_keeps_its_deal_and_stays_private() -> None:
    table, ann = await table_with_ghosts(raced("tohuwabohu"))
    wishes: list[dict[str, Any]] = [{"seats": 4}, {"options": {}}, {"public": True}]
    for wish in wishes:
        assert (await table.request(ann, SetUp, **wish)).refusal == Refusal("TBL-20", "ghosts_sit_there")
    assert (await table.request(ann, SetUp, chat=True)).refusal is None


async def test_the_ghost_of_a_forgotten_person_is_gone_and_the_bot_plays_on() -> None:
    table, ann = await table_with_ghosts(raced("tohuwabohu"))
    assert "bob" in table.table.record.people_named
    await table.request(ann, Start)
    table.table.person_changed("bob", None)
    await table.settle()
    assert [(chair.kind, chair.name) for chair in ann.shown.chairs] == [("person", "Ann"), ("bot", ""), ("ghost", "")]
    assert "bob" not in table.table.record.people_named
    await table.wait(30_000)
    assert table.thinker.asked
