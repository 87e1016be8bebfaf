"""The fast reader passes whole texts on, and leaves all else to its owner."""

from __future__ import annotations

from ludotheque.server.common.turns import Sender, new_shares
from ludotheque.server.socket.frames.fast_reader import FastReader
from ludotheque.server.socket.frames.frame_budget import FrameBudget

HELLO = b"\x81\x85\0\0\0\0hello"
PING = b"\x89\x80\0\0\0\0"
NOT_UTF8 = b"\x81\x81\0\0\0\0\xff"


class Owner:
    """Keeps what its reader passes on."""

    def __init__(self, budget: float = 100.0, sender: Sender | None = None) -> None:
        self.chunks: list[bytes] = []
        self.texts: list[bytes] = []
        self.rest: list[tuple[bytes, bool]] = []
        self.floods = 0
        self.takes_texts = True
        self.reader = FastReader(
            self.on_text, FrameBudget(budget, 0.0, lambda: 0.0), sender, self.chunks, self.on_rest, self.on_flood
        )

    def on_text(self, text: bytes) -> bool:
        self.texts.append(text)
        return self.takes_texts

    def on_rest(self, data: bytes, has_room: bool) -> None:
        self.rest.append((data, has_room))

    def on_flood(self) -> None:
        self.floods += 1


def test_one_whole_text_is_passed_on() -> None:
    owner = Owner()
    owner.reader.data_received(HELLO)
    assert (owner.texts, owner.rest) == ([b"hello"], [])


def test_all_other_data_goes_to_the_owner() -> None:
    owner = Owner()
    others = [HELLO[:-1], HELLO + HELLO, PING, NOT_UTF8, b""]
    for data in others:
        owner.reader.data_received(data)
    assert owner.texts == []
    assert owner.rest == [(data, True) for data in others]


def test_texts_wait_behind_what_has_arrived_before() -> None:
    owner = Owner()
    owner.chunks.append(HELLO[:5])
    owner.reader.data_received(HELLO)
    owner.chunks.clear()
    owner.reader.waits_for_asgi = True
    owner.reader.data_received(HELLO)
    assert (owner.texts, owner.rest) == ([], [(HELLO, True), (HELLO, True)])


def test_a_flood_is_not_looked_at() -> None:
    owner = Owner(budget=1.0)
    for _ in range(3):
        owner.reader.data_received(HELLO)
    assert (owner.texts, owner.rest, owner.floods) == ([b"hello"], [], 2)


async def test_who_has_no_room_in_this_turn_waits() -> None:
    clock = [0.0]
    shares = new_shares()
    sender = Sender(shares, "here", lambda: clock[0])
    shares.busy.wait("here", lambda: None)  # somebody of the same address waits already
    owner = Owner(sender=sender)
    owner.reader.data_received(HELLO)
    assert (owner.texts, owner.rest) == ([], [(HELLO, False)])


def test_a_connection_that_is_ending_is_deaf() -> None:
    owner = Owner()
    owner.takes_texts = False
    assert not owner.reader.is_deaf
    owner.reader.data_received(HELLO)
    assert owner.reader.is_deaf
