"""Races in real browsers: one has a slow processor, one a slow network.

Touches in each page come after a known time, counted from the frame that shows what to touch. The user with the slow
network is often first in truth and last by order of arrival, and must win. If the machine was so busy that no network
can explain the delay, a race proves nothing and is not counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browser.screen_reader import ReceivedUpdates
from support.browser.tcp_proxy import TcpProxy
from support.browser.timed_touches import LID, SHAPES, TimedTouches, Touch, slow_down, valid_symbol
from support.browser.users import Arrivals, BrowserUser, gather, press_in_any_page
from support.processes.serve_command import ServeCommand

pytestmark = pytest.mark.alone

LAG = 0.1
"""Delay of the slow network in each direction, in seconds: a round trip takes 200 ms."""
FRAME = 50
"""Milliseconds by which the page's measurement and the test's may differ: a frame or two."""
LONG = 2
"""The seat with the slow network."""
ENOUGH = 3
"""Races that must be won although order of arrival would have lost them."""
MOST_CARDS = 90
MOST_ROUNDS = 8


@dataclass
class Racer:
    """A user in a race."""

    person: BrowserUser
    hands: TimedTouches
    wire: ReceivedUpdates


@contextmanager
def racers(
    arrive: Arrivals, server: ServeCommand, kind: str, reactions: Sequence[Sequence[float]]
) -> Iterator[list[Racer]]:
    """A user for each list of reaction times: the second has a slow processor, the third a slow network."""
    with TcpProxy(server.port, LAG) as slow_network:
        people = [
            arrive(language="en", server=slow_network if seat == LONG else None) for seat in range(len(reactions))
        ]
        slow_down(people[1].page, 4)
        yield [
            Racer(person, TimedTouches(person.page, kind, after), ReceivedUpdates(person.page))
            for person, after in zip(people, reactions, strict=True)
        ]


@pytest.mark.at_length
@pytest.mark.parametrize("count", [3, 4])
def test_the_first_finger_gets_the_shape(arrive: Arrivals, server: ServeCommand, count: int) -> None:
    # on every third card the slow device is first, else the slow network, by less than its delay
    first_is_long, first_is_slow = (610, 760, 450, 640), (800, 350, 900, 840)
    cards = [first_is_slow if number % 3 == 2 else first_is_long for number in range(MOST_CARDS)]
    with racers(arrive, server, SHAPES, [[card[seat] for card in cards] for seat in range(count)]) as all_racers:
        gather([racer.person for racer in all_racers], "tohuwabohu")
        if count == 3:
            play_until(all_racers, lambda: all_racers[0].person.page.locator("#end-title").count() > 0)
            read_the_receipt(all_racers[0], arrive(language="fr", theme="dark", device="phone"))
        else:
            play_until(all_racers, lambda: proven(all_racers) >= ENOUGH)
        assert proven(all_racers) >= ENOUGH


def read_the_receipt(racer: Racer, stranger: BrowserUser) -> None:
    """Read the receipt after the match, also as a stranger with its link: it names the order of arrival."""
    page = racer.person.page
    photos = racer.person.asks(f"/matches/{racer.wire.match}")["photo_finishes"]
    overturned = [photo["finishers"][0]["seat"] for photo in photos if photo["overturned"]]
    assert overturned.count(LONG) >= ENOUGH
    page.get_by_role("link", name="Who was first?").click()
    expect(page.locator(".totals .lit strong")).to_have_text(str(len(overturned)))
    expect(page.get_by_role("img", name="Time line of race").first).to_be_visible()
    page.get_by_text("The figures").first.click()
    expect(page.get_by_role("table").first).to_be_visible()
    racer.person.passes_accessibility_checks()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the link").click()
    stranger.opens(page.evaluate("navigator.clipboard.readText()"))
    expect(stranger.page.get_by_role("heading", name="Qui était le premier ?")).to_be_visible()
    expect(stranger.page.locator(".totals .lit strong")).to_have_text(str(len(overturned)))
    stranger.passes_accessibility_checks()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("heading", name="Tohuwabohu")).to_be_visible()


@pytest.mark.at_length
@pytest.mark.parametrize("count", [3, 4])
def test_the_first_hand_closes_the_lid(arrive: Arrivals, server: ServeCommand, count: int) -> None:
    # first by 100 ms, and by order of arrival last by as much: a busy machine may be off by a frame or two
    reactions = [[after] * MOST_ROUNDS for after in (610, 760, 510, 640)[:count]]
    with racers(arrive, server, LID, reactions) as all_racers:
        gather([racer.person for racer in all_racers], "dubalai")
        for _ in range(MOST_ROUNDS):
            closer = play_a_round(all_racers)
            touches = [first_touches(racer) for racer in all_racers]
            last = max(touches[LONG], default=0)
            arrived = {seat: touched[last]["at"] for seat, touched in enumerate(touches) if last in touched}
            arrived[LONG] += 1000 * LAG
            if closer == LONG != min(arrived, key=lambda seat: arrived[seat]):
                return
        raise AssertionError("the user with the slow network was first but never closed the lid")


def play_a_round(all_racers: list[Racer]) -> int:
    """Play a round: roll, close the lid, write formulas; returns who closed.

    The user with the slow network writes one valid symbol, to stay close enough to be allowed to close.
    """
    wire = all_racers[0].wire
    rounds = sum(notice["type"] == "closed" for notice in wire.notices)
    press_in_any_page([racer.person for racer in all_racers], "Roll the dice")
    pages = [racer.person.page for racer in all_racers]
    for page in pages:
        expect(page.get_by_role("button", name="Ready!")).to_be_visible()
    symbol = valid_symbol(pages[LONG].evaluate("dice"))
    pages[LONG].get_by_role("button", name=re.compile(f", {symbol}$")).click()
    expect(pages[LONG].get_by_role("button", name=f"{symbol}, in your formula")).to_be_visible()
    for page in pages:
        page.get_by_role("button", name="Ready!").click()
    closings: list[int] = [notice["seat"] for notice in wire.notices if notice["type"] == "closed"]
    assert len(closings) == rounds + 1
    return closings[-1]


def play_until(all_racers: list[Racer], enough: Callable[[], bool]) -> None:
    """Wait while the scripts in the pages play, until there are enough races."""
    page, wire = all_racers[0].person.page, all_racers[0].wire
    idle, before = 0, -1
    while not enough():
        idle = idle + 1 if len(wire.updates) == before else 0
        before = len(wire.updates)
        assert idle < 100, "nothing happens any more"
        page.wait_for_timeout(200)


def proven(all_racers: list[Racer]) -> int:
    """The number of cards on which the slow network was first in truth, not by arrival, and won.

    Wherever the first one's time counts as it was measured in the page, the first must have won.
    """
    touches = [first_touches(racer) for racer in all_racers]
    return sum(
        is_proof(card, [touched[number] for touched in touches])
        for number, card in enumerate(cards_of(all_racers[0].wire))
        if all(number in touched for touched in touches)
    )


def first_touches(racer: Racer) -> dict[int, Touch]:
    """The first touch of each race, by the number of the race."""
    found: dict[int, Touch] = {}
    for touch in racer.hands.touches():
        found.setdefault(touch["race"], touch)
    return found


def cards_of(wire: ReceivedUpdates) -> list[list[dict[str, Any]]]:
    """The notices of each card; the last card may not be over."""
    cards: list[list[dict[str, Any]]] = []
    for notice in wire.notices:
        if notice["type"] == "appeared":
            cards.append([])
        if cards:
            cards[-1].append(notice)
    return cards


def is_proof(card: list[dict[str, Any]], touches: list[Touch]) -> bool:
    """Whether a card proves that the first in truth won; fails if it proves the contrary."""
    shape = card[0]["shapes"][0]
    about = [notice for notice in card if notice.get("shape") == shape]
    credited = {notice["seat"]: notice["after"] for notice in about if notice["type"] == "pointed"}
    winner: int | None = next(
        (notice["seat"] for notice in about if notice["type"] in ("won", "kept", "snatched")), None
    )
    if winner is None:
        return False
    seats = range(len(touches))
    first = min(seats, key=lambda seat: touches[seat]["reaction"])
    if winner != first:
        # the first may lose only by a delay that no network explains
        assert credited[first] > touches[first]["reaction"] + FRAME, f"{first} was first, and {winner} won: {touches}"
    arrived = min(seats, key=lambda seat: touches[seat]["at"] + (1000 * LAG if seat == LONG else 0))
    return winner == first == LONG != arrived
