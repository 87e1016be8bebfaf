"""A table publishes nothing before it is stored, does nothing twice, and loses nothing while people are away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from ludotheque.engine.registry import find_game
from ludotheque.table.answered_requests import AnsweredRequests
from ludotheque.table.messages import (
    Act,
    Answer,
    AskHint,
    Chat,
    Emote,
    Gone,
    HandOver,
    HintsShown,
    Said,
    SeatBot,
    SetUp,
    Sit,
    Stand,
    Start,
    Update,
)
from support import timeouts
from support.server.memory_table import Parlour, Person


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


async def boussanga(*people: Person, seats: int = 2, first: int = 0, **record: Any) -> Parlour:
    """A game of Boussanga that has begun, with bots on the free seats."""
    parlour = Parlour("boussanga", seats, {"first": first}, **record)
    for person in people:
        await parlour.enter(person)
        if person.identity != "ann":
            await parlour.request(person, Sit)
    for seat in range(len(people), seats):
        await parlour.request(people[0], SeatBot, seat=seat, level="fox")
    assert (await parlour.request(people[0], Start)).refusal is None
    return parlour


def first_option(person: Person, game: str = "boussanga") -> Any:
    rules = find_game(game)
    view = msgspec.json.decode(person.update.view, type=rules.View)
    return rules.options(view)[0]


def test_people_sit_down_and_play() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob)
        assert [chair.name for chair in bob.shown.chairs] == ["Ann", "Bob"]
        assert (ann.shown.you, bob.shown.you) == (0, 1)
        assert ann.shown.seed_hash is not None
        before = bob.update.number
        assert (await parlour.act(ann, first_option(ann))).refusal is None
        assert bob.update.number > before
        assert bob.update.since == before
        assert len(bob.update.notices) >= 1
        refused = await parlour.request(ann, Act, prompt=0, action=msgspec.Raw(b'{"type":"stop"}'))
        assert refused.refusal is not None
        assert refused.refusal.clause == "LUD-1"

    run(story)


def test_nothing_is_published_before_it_is_stored() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob)
        parlour.log.gate = asyncio.Event()
        told = (len(ann.inbox), len(bob.inbox))
        action, prompt = first_option(ann), parlour.table.live.match.prompts[0].id  # type: ignore[union-attr]
        parlour.table.request(ann, Act("move", prompt, msgspec.Raw(msgspec.json.encode(action))))
        working = asyncio.create_task(parlour.table.work())
        await asyncio.sleep(0.01)
        assert (len(ann.inbox), len(bob.inbox)) == told
        parlour.log.gate.set()
        await working
        assert len(bob.inbox) > told[1]
        assert ann.answer == Answer("table", "move")

    run(story)


def test_moves_that_could_not_be_stored_are_undone() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob)
        before = ann.update.view
        parlour.log.failing = True
        answer = await parlour.act(ann, first_option(ann))
        assert answer.refusal is not None
        assert answer.refusal.reason == "not_stored"
        assert bytes(ann.update.view) == bytes(before)
        parlour.log.failing = False
        assert (await parlour.act(ann, first_option(ann))).refusal is None

    run(story)


def test_a_repeated_command_is_answered_but_not_played_again() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob)
        prompt = parlour.table.live.match.prompts[0].id  # type: ignore[union-attr]
        move = Act("once", prompt, msgspec.Raw(msgspec.json.encode(first_option(ann))))
        await parlour.send(ann, move)
        number = ann.update.number
        await parlour.send(ann, move)
        assert ann.answer.refusal is None
        assert parlour.table.live is not None
        assert parlour.table.live.number == number
        await parlour.restart()
        await parlour.enter(ann)
        await parlour.send(ann, move)
        assert ann.answer.refusal is None
        assert parlour.table.live.number == number

    run(story)


def test_every_request_is_carried_out_once_even_after_reconnecting() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = Parlour("boussanga", 2, {"first": 0})
        await parlour.enter(ann)
        await parlour.enter(bob)
        await parlour.request(bob, Sit)
        for _ in range(2):
            await parlour.send(ann, Emote("hail", "hello"))
        assert len([said for said in bob.inbox if isinstance(said, Said)]) == 1
        await parlour.send(ann, Start("go"))
        begun = ann.shown.match
        await parlour.send(ann, Start("go"))
        assert ann.answer == Answer("table", "go", None)
        await parlour.leave(ann)
        again = Person("ann")
        await parlour.enter(again)
        await parlour.send(again, Start("go"))
        assert again.answer == Answer("table", "go", None)
        assert again.shown.match == begun
        assert parlour.store.records[-1].played == 1
        # a name is somebody's own, and what was refused stays refused
        await parlour.send(bob, SetUp("go", keep_warm=False))
        assert bob.answer.refusal is not None
        await parlour.send(ann, HandOver("to bob", 1))
        await parlour.send(bob, SetUp("go", keep_warm=False))
        assert bob.answer.refusal is not None
        assert parlour.table.record.keep_warm

    run(story)


def test_a_request_that_could_not_be_stored_may_be_sent_again() -> None:
    async def story() -> None:
        ann = Person("ann")
        parlour = Parlour("boussanga", 1, {"mode": "coop"})
        await parlour.enter(ann)
        parlour.log.failing = True
        await parlour.send(ann, Start("go"))
        assert ann.answer.refusal is not None
        parlour.log.failing = False
        await parlour.send(ann, Start("go"))
        assert ann.answer.refusal is None
        assert ann.shown.stage == "playing"

    run(story)


def test_only_the_last_answers_are_remembered() -> None:
    commands = AnsweredRequests(most=2)
    for name in ("first", "second", "third"):
        commands.note("ann", name, None)
        commands.keep()
    assert [commands.answer_to("ann", name) is None for name in ("first", "second", "third")] == [True, False, False]


def test_an_update_names_its_match() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        await boussanga(ann, bob)
        assert ann.update.match == bob.update.match == ann.shown.match is not None

    run(story)


def test_after_a_restart_the_game_is_as_it_was() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob)
        for person in (ann, bob, ann):
            await parlour.act(person, first_option(person))
        seen = bob.update
        await parlour.restart()
        parlour.tick += 10_000_000
        again = Person("bob")
        await parlour.enter(again, since=seen.number)
        assert again.update.view == seen.view
        assert again.update.notices == ()
        assert again.update.now == seen.now
        fresh = Person("bob")
        await parlour.enter(fresh)
        assert len(fresh.update.notices) > len(seen.notices)
        await parlour.enter(ann)
        await parlour.act(bob, first_option(fresh))

    run(story)


def test_a_match_whose_end_was_not_stored_before_a_crash_ends_after_it() -> None:
    async def story() -> None:
        people = ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob)
        assert parlour.table.live is not None
        while asked := [seat for seat in parlour.table.live.match.prompts if isinstance(seat, int)]:
            await parlour.act(people[asked[0]], first_option(people[asked[0]]))
        # the last entry was stored, and then the process died
        while parlour.store.records[-1].stage != "playing":
            parlour.store.records.pop()
        parlour.store.finished.clear()
        await parlour.restart()
        again = Person("ann")
        await parlour.enter(again)
        assert parlour.store.finished == ["match-1"]
        assert again.shown.stage == "over"
        assert again.update.outcome is not None
        assert (await parlour.request(again, Start)).refusal is None

    run(story)


def test_the_end_of_a_match_is_stored_again_without_being_asked() -> None:
    async def story() -> None:
        people = ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob)
        parlour.store.failures = 2
        while asked := [seat for seat in parlour.table.live.match.prompts if isinstance(seat, int)]:  # type: ignore[union-attr]
            await parlour.act(people[asked[0]], first_option(people[asked[0]]))
        assert ann.update.outcome is not None
        assert (ann.shown.stage, parlour.store.failures) == ("playing", 1)
        running = asyncio.create_task(parlour.table.run())
        while ann.shown.stage != "over":
            await asyncio.sleep(0.01)
        assert parlour.store.finished == ["match-1"]
        parlour.table.close()
        await running

    run(story)


def test_entering_again_brings_exactly_the_missed_notices() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob)
        await parlour.leave(bob)
        number = bob.update.number
        await parlour.act(ann, first_option(ann))
        bob.inbox.clear()
        await parlour.enter(bob, since=number)
        assert bob.update.since == number
        assert bob.update.notices == ann.update.notices
        assert bob.update.number == ann.update.number

    run(story)


def test_bots_play_their_seats_to_the_end_and_a_rematch_keeps_the_seats() -> None:
    async def story() -> None:
        ann = Person("ann")
        parlour = await boussanga(ann)
        for _ in range(400):
            if ann.shown.stage == "over":
                break
            assert parlour.table.live is not None
            if 0 in parlour.table.live.match.prompts:
                assert (await parlour.act(ann, first_option(ann))).refusal is None
            await parlour.wait(2_000)
        assert ann.update.outcome is not None
        assert ann.update.seed is not None
        assert parlour.store.finished == ["match-1"]
        assert (await parlour.request(ann, Start)).refusal is None
        assert ann.shown.match == "match-2"
        assert [chair.kind for chair in ann.shown.chairs] == ["person", "bot"]
        assert ann.update.outcome is None

    run(story)


def test_a_bot_plays_for_an_absent_person_only_where_the_table_allows_it() -> None:
    async def story(keep_warm: bool) -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob, first=1, keep_warm=keep_warm)
        await parlour.leave(bob)
        number = ann.update.number
        await parlour.wait(19_000)
        assert ann.update.number == number
        await parlour.wait(10_000)
        assert (ann.update.number > number) == keep_warm

    run(lambda: story(True))
    run(lambda: story(False))


def test_match_time_stands_still_while_nobody_is_connected() -> None:
    async def story() -> None:
        ann = Person("ann")
        parlour = Parlour("tohuwabohu", 3)
        await parlour.enter(ann)
        for seat in (1, 2):
            await parlour.request(ann, SeatBot, seat=seat, level="fox")
        await parlour.request(ann, Start)
        await parlour.leave(ann)
        assert parlour.table.live is not None
        number, now = parlour.table.live.number, parlour.table.live.clock.now(parlour.tick)
        await parlour.wait(3_600_000)
        assert parlour.table.live.number == number
        await parlour.enter(ann)
        assert ann.update.now == now

    run(story)


def test_a_table_stops_when_another_process_owns_it() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob)
        parlour.log.fence = 1
        prompt = parlour.table.live.match.prompts[0].id  # type: ignore[union-attr]
        parlour.table.request(ann, Act("late", prompt, msgspec.Raw(msgspec.json.encode(first_option(ann)))))
        await parlour.table.run()
        assert isinstance(ann.inbox[-1], Gone)
        assert not any(isinstance(message, Answer) and message.command == "late" for message in ann.inbox)

    run(story)


def test_spectators_see_the_table_and_cannot_act() -> None:
    async def story() -> None:
        ann, eve = Person("ann"), Person("eve")
        parlour = await boussanga(ann)
        await parlour.enter(eve)
        assert eve.shown.you is None
        assert ann.shown.watching == 1
        assert msgspec.json.decode(eve.update.view)["seat"] is None
        for kind, fields in (
            (Act, {"prompt": 1, "action": msgspec.Raw(b"{}")}),
            (AskHint, {}),
            (Stand, {}),
            (Emote, {"key": "wow"}),
        ):
            refused = await parlour.request(eve, kind, **fields)
            assert refused.refusal is not None
            assert refused.refusal.reason == "not_seated"

    run(story)


def test_hints_phrases_and_lines() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob, chat=True)
        await parlour.request(ann, AskHint)
        assert ann.last(HintsShown).prompt == parlour.table.live.match.prompts[0].id  # type: ignore[union-attr]
        assert not any(isinstance(message, HintsShown) for message in bob.inbox)
        await parlour.request(ann, Emote, key="wow")
        assert bob.last(Said) == Said("table", "Ann", 0, key="wow")
        await parlour.request(bob, Chat, text="à toi")
        assert ann.last(Said).text == "à toi"
        await parlour.request(ann, SetUp, chat=False)
        assert (await parlour.request(bob, Chat, text="…")).refusal.reason == "no_chat_here"  # type: ignore[union-attr]

    run(story)


@pytest.mark.parametrize("junk", [b"{}", b"[]", b"null", b'{"type":"nothing"}', b'"\xff"', b"[" * 5000 + b"]" * 5000])
def test_invalid_actions_are_refused_and_change_nothing(junk: bytes) -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = await boussanga(ann, bob)
        number = ann.update.number
        refused = await parlour.request(ann, Act, prompt=1, action=msgspec.Raw(junk))
        assert refused.refusal is not None
        assert refused.refusal.reason == "not_an_action"
        assert parlour.table.live is not None
        assert parlour.table.live.number == number

    run(story)


def test_secrets_stay_with_their_seat() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        parlour = Parlour("bouh", 2)
        for person in (ann, bob):
            await parlour.enter(person)
            await parlour.request(person, Sit)
        await parlour.request(ann, Start)
        assert parlour.table.live is not None
        match = parlour.table.live.match
        for seat, person in enumerate((ann, bob)):
            assert msgspec.json.decode(person.update.view, type=match.game.View) == match.view(seat)
        everything = b"".join(msgspec.json.encode(message) for message in bob.inbox)
        assert match._seed.encode() not in everything
        assert isinstance(bob.update, Update)

    run(story)
