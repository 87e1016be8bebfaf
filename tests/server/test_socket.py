"""The game socket: who may connect, what they are told, what they cannot do, and how they are sent home."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from ludotheque.engine.registry import find_game
from ludotheque.server.doors import TableCard
from ludotheque.server.protocol import (
    VERSION,
    Closing,
    Enter,
    Leave,
    Lobby,
    Ping,
    Pong,
    Problem,
    To,
    WatchLobby,
    Welcome,
)
from ludotheque.server.socket.limits import Limits
from ludotheque.table.messages import Answer, AskHint, Chat, Emote, Gone, Said, SeatBot, Sit, Start, TableShown, Update
from ludotheque.table.table import Table
from support.parlour import Parlour
from support.salon import Client, Salon


def run(story: Callable[[], Awaitable[None]]) -> None:
    """Tell a story; whoever is still connected at its end hangs up."""

    async def whole() -> None:
        await story()
        for client in OPEN:
            client.hang_up()
        await asyncio.gather(*(client.task for client in OPEN))
        OPEN.clear()

    OPEN.clear()
    asyncio.run(asyncio.wait_for(whole(), 60))


OPEN: list[Client] = []


async def connect(salon: Salon, person: str, **kind: Any) -> Client:
    client = await salon.connect(person, **kind)
    OPEN.append(client)
    return client


async def two_at_boussanga(limits: Limits | None = None) -> tuple[Salon, Client, Client]:
    """Ann and Bob play, and it is Ann's turn."""
    salon = Salon("boussanga", 2, limits, first=0)
    ann, bob = await connect(salon, "ann"), await connect(salon, "bob")
    await ann.enter()
    await bob.enter()
    assert (await bob.wish(Sit)).refusal is None
    assert (await ann.wish(Start)).refusal is None
    return salon, ann, bob


def option(client: Client, game: str = "boussanga") -> tuple[Any, int]:
    """The first thing a client can do, and the question it answers."""
    view = client.view(game)
    return find_game(game).options(view)[0], view.prompt.id


# Coming in


def test_everybody_is_welcomed_by_name_and_with_the_version() -> None:
    async def story() -> None:
        ann = await connect(Salon(), "ann")
        assert ann.inbox[0] == Welcome(VERSION, "Ann")

    run(story)


@pytest.mark.parametrize("scope", [{"person": ""}, {"person": "ann", "origin": "elsewhere"}])
def test_strangers_and_foreign_pages_are_refused(scope: dict[str, Any]) -> None:
    async def story() -> None:
        salon = Salon()
        told: list[Any] = []

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            told.append(message)

        await salon.socket({"type": "websocket", **scope}, receive, send)
        assert told == [{"type": "websocket.close", "code": 4403}]
        assert salon.socket.connections == 0

    run(story)


def test_a_match_is_played_over_the_socket() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        before = bob.last(Update).number
        command = ann.act(*option(ann))
        await salon.settle()
        assert ann.last(Answer) == Answer("table", command)
        assert bob.last(Update).number > before
        assert bob.view("boussanga").turn == 1

    run(story)


def test_a_table_must_exist_and_be_entered() -> None:
    async def story() -> None:
        salon = Salon()
        ann = await connect(salon, "ann")
        await ann.enter("nowhere")
        assert ann.last(Problem) == Problem("no_such_table", "nowhere")
        ann.say(To("table", Sit("c")))
        await salon.settle()
        assert ann.last(Problem) == Problem("not_entered", "table", "c")
        assert ann.all(TableShown) == []

    run(story)


def test_there_is_an_end_to_the_tables_of_one_socket() -> None:
    async def story() -> None:
        salon = Salon(limits=Limits(most_tables=1))
        salon.hall.doors["other"] = salon.parlour.table
        ann = await connect(salon, "ann")
        await ann.enter()
        await ann.enter("other")
        assert ann.last(Problem) == Problem("too_many_tables", "other")
        ann.say(Leave("table"))
        await ann.enter("other")
        assert len(ann.all(Problem)) == 1

    run(story)


