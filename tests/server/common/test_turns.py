"""Each turn of the event loop is shared among the addresses that send something."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from ludotheque.server.common.turns import (
    ALONE_AFTER,
    ALONE_SECONDS,
    FIRST_MESSAGES,
    MOST_PAUSE_SECONDS,
    QUIET_MESSAGES,
    QUIET_PER_SECOND,
    Sender,
    Shares,
    Turns,
)
from support import timeouts

MOST = 3.0


class Busy:
    """Work that takes a second each time, by a clock of its own."""

    def __init__(self) -> None:
        self.now = 0.0
        self.turn = 0
        self.done: list[tuple[int, str]] = []
        """What was done, with the number of the turn."""
        self.turns = Turns(MOST, lambda: self.now)

    def work(self, name: str) -> Callable[[], None]:
        def go_on() -> None:
            self.now += 1.0
            self.done.append((self.turn, name))

        return go_on

    async def next_turns(self, number: int) -> None:
        for _ in range(number):
            self.turn += 1
            await asyncio.sleep(0)


async def test_a_turn_has_room_for_so_much() -> None:
    busy = Busy()
    for _ in range(3):
        assert busy.turns.has_room("here")
        busy.work("now")()
    assert not busy.turns.has_room("here")
    assert not busy.turns.has_room("elsewhere")
    await busy.next_turns(1)
    assert busy.turns.has_room("here")
    busy.turns.spend(MOST)
    assert not busy.turns.has_room("here")


async def test_addresses_take_turns() -> None:
    busy = Busy()
    for name in ("mallory 1", "mallory 2", "mallory 3", "mallory 4", "ann 1", "bob 1", "ann 2"):
        busy.turns.wait(name.split()[0], busy.work(name))
    assert not busy.turns.has_room("ann")  # nobody overtakes what came before from the same address
    assert busy.turns.has_room("zoe")
    assert busy.done == []
    await busy.next_turns(4)
    assert busy.done == [
        (1, "mallory 1"),
        (1, "ann 1"),
        (1, "bob 1"),
        (2, "mallory 2"),
        (2, "ann 2"),
        (2, "mallory 3"),
        (3, "mallory 4"),
    ]
    assert busy.turns.has_room("mallory")


async def test_what_goes_wrong_with_one_does_not_stop_the_others() -> None:
    busy, wrong = Busy(), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: wrong.append(context["exception"]))

    def fail() -> None:
        raise ValueError("a bug")

    busy.turns.wait("mallory", fail)
    busy.turns.wait("ann", busy.work("ann"))
    await busy.next_turns(2)
    assert [name for _, name in busy.done] == ["ann"]
    assert [str(error) for error in wrong] == ["a bug"]


async def test_who_sends_little_does_not_wait_behind_those_who_send_much() -> None:
    busy = Busy()
    shares = Shares(Turns(0.0, lambda: busy.now), Turns(MOST, lambda: busy.now))
    ann, mallory = (Sender(shares, "a school", lambda: busy.now) for _ in range(2))
    busy.now += FIRST_MESSAGES / QUIET_PER_SECOND  # they are not new any more
    assert ann.has_room()
    mallory.has_room()
    for _ in range(int(QUIET_MESSAGES)):
        assert mallory.one_more()
    assert mallory.has_room()
    assert not mallory.one_more()
    assert not mallory.has_room()
    mallory.wait(busy.work("mallory"))
    assert ann.has_room()
    await busy.next_turns(1)
    assert [name for _, name in busy.done] == ["mallory"]


async def test_who_has_just_come_waits_behind_those_who_play() -> None:
    busy = Busy()
    shares = Shares(Turns(0.0, lambda: busy.now), Turns(MOST, lambda: busy.now))
    newcomers = [Sender(shares, "a school", lambda: busy.now) for _ in range(2)]
    assert [newcomer.has_room() for newcomer in newcomers] == [True, False]
    busy.now += FIRST_MESSAGES / QUIET_PER_SECOND
    assert [newcomer.has_room() for newcomer in newcomers] == [True, True]


async def test_a_share_is_larger_while_nobody_uses_the_other() -> None:
    now = 0.0
    busy, quiet = Turns(0.0, lambda: now), Turns(0.0, lambda: now)
    busy.make_room_for(quiet)
    now = ALONE_AFTER * 2
    assert busy.has_room("mallory")
    now += ALONE_SECONDS / 2
    assert busy.has_room("mallory")
    now += ALONE_SECONDS
    assert not busy.has_room("mallory")
    await asyncio.sleep(0)
    assert quiet.has_room("ann")
    assert busy.has_room("mallory")
    assert not busy.has_room("mallory")  # at once, and as long as Ann plays
    await asyncio.sleep(0)
    now += ALONE_AFTER * 2
    assert busy.has_room("mallory")
    assert busy.has_room("mallory")


async def test_nobody_goes_on_twice_in_a_turn() -> None:
    busy = Busy()

    def again() -> None:
        busy.done.append((busy.turn, "mallory"))
        busy.turns.wait("mallory", again)

    busy.turns.wait("mallory", again)
    await busy.next_turns(2)
    assert busy.done == [(1, "mallory"), (2, "mallory")]


async def test_while_a_share_is_paused_everybody_waits() -> None:
    busy = Busy()
    assert busy.turns.has_room("mallory")
    busy.turns.pause()
    for name in ("mallory", "ann"):
        assert not busy.turns.has_room(name)
        busy.turns.wait(name, busy.work(name))
    await busy.next_turns(5)
    assert busy.done == []
    busy.turns.resume()
    await busy.next_turns(1)
    assert busy.done == [(6, "mallory"), (6, "ann")]
    await busy.next_turns(1)
    assert busy.turns.has_room("mallory")


async def test_after_a_pause_in_which_nothing_came_there_is_room() -> None:
    busy = Busy()
    busy.turns.pause()
    assert not busy.turns.has_room("ann")
    busy.turns.resume()
    assert busy.turns.has_room("ann")
    busy.turns.resume()  # again, without a pause
    assert busy.turns.has_room("ann")


async def test_between_two_pauses_some_go_on() -> None:
    busy = Busy()
    busy.turns.pause()
    for number in range(5):
        busy.turns.wait("ann", busy.work(f"ann {number}"))
    await busy.next_turns(2)
    busy.turns.resume()
    await busy.next_turns(1)
    busy.turns.pause()
    await busy.next_turns(2)
    assert [name for _, name in busy.done] == ["ann 0", "ann 1", "ann 2"]
    busy.turns.resume()
    await busy.next_turns(1)
    assert len(busy.done) == 5


async def test_a_paused_share_takes_no_turns_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    busy, loop = Busy(), asyncio.get_running_loop()
    busy.turns.pause()
    busy.turns.wait("ann", busy.work("ann"))
    await busy.next_turns(1)
    with monkeypatch.context() as patched:
        patched.setattr(loop, "call_soon", lambda *_, **__: pytest.fail("something runs in the next turn"))
        busy.turns.wait("bob", busy.work("bob"))
        assert not busy.turns.has_room("zoe")
    busy.turns.resume()
    await busy.next_turns(1)
    assert [name for _, name in busy.done] == ["ann", "bob"]


async def test_a_pause_that_nobody_ends_is_short() -> None:
    busy = Busy()
    busy.turns.pause()
    busy.now += MOST_PAUSE_SECONDS / 2
    assert not busy.turns.has_room("ann")
    busy.turns.wait("ann", busy.work("ann"))
    await timeouts.limited(until_done(busy, 1))
    busy.turns.pause()
    busy.now += MOST_PAUSE_SECONDS
    await busy.next_turns(1)
    assert busy.turns.has_room("ann")


async def until_done(busy: Busy, number: int) -> None:
    while len(busy.done) < number:
        await asyncio.sleep(MOST_PAUSE_SECONDS)


async def test_a_share_is_not_paused_while_nobody_uses_the_other() -> None:
    now = ALONE_AFTER * 2
    busy, quiet = Turns(0.0, lambda: now), Turns(0.0, lambda: now)
    busy.make_room_for(quiet)
    busy.pause()
    assert busy.has_room("mallory")
    await asyncio.sleep(0)
    assert quiet.has_room("ann")
    busy.pause()
    assert not busy.has_room("mallory")
    await asyncio.sleep(0)
    assert quiet.has_room("bob")
    busy.resume()
    assert busy.has_room("mallory")
