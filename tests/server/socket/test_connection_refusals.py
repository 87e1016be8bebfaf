"""What one cannot do over the game socket: act for others, talk nonsense, be too fast or too many."""

from __future__ import annotations

import pytest

from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.protocol import (
    Closing,
    Problem,
    To,
)
from ludotheque.table.messages import Answer, AskHint, Chat, Emote, Said, Update
from support.server.socket_clients import connect, option, run, two_at_boussanga
from support.server.socket_server import SocketServer


def test_nobody_acts_for_another_seat() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        action, prompt = option(ann)
        number = ann.last(Update).number
        bob.act(action, prompt)
        zoe = await connect(socket_server, "zoe")
        await zoe.enter()
        zoe.act(action, prompt)
        await socket_server.settle()
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
def test_invalid_frames_are_answered_and_change_nothing(frame: str | bytes, key: str) -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        received = len(bob.inbox)
        ann.send(frame)
        await socket_server.settle()
        assert ann.last(Problem).key == key
        assert len(bob.inbox) == received
        ann.act(*option(ann))
        await socket_server.settle()
        assert ann.last(Answer).refusal is None

    run(story)


def test_digits_inside_a_string_are_not_a_giant_number() -> None:
    async def story() -> None:
        socket_server = SocketServer()
        ann = await connect(socket_server, "ann")
        await ann.enter()
        await ann.request(Chat, text="0123456789012345678901234567890")
        ann.act({"type": "stop"}, 1, reaction=0.30000000000000004441)
        await socket_server.settle()
        assert ann.all(Problem) == []

    run(story)


def test_too_many_invalid_frames_close_the_connection() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga(Limits(mistakes=5))
        for _ in range(5):
            bob.send("nonsense")
        await socket_server.settle()
        assert bob.closed is None
        bob.send("nonsense")
        await socket_server.settle()
        assert bob.closed == 1008
        assert bob.inbox[-1] == Closing("misbehaving", 30_000)
        ann.act(*option(ann))
        await socket_server.settle()
        assert ann.last(Answer).refusal is None

    run(story)


def test_a_client_that_is_too_fast_is_told_how_long_to_wait() -> None:
    async def story() -> None:
        socket_server = SocketServer(limits=Limits(burst=20, per_second=2.0, first_pings_ms=()))
        ann = await connect(socket_server, "ann")
        await ann.enter()  # 3
        for command in ("first", "second", "third"):
            ann.send(To("table", AskHint(command)))  # 8 each
        ann.send(To("table", Emote("fourth", "hello")))  # 2 of the one that is left
        await socket_server.settle()
        assert {answer.command for answer in ann.all(Answer)} == {"first", "second"}
        assert ann.all(Problem) == [
            Problem("too_fast", "table", "third", 3500),
            Problem("too_fast", "table", "fourth", 500),
        ]
        await socket_server.wait(500)
        ann.send(To("table", Emote("fourth", "hello")))
        await socket_server.settle()
        assert ann.last(Said).key == "hello"

    run(story)


def test_a_guest_with_too_many_connections_loses_the_oldest() -> None:
    async def story() -> None:
        socket_server = SocketServer(limits=Limits(most_of_guest=2))
        ann = [await connect(socket_server, "ann") for _ in range(4)]
        bob = await connect(socket_server, "bob")
        assert [client.closed for client in (*ann, bob)] == [1008, 1008, None, None, None]
        assert ann[0].last(Closing) == Closing("too_many", 30_000)
        assert len(socket_server.turned_away) == 2
        ann[2].disconnect()
        await socket_server.settle()
        late = await connect(socket_server, "ann")
        assert [client.closed for client in (ann[3], late)] == [None, None]
        assert socket_server.socket.connections == 3

    run(story)


def test_an_address_with_too_many_connections_loses_the_newest() -> None:
    async def story() -> None:
        socket_server = SocketServer(limits=Limits(most_of_address=2))
        ann, bob, zoe = [await connect(socket_server, person) for person in ("ann", "bob", "zoe")]
        assert [client.closed for client in (ann, bob, zoe)] == [None, None, 1008]
        assert zoe.last(Closing).reason == "too_many"
        other = await connect(socket_server, "zoe", address="203.0.113.9")
        assert other.closed is None
        ann.disconnect()
        await socket_server.settle()
        assert (await connect(socket_server, "zoe")).closed is None
        assert len(socket_server.turned_away) == 1

    run(story)