def test_a_table_that_cannot_be_reached_is_no_reason_to_hang_up() -> None:
    async def story() -> None:
        salon = Salon()
        ann = await connect(salon, "ann")
        salon.hall.failing = True
        await ann.enter()
        assert (ann.last(Problem).key, ann.last(Problem).retry_after_ms) == ("unavailable", 250)
        salon.hall.failing, salon.hall.away = False, True
        await ann.enter()
        assert (ann.last(Problem).key, ann.last(Problem).retry_after_ms) == ("unavailable", 250)
        salon.hall.away = False
        salon.hall.failing = False
        await ann.enter()
        assert ann.last(TableShown).you == 0

    run(story)


def test_a_table_that_wakes_slowly_keeps_only_its_own_messages_waiting() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        salon.hall.doors["slow"] = Parlour("bouh", 2).table
        salon.hall.slow = {"slow": asyncio.Event()}
        await bob.enter("slow")
        bob.say(To("slow", Sit("to the slow one")))
        command = ann.act(*option(ann))
        await salon.settle()
        assert ann.last(Answer) == Answer("table", command)
        bob.act(*option(bob), command="meanwhile")
        await salon.settle()
        assert bob.last(Answer) == Answer("table", "meanwhile")
        assert bob.all(Problem) == []
        salon.hall.slow["slow"].set()
        await salon.settle()
        slow = salon.hall.doors["slow"]
        assert isinstance(slow, Table)
        await slow.work()
        await salon.settle()
        assert bob.last(Answer).command == "to the slow one"

    run(story)


def test_who_hangs_up_while_a_table_wakes_is_not_at_it() -> None:
    async def story() -> None:
        salon = Salon()
        salon.hall.slow = {"table": asyncio.Event()}
        ann = await connect(salon, "ann")
        await ann.enter()
        ann.hang_up()
        await salon.settle()
        await asyncio.wait([ann.task])
        salon.hall.slow["table"].set()
        await salon.settle()
        assert salon.parlour.table.is_deserted
        assert salon.socket.connections == 0

    run(story)


def test_who_leaves_hears_no_more_and_keeps_the_seat() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        bob.say(Leave("table"))
        await salon.settle()
        heard = len(bob.inbox)
        assert not ann.last(TableShown).chairs[1].present
        ann.act(*option(ann))
        await salon.settle()
        assert len(bob.inbox) == heard
        await bob.enter()
        assert bob.last(TableShown).you == 1

    run(story)


def test_a_connection_that_breaks_is_gone_from_the_table() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        assert salon.socket.connections == 2
        bob.hang_up()
        await salon.settle()
        assert salon.socket.connections == 1
        assert not ann.last(TableShown).chairs[1].present

    run(story)


# Coming back


def test_who_comes_back_is_told_exactly_what_was_missed() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        watcher = await connect(salon, "zoe")
        await watcher.enter()
        seen = bob.last(Update).number
        bob.hang_up()
        await salon.settle()
        before = len(watcher.all(Update))
        ann.act(*option(ann))
        await salon.settle()
        missed = [bytes(notice) for update in watcher.all(Update)[before:] for notice in update.notices]
        again = await connect(salon, "bob")
        await again.enter(since=seen)
        update = again.last(Update)
        assert update.since == seen
        assert update.number == watcher.last(Update).number
        assert [bytes(notice) for notice in update.notices] == missed
        assert missed

    run(story)


def test_entering_twice_is_no_coming_and_going() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        before = len(bob.all(TableShown))
        await ann.enter(since=ann.last(Update).number)
        assert all(shown.chairs[0].present for shown in bob.all(TableShown)[before:])
        ann.act(*option(ann))
        await salon.settle()
        numbers = [update.number for update in ann.all(Update)]
        assert numbers[-1] > numbers[-2]  # told once, not twice

    run(story)


def test_a_place_that_was_left_says_nothing_more() -> None:
    async def story() -> None:
        salon = Salon()
        ann = await connect(salon, "ann")
        await ann.enter()
        place = salon.parlour.table._audience.listeners[0]
        await ann.enter()
        heard = len(ann.inbox)
        place.send(msgspec.json.encode(Said("table", "Bob", 1, "hello")))  # it was under way
        await salon.settle()
        assert len(ann.inbox) == heard
        assert [one is place for one in salon.parlour.table._audience.listeners] == [False]

    run(story)


