"""A table publishes nothing before it is stored, does nothing twice, and loses nothing while people are away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.engine.view import View
from ludotheque.table.bots.legal_actions import MOST_OPTIONS
from ludotheque.table.messages import (
    Act,
    Answer,
    AskHint,
    AskOptions,
    Chat,
    Emote,
    Gone,
    HandOver,
    HintsShown,
    OptionsShown,
    Said,
    SeatBot,
    SetUp,
    Sit,
    Stand,
    Start,
    Update,
)
from ludotheque.table.requests.answered_requests import AnsweredRequests
from support import timeouts
from support.server.memory_table import MemoryTable, Person


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


async def boussanga(*people: Person, seats: int = 2, first: int = 0, **record: Any) -> MemoryTable:
    """A game of Boussanga that has begun, with bots on the free seats."""
    memory_table = MemoryTable("boussanga", seats, {"first": first}, **record)
    for person in people:
        await memory_table.enter(person)
        if person.identity != "ann":
            await memory_table.request(person, Sit)
    for seat in range(len(people), seats):
        await memory_table.request(people[0], SeatBot, seat=seat, level="fox")
    assert (await memory_table.request(people[0], Start)).refusal is None
    return memory_table


def first_option(person: Person, game: str = "boussanga") -> Any:
    rules = find_game(game)
    view = msgspec.json.decode(person.update.view, type=rules.View)
    return rules.options(view)[0]


def test_people_sit_down_and_play() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob)
        assert [chair.name for chair in bob.shown.chairs] == ["Ann", "Bob"]
        assert (ann.shown.you, bob.shown.you) == (0, 1)
        assert ann.shown.seed_hash is not None
        before = bob.update.number
        assert (await memory_table.act(ann, first_option(ann))).refusal is None
        assert bob.update.number > before
        assert bob.update.since == before
        assert len(bob.update.notices) >= 1
        refused = await memory_table.request(ann, Act, prompt=0, action=msgspec.Raw(b'{"type":"stop"}'))
        assert refused.refusal is not None
        assert refused.refusal.clause == "LUD-1"

    run(story)


def test_nothing_is_published_before_it_is_stored() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob)
        memory_table.log.gate = asyncio.Event()
        told = (len(ann.inbox), len(bob.inbox))
        action, prompt = first_option(ann), memory_table.table.live.match.prompts[0].id  # type: ignore[union-attr]
        memory_table.table.request(ann, Act("move", prompt, msgspec.Raw(msgspec.json.encode(action))))
        working = asyncio.create_task(memory_table.table.work())
        await asyncio.sleep(0.01)
        assert (len(ann.inbox), len(bob.inbox)) == told
        memory_table.log.gate.set()
        await working
        assert len(bob.inbox) > told[1]
        assert ann.answer == Answer("table", "move")

    run(story)


def test_moves_that_could_not_be_stored_are_undone() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob)
        before = ann.update.view
        memory_table.log.failing = True
        answer = await memory_table.act(ann, first_option(ann))
        assert answer.refusal is not None
        assert answer.refusal.reason == "not_stored"
        assert bytes(ann.update.view) == bytes(before)
        memory_table.log.failing = False
        assert (await memory_table.act(ann, first_option(ann))).refusal is None

    run(story)


def test_a_repeated_command_is_answered_but_not_played_again() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob)
        prompt = memory_table.table.live.match.prompts[0].id  # type: ignore[union-attr]
        move = Act("once", prompt, msgspec.Raw(msgspec.json.encode(first_option(ann))))
        await memory_table.send(ann, move)
        number = ann.update.number
        await memory_table.send(ann, move)
        assert ann.answer.refusal is None
        assert memory_table.table.live is not None
        assert memory_table.table.live.number == number
        await memory_table.restart()
        await memory_table.enter(ann)
        await memory_table.send(ann, move)
        assert ann.answer.refusal is None
        assert memory_table.table.live.number == number

    run(story)


def test_every_request_is_carried_out_once_even_after_reconnecting() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = MemoryTable("boussanga", 2, {"first": 0})
        await memory_table.enter(ann)
        await memory_table.enter(bob)
        await memory_table.request(bob, Sit)
        for _ in range(2):
            await memory_table.send(ann, Emote("hail", "hello"))
        assert len([said for said in bob.inbox if isinstance(said, Said)]) == 1
        await memory_table.send(ann, Start("go"))
        begun = ann.shown.match
        await memory_table.send(ann, Start("go"))
        assert ann.answer == Answer("table", "go", None)
        await memory_table.leave(ann)
        again = Person("ann")
        await memory_table.enter(again)
        await memory_table.send(again, Start("go"))
        assert again.answer == Answer("table", "go", None)
        assert again.shown.match == begun
        assert memory_table.store.records[-1].played == 1
        # a name is somebody's own, and what was refused stays refused
        await memory_table.send(bob, SetUp("go", keep_warm=False))
        assert bob.answer.refusal is not None
        await memory_table.send(ann, HandOver("to bob", 1))
        await memory_table.send(bob, SetUp("go", keep_warm=False))
        assert bob.answer.refusal is not None
        assert memory_table.table.record.keep_warm

    run(story)


def test_a_request_that_could_not_be_stored_may_be_sent_again() -> None:
    async def story() -> None:
        ann = Person("ann")
        memory_table = MemoryTable("boussanga", 1, {"mode": "coop"})
        await memory_table.enter(ann)
        memory_table.log.failing = True
        await memory_table.send(ann, Start("go"))
        assert ann.answer.refusal is not None
        memory_table.log.failing = False
        await memory_table.send(ann, Start("go"))
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
        memory_table = await boussanga(ann, bob)
        for person in (ann, bob, ann):
            await memory_table.act(person, first_option(person))
        seen = bob.update
        await memory_table.restart()
        memory_table.tick += 10_000_000
        again = Person("bob")
        await memory_table.enter(again, since=seen.number)
        assert again.update.view == seen.view
        assert again.update.notices == ()
        assert again.update.now == seen.now
        fresh = Person("bob")
        await memory_table.enter(fresh)
        assert len(fresh.update.notices) > len(seen.notices)
        await memory_table.enter(ann)
        await memory_table.act(bob, first_option(fresh))

    run(story)


def test_a_match_whose_end_was_not_stored_before_a_crash_ends_after_it() -> None:
    async def story() -> None:
        people = ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob)
        assert memory_table.table.live is not None
        while asked := [seat for seat in memory_table.table.live.match.prompts if isinstance(seat, int)]:
            await memory_table.act(people[asked[0]], first_option(people[asked[0]]))
        # the last entry was stored, and then the process died
        while memory_table.store.records[-1].stage != "playing":
            memory_table.store.records.pop()
        memory_table.store.finished.clear()
        await memory_table.restart()
        again = Person("ann")
        await memory_table.enter(again)
        assert memory_table.store.finished == ["match-1"]
        assert again.shown.stage == "over"
        assert again.update.outcome is not None
        assert (await memory_table.request(again, Start)).refusal is None

    run(story)


def test_the_end_of_a_match_is_stored_again_without_being_asked() -> None:
    async def story() -> None:
        people = ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob)
        memory_table.store.failures = 2
        while asked := [seat for seat in memory_table.table.live.match.prompts if isinstance(seat, int)]:  # type: ignore[union-attr]
            await memory_table.act(people[asked[0]], first_option(people[asked[0]]))
        assert ann.update.outcome is not None
        assert (ann.shown.stage, memory_table.store.failures) == ("playing", 1)
        running = asyncio.create_task(memory_table.table.run())
        while ann.shown.stage != "over":
            await asyncio.sleep(0.01)
        assert memory_table.store.finished == ["match-1"]
        memory_table.table.close()
        await running

    run(story)


def test_entering_again_brings_exactly_the_missed_notices() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob)
        await memory_table.leave(bob)
        number = bob.update.number
        await memory_table.act(ann, first_option(ann))
        bob.inbox.clear()
        await memory_table.enter(bob, since=number)
        assert bob.update.since == number
        assert bob.update.notices == ann.update.notices
        assert bob.update.number == ann.update.number

    run(story)


def test_bots_play_their_seats_to_the_end_and_a_rematch_keeps_the_seats() -> None:
    async def story() -> None:
        ann = Person("ann")
        memory_table = await boussanga(ann)
        for _ in range(400):
            if ann.shown.stage == "over":
                break
            assert memory_table.table.live is not None
            if 0 in memory_table.table.live.match.prompts:
                assert (await memory_table.act(ann, first_option(ann))).refusal is None
            await memory_table.wait(2_000)
        assert ann.update.outcome is not None
        assert ann.update.seed is not None
        assert memory_table.store.finished == ["match-1"]
        assert (await memory_table.request(ann, Start)).refusal is None
        assert ann.shown.match == "match-2"
        assert [chair.kind for chair in ann.shown.chairs] == ["person", "bot"]
        assert ann.update.outcome is None

    run(story)


def test_a_bot_plays_for_an_absent_person_only_where_the_table_allows_it() -> None:
    async def story(keep_warm: bool) -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob, first=1, keep_warm=keep_warm)
        await memory_table.leave(bob)
        number = ann.update.number
        await memory_table.wait(19_000)
        assert ann.update.number == number
        await memory_table.wait(10_000)
        assert (ann.update.number > number) == keep_warm

    run(lambda: story(True))
    run(lambda: story(False))


def test_match_time_stands_still_while_nobody_is_connected() -> None:
    async def story() -> None:
        ann = Person("ann")
        memory_table = MemoryTable("tohuwabohu", 3)
        await memory_table.enter(ann)
        for seat in (1, 2):
            await memory_table.request(ann, SeatBot, seat=seat, level="fox")
        await memory_table.request(ann, Start)
        await memory_table.leave(ann)
        assert memory_table.table.live is not None
        number, now = memory_table.table.live.number, memory_table.table.live.clock.now(memory_table.tick)
        await memory_table.wait(3_600_000)
        assert memory_table.table.live.number == number
        await memory_table.enter(ann)
        assert ann.update.now == now

    run(story)


def test_a_table_stops_when_another_process_owns_it() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob)
        memory_table.log.fence = 1
        prompt = memory_table.table.live.match.prompts[0].id  # type: ignore[union-attr]
        memory_table.table.request(ann, Act("late", prompt, msgspec.Raw(msgspec.json.encode(first_option(ann)))))
        await memory_table.table.run()
        assert isinstance(ann.inbox[-1], Gone)
        assert not any(isinstance(message, Answer) and message.command == "late" for message in ann.inbox)

    run(story)


def test_spectators_see_the_table_and_cannot_act() -> None:
    async def story() -> None:
        ann, eve = Person("ann"), Person("eve")
        memory_table = await boussanga(ann)
        await memory_table.enter(eve)
        assert eve.shown.you is None
        assert ann.shown.watching == 1
        assert msgspec.json.decode(eve.update.view)["seat"] is None
        for kind, fields in (
            (Act, {"prompt": 1, "action": msgspec.Raw(b"{}")}),
            (AskHint, {}),
            (Stand, {}),
            (Emote, {"key": "wow"}),
        ):
            refused = await memory_table.request(eve, kind, **fields)
            assert refused.refusal is not None
            assert refused.refusal.reason == "not_seated"

    run(story)


def test_legal_actions_are_sent_to_the_seat_that_is_asked() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob)
        match = memory_table.table.live.match  # type: ignore[union-attr]
        await memory_table.request(ann, AskOptions)
        shown = ann.last(OptionsShown)
        assert shown.prompt == match.prompts[0].id
        assert shown.complete == (len(match.options(0)) <= MOST_OPTIONS)
        assert msgspec.json.decode(shown.options) == list(msgspec.to_builtins(match.options(0)[:MOST_OPTIONS]))
        refused = await memory_table.request(bob, AskOptions)
        assert refused.refusal is not None
        assert refused.refusal.reason == "not_asked"
        assert not any(isinstance(message, OptionsShown) for message in bob.inbox)

    run(story)


def test_of_very_many_legal_actions_the_first_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    async def many(game: str, view: View, most: int) -> tuple[Any, ...]:
        return tuple(find_game(game).options(view))[:1] * most

    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob)
        monkeypatch.setattr(memory_table.thinker, "options", many)
        await memory_table.request(ann, AskOptions)
        shown = ann.last(OptionsShown)
        assert not shown.complete
        assert len(msgspec.json.decode(shown.options)) == MOST_OPTIONS

    run(story)


def test_hints_phrases_and_lines() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob, chat=True)
        await memory_table.request(ann, AskHint)
        assert ann.last(HintsShown).prompt == memory_table.table.live.match.prompts[0].id  # type: ignore[union-attr]
        assert not any(isinstance(message, HintsShown) for message in bob.inbox)
        await memory_table.request(ann, Emote, key="wow")
        assert bob.last(Said) == Said("table", "Ann", 0, key="wow")
        await memory_table.request(bob, Chat, text="à toi")
        assert ann.last(Said).text == "à toi"
        await memory_table.request(ann, SetUp, chat=False)
        assert (await memory_table.request(bob, Chat, text="…")).refusal.reason == "no_chat_here"  # type: ignore[union-attr]

    run(story)


@pytest.mark.parametrize("junk", [b"{}", b"[]", b"null", b'{"type":"nothing"}', b'"\xff"', b"[" * 5000 + b"]" * 5000])
def test_invalid_actions_are_refused_and_change_nothing(junk: bytes) -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = await boussanga(ann, bob)
        number = ann.update.number
        refused = await memory_table.request(ann, Act, prompt=1, action=msgspec.Raw(junk))
        assert refused.refusal is not None
        assert refused.refusal.reason == "not_an_action"
        assert memory_table.table.live is not None
        assert memory_table.table.live.number == number

    run(story)


def test_secrets_stay_with_their_seat() -> None:
    async def story() -> None:
        ann, bob = Person("ann"), Person("bob")
        memory_table = MemoryTable("bouh", 2)
        for person in (ann, bob):
            await memory_table.enter(person)
            await memory_table.request(person, Sit)
        await memory_table.request(ann, Start)
        assert memory_table.table.live is not None
        match = memory_table.table.live.match
        for seat, person in enumerate((ann, bob)):
            assert msgspec.json.decode(person.update.view, type=match.game.View) == match.view(seat)
        everything = b"".join(msgspec.json.encode(message) for message in bob.inbox)
        assert match._seed.encode() not in everything
        assert isinstance(bob.update, Update)

    run(story)


def test_chat_is_shown_without_characters_that_disturb_other_lines() -> None:
    async def story() -> None:
        ann = Person("ann")
        memory_table = MemoryTable("boussanga", 2, chat=True)
        await memory_table.enter(ann)
        await memory_table.request(
            ann, Chat, text="\u202eeman\u2066\x00 z\u0301\u0302\u0303\u0304\n\t👩\u200d🚀 ok\u200b"
        )
        assert ann.last(Said).text == "eman ź\u0302\u0303 👩\u200d🚀 ok"
        refused = (await memory_table.request(ann, Chat, text="\u200b\u202e ")).refusal
        assert refused == Refusal("TBL-10", "line_too_long", {"longest": 200})

    run(story)


def test_strangers_see_public_names_and_friends_the_others() -> None:
    async def story(public: bool) -> None:
        ann = Person("ann", "Ann 7")
        memory_table = MemoryTable("boussanga", 2, public=public)
        memory_table.table = memory_table.open(memory_table.store.records[-1], None)
        await memory_table.enter(ann)
        await memory_table.request(ann, Stand)
        await memory_table.request(ann, Sit)
        await memory_table.request(ann, Emote, key="hello")
        expected = "ann for strangers" if public else "Ann 7"
        assert ann.shown.chairs[0].name == ann.last(Said).name == expected

    run(lambda: story(True))
    run(lambda: story(False))