def test_a_command_sent_twice_is_done_once() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        action, prompt = option(ann)
        for _ in range(2):
            ann.act(action, prompt, command="only-once")
            await salon.settle()
        number = bob.last(Update).number
        assert [answer.refusal for answer in ann.all(Answer) if answer.command == "only-once"] == [None, None]
        ann.hang_up()
        again = await connect(salon, "ann")
        await again.enter()
        again.act(action, prompt, command="only-once")
        await salon.settle()
        assert again.last(Answer).refusal is None
        assert bob.last(Update).number == number

    run(story)


def test_a_table_that_is_gone_can_be_entered_again() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        table = salon.parlour.table
        table._tell_all(Gone("table"))
        await salon.settle()
        assert ann.inbox[-1] == Gone("table")
        ann.say(To("table", Emote("lost", "hello")))
        await salon.settle()
        assert ann.last(Problem) == Problem("not_entered", "table", "lost")
        await salon.parlour.restart()
        salon.hall.doors["table"] = salon.parlour.table
        for client in (ann, bob):
            await client.enter(since=client.last(Update).number)
        ann.act(*option(ann))
        await salon.settle()
        assert ann.last(Answer).refusal is None
        assert bob.view("boussanga").turn == 1

    run(story)


# What one cannot do


def test_nobody_acts_for_another_seat() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        action, prompt = option(ann)
        number = ann.last(Update).number
        bob.act(action, prompt)
        zoe = await connect(salon, "zoe")
        await zoe.enter()
        zoe.act(action, prompt)
        await salon.settle()
        assert bob.last(Answer).refusal is not None
        assert zoe.last(Answer).refusal is not None
        assert ann.last(Update).number == number

    run(story)


GIANT = '{"type":"to","table":"table","wish":{"type":"set_up","command":"c","options":{"a":[%s]}}}' % (10**20)


@pytest.mark.parametrize(
    ("frame", "key"),
    [
        (b'{"type":"enter","table":"table"}', "binary"),
        ("", "not_understood"),
        ("[" * 9000, "not_understood"),
        ('{"type":"enter"}', "not_understood"),
        ('{"type":"enter","table":"table","more":1}', "not_understood"),
        ('{"type":"enter","table":"%s"}' % ("x" * 65), "not_understood"),
        ('{"type":"enter","table":"table","since":1%s}' % ("0" * 20), "not_understood"),
        (GIANT, "not_understood"),
        ('{"type":"pong","token":"%s"}' % ("é" * 9000), "too_long"),
        ("x" * 20_000, "too_long"),
    ],
)
def test_what_cannot_be_understood_is_answered_and_changes_nothing(frame: str | bytes, key: str) -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        heard = len(bob.inbox)
        ann.say(frame)
        await salon.settle()
        assert ann.last(Problem).key == key
        assert len(bob.inbox) == heard
        ann.act(*option(ann))
        await salon.settle()
        assert ann.last(Answer).refusal is None

    run(story)


def test_long_digits_in_a_text_are_no_giant_number() -> None:
    async def story() -> None:
        salon = Salon()
        ann = await connect(salon, "ann")
        await ann.enter()
        await ann.wish(Chat, text="0123456789012345678901234567890")
        ann.act({"type": "stop"}, 1, reaction=0.30000000000000004441)
        await salon.settle()
        assert ann.all(Problem) == []

    run(story)


def test_nonsense_without_end_closes_the_connection() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga(Limits(mistakes=5))
        for _ in range(5):
            bob.say("nonsense")
        await salon.settle()
        assert bob.closed is None
        bob.say("nonsense")
        await salon.settle()
        assert bob.closed == 1008
        assert bob.inbox[-1] == Closing("misbehaving", 30_000)
        ann.act(*option(ann))
        await salon.settle()
        assert ann.last(Answer).refusal is None

    run(story)


def test_who_is_too_fast_is_told_how_long_to_wait() -> None:
    async def story() -> None:
        salon = Salon(limits=Limits(burst=20, per_second=2.0, first_pings_ms=()))
        ann = await connect(salon, "ann")
        await ann.enter()  # 3
        for command in ("first", "second", "third"):
            ann.say(To("table", AskHint(command)))  # 8 each
        ann.say(To("table", Emote("fourth", "hello")))  # 2 of the one that is left
        await salon.settle()
        assert {answer.command for answer in ann.all(Answer)} == {"first", "second"}
        assert ann.all(Problem) == [
            Problem("too_fast", "table", "third", 3500),
            Problem("too_fast", "table", "fourth", 500),
        ]
        await salon.wait(500)
        ann.say(To("table", Emote("fourth", "hello")))
        await salon.settle()
        assert ann.last(Said).key == "hello"

    run(story)


# The network


def test_pings_measure_the_round_trip_and_with_it_what_is_allowed() -> None:
    async def story() -> None:
        salon = Salon()
        ann = await connect(salon, "ann", answers_pings=False)
        await ann.enter()
        place = salon.parlour.table._audience.listeners[0]
        assert place.allowance == 40  # nothing is known yet
        for _ in range(2):
            await salon.wait(120)
            ann.say(Pong(ann.last(Ping).token))
            await salon.wait(30)
        assert len(ann.all(Ping)) == 3
        await salon.settle()
        assert place.allowance == 160  # the least round trip, 120, and a margin
        ann.say(Pong("guessed"))
        await salon.settle()
        assert place.allowance == 160
        await salon.wait(4_000)
        assert len(ann.all(Ping)) == 4
        assert len({ping.token for ping in ann.all(Ping)}) == 4

    run(story)


def test_a_connection_that_falls_silent_is_given_up() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        bob.answers_pings = False
        await salon.wait(24_000)
        assert bob.closed is None
        await salon.wait(8_000)
        assert bob.closed == 1001
        assert isinstance(bob.inbox[-1], Closing)
        assert not ann.last(TableShown).chairs[1].present
        assert ann.closed is None

    run(story)


def test_the_time_of_a_race_counts_from_when_its_question_went_out() -> None:
    async def story() -> None:
        salon = Salon("tohuwabohu", 3)
        ann = await connect(salon, "ann")
        await ann.enter()
        for seat in (1, 2):
            await ann.wish(SeatBot, seat=seat, level="fox")
        received: list[Any] = []
        door = salon.parlour.table
        plain = door.wish

        def wish(listener: Any, wish: Any, timing: Any = None) -> None:
            received.append(timing)
            plain(listener, wish, timing)

        door.wish = wish  # type: ignore[method-assign]
        await ann.wish(Start)
        for _ in range(200):
            if (prompt := ann.view("tohuwabohu").prompt) is not None and prompt.race:
                break
            await salon.wait(100)
        prompt = ann.view("tohuwabohu").prompt
        assert prompt is not None
        assert prompt.race
        await salon.wait(75)
        received.clear()
        ann.act({"type": "nothing"}, prompt.id, reaction=60.5)
        await salon.settle()
        assert received[0].reaction == 60.5
        first = received[0].elapsed
        assert first >= 75
        assert received[0].allowance == 40  # pongs came at once
        # a new connection has seen the question before
        ann.hang_up()
        await salon.wait(25)
        again = await connect(salon, "ann")
        await again.enter()
        again.act({"type": "nothing"}, prompt.id, reaction=3)
        again.act({"type": "nothing"}, prompt.id + 1000, reaction=3)
        await salon.settle()
        assert received[1].elapsed == first + 25
        assert received[2] is None

    run(story)


# Slow readers


def test_a_slow_reader_misses_views_and_then_gets_the_newest_with_all_that_was_told() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga(Limits(full_messages=6, burst=1000))
        zoe = await connect(salon, "zoe")
        await zoe.enter()
        seen, before = zoe.last(Update).number, len(zoe.all(Update))
        followed = len(bob.all(Update))
        zoe.reads.clear()
        for turn in range(12):
            client = (ann, bob)[turn % 2]
            client.act(*option(client))
            await salon.settle()
        zoe.say(To("table", Sit("answer me")))
        await salon.settle()
        assert len(zoe.all(Update)) == before
        assert not salon.resynchronised
        zoe.reads.set()
        await salon.settle()
        assert len(salon.resynchronised) == 1
        updates = zoe.all(Update)[before:]
        assert len(updates) < 8  # and not 12
        assert updates[0].since == seen
        assert [one.number for one in updates[:-1]] == [one.since for one in updates[1:]]
        assert updates[-1].number == bob.last(Update).number
        assert zoe.view("boussanga").board == bob.view("boussanga").board
        told = [bytes(notice) for update in bob.all(Update)[followed:] for notice in update.notices]
        assert [bytes(notice) for update in updates for notice in update.notices] == told
        assert [answer.command for answer in zoe.all(Answer)] == ["answer me"]

    run(story)


def test_what_is_said_is_not_kept_for_slow_readers_and_of_the_table_only_how_it_is_now() -> None:
    async def story() -> None:
        salon = Salon(limits=Limits(full_messages=4, burst=1000))
        ann, zoe = await connect(salon, "ann"), await connect(salon, "zoe")
        await ann.enter()
        await zoe.enter()
        zoe.reads.clear()
        before = len(zoe.inbox)
        for number in range(10):
            await ann.wish(Emote, key="hello")
            await ann.wish(SeatBot, seat=1, level="fox" if number % 2 else "owl")
        zoe.reads.set()
        await salon.settle()
        assert len(zoe.inbox) - before <= 6
        assert zoe.last(TableShown).chairs == ann.last(TableShown).chairs

    run(story)


def test_pings_do_not_pile_up() -> None:
    async def story() -> None:
        salon = Salon(limits=Limits(silent_ms=10**9, stalled_ms=10**9))
        ann = await connect(salon, "ann")
        await salon.wait(1_000)
        ann.reads.clear()
        before = len(ann.all(Ping))
        await salon.wait(60_000)
        ann.reads.set()
        await salon.settle()
        assert len(ann.all(Ping)) - before == 2  # one was going out, one waited

    run(story)


def test_a_reader_who_never_reads_is_sent_away_and_nobody_waits() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga(Limits(full_messages=4, most_messages=10, burst=1000))
        bob.reads.clear()
        for number in range(12):
            bob.say(To("table", Emote(f"e{number}", "nonsense")))  # every one has to be answered
        await salon.settle()
        await salon.wait(2_500)
        assert not ann.last(TableShown).chairs[1].present
        assert salon.socket.connections == 1
        ann.act(*option(ann))
        await salon.settle()
        assert ann.last(Answer).refusal is None

    run(story)


def test_a_message_that_does_not_go_out_for_too_long_ends_the_connection() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga(Limits(stalled_ms=5_000, silent_ms=10**9))
        bob.reads.clear()
        ann.act(*option(ann))
        await salon.wait(4_000)
        assert salon.socket.connections == 2
        await salon.wait(12_000)
        assert salon.socket.connections == 1

    run(story)


# Going


def test_draining_tells_everybody_and_waits_for_nobody() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        bob.reads.clear()
        ann.act(*option(ann))
        await salon.settle()
        draining = asyncio.create_task(salon.socket.drain(retry_after_ms=700))
        await salon.wait(2_500)
        assert draining.done()
        await draining
        assert ann.inbox[-1] == Closing("restart", 700)
        assert ann.closed == 1012
        assert salon.socket.connections == 0
        assert salon.parlour.table.is_deserted
        late = await connect(salon, "zoe")
        assert not late.accepted
        bob.reads.set()

    run(story)


def test_a_slow_reader_has_a_moment_to_hear_the_goodbye() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        bob.reads.clear()
        ann.act(*option(ann))
        await salon.settle()
        draining = asyncio.create_task(salon.socket.drain())
        await salon.wait(500)
        assert not draining.done()
        bob.reads.set()
        await salon.settle()
        await draining
        assert bob.view("boussanga").turn == 1
        assert bob.inbox[-1] == Closing("restart", 1_000)
        assert bob.closed == 1012

    run(story)


def test_the_lobby_is_told_to_those_who_watch_it() -> None:
    async def story() -> None:
        salon = Salon()
        ann, bob = await connect(salon, "ann"), await connect(salon, "bob")
        for client in (ann, bob):
            client.say(WatchLobby(True))
        await salon.settle()
        assert ann.all(Lobby) == [Lobby(())]
        salon.hall.cards = [
            TableCard("t", "CODE", "bouh", "gathering", ("Ann",), 2, 1, public=True, yours=False, updated_at=0)
        ]
        await salon.wait(1_000)
        asked = salon.hall.asked_for_tables
        for _ in range(10):
            salon.hall.watchers[0]()
        await salon.settle()
        assert salon.hall.asked_for_tables == asked + 1  # once, for both and for all changes
        assert ann.last(Lobby).tables == tuple(salon.hall.cards)
        assert bob.last(Lobby).tables == tuple(salon.hall.cards)
        salon.hall.watchers[0]()
        await salon.wait(400)
        assert salon.hall.asked_for_tables == asked + 1  # not more often than twice a second
        await salon.wait(100)
        assert salon.hall.asked_for_tables == asked + 2
        bob.say(WatchLobby(False))
        await salon.wait(1_000)
        heard = len(bob.inbox)
        salon.hall.watchers[0]()
        await salon.settle()
        assert len(bob.all(Lobby)) == len([m for m in bob.inbox[:heard] if isinstance(m, Lobby)])
        ann.hang_up()
        await salon.settle()
        assert salon.hall.watchers == []

    run(story)


def test_a_guest_is_who_the_cookie_says() -> None:
    """Messages have no field for who sends them, so nobody can pretend."""
    for kind in (Enter, Leave, To, Pong, WatchLobby):
        assert not {"person", "identity", "guest", "name"} & {field.name for field in msgspec.structs.fields(kind)}


def test_a_guest_with_too_many_connections_loses_the_oldest() -> None:
    async def story() -> None:
        salon = Salon(limits=Limits(most_of_guest=2))
        ann = [await connect(salon, "ann") for _ in range(4)]
        bob = await connect(salon, "bob")
        assert [client.closed for client in (*ann, bob)] == [1008, 1008, None, None, None]
        assert ann[0].last(Closing) == Closing("too_many", 30_000)
        assert len(salon.turned_away) == 2
        ann[2].hang_up()
        await salon.settle()
        late = await connect(salon, "ann")
        assert [client.closed for client in (ann[3], late)] == [None, None]
        assert salon.socket.connections == 3

    run(story)


def test_of_too_many_connections_from_one_address_the_newest_goes() -> None:
    async def story() -> None:
        salon = Salon(limits=Limits(most_of_address=2))
        ann, bob, zoe = [await connect(salon, person) for person in ("ann", "bob", "zoe")]
        assert [client.closed for client in (ann, bob, zoe)] == [None, None, 1008]
        assert zoe.last(Closing).reason == "too_many"
        other = await connect(salon, "zoe", address="203.0.113.9")
        assert other.closed is None
        ann.hang_up()
        await salon.settle()
        assert (await connect(salon, "zoe")).closed is None
        assert len(salon.turned_away) == 1

    run(story)


def test_who_is_forgotten_is_sent_away_and_others_stay() -> None:
    async def story() -> None:
        salon = Salon()
        ann, again, bob = [await connect(salon, person) for person in ("ann", "ann", "bob")]
        await salon.hall.person_changed("ann", None)
        await salon.settle()
        assert [client.closed for client in (ann, again, bob)] == [1008, 1008, None]
        assert ann.last(Closing) == Closing("forgotten", 0)

    run(story)


def test_who_changes_their_name_sits_down_under_the_new_one() -> None:
    async def story() -> None:
        salon = Salon()
        bob = await connect(salon, "bob")
        await bob.enter()
        await salon.hall.person_changed("bob", "Robert")
        await bob.wish(Sit)
        assert [chair.name for chair in bob.last(TableShown).chairs] == ["Ann", "Robert"]

    run(story)


def test_who_sits_down_in_play_sees_the_match_from_there_at_once() -> None:
    async def story() -> None:
        salon = Salon("boussanga", 2, first=1)
        ann, bob = await connect(salon, "ann"), await connect(salon, "bob")
        await ann.enter()
        await bob.enter()
        await ann.wish(SeatBot, seat=1, level="fox")
        await ann.wish(Start)
        assert bob.view("boussanga").prompt is None
        assert (await bob.wish(Sit, seat=1)).refusal is None  # the bot's turn, and now Bob's
        assert bob.view("boussanga").seat == 1
        bob.act(*option(bob))
        await salon.settle()
        assert bob.last(Answer).refusal is None

    run(story)


def test_a_television_gets_what_everybody_may_see_also_from_somebody_who_plays() -> None:
    async def story() -> None:
        salon = Salon("bouh", 2)
        ann, bob = await connect(salon, "ann"), await connect(salon, "bob")
        for client in (ann, bob):
            await client.enter()
            await client.wish(Sit)
        await ann.wish(Start)
        screen = await connect(salon, "ann")
        screen.say(Enter("table", television=True))
        await salon.settle()
        shown = screen.last(TableShown)
        assert (shown.you, shown.yours, shown.televisions) == (None, {}, 1)
        assert screen.view("bouh").hand == ()
        assert ann.view("bouh").hand
        assert ann.last(TableShown).televisions == 1

    run(story)
