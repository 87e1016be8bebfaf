"""Who was first, in real browsers: one of them slowed down, one at the end of a long cable.

Hands in each page react after a known time, from the frame in which there was something to see. The one at the long
cable is often first in truth and last by arrival, and must win. Where the machine itself was so busy that the network
could not explain the time that passed (credited is not what was reported), a race proves nothing and is not counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browsing import Arrivals, Person
from support.cable import Cable
from support.listening import Wire
from support.racing import LID, SHAPES, Hands, ask, slow_down
from support.served import Served

LAG = 0.1
"""Seconds from one end of the long cable to the other: a round trip takes 200 ms."""
FRAME = 50
"""Milliseconds by which a page's own measure and its hands' may differ, a frame or two."""
ENOUGH = 3
"""So many races must have been won that would have been lost by order of arrival."""
MOST_CARDS = 90


@dataclass
class Racer:
    """Somebody in a race, seat by seat."""

    person: Person
    hands: Hands
    wire: Wire
    lag: float = 0.0


@contextmanager
def racers(arrive: Arrivals, server: Served, kind: str, count: int) -> Iterator[list[Racer]]:
    """So many people: the second has a slow device, the third a long cable."""
    with Cable(server.port, LAG) as cable:
        people = [arrive(language="en", server=cable if seat == 2 else None) for seat in range(count)]
        slow_down(people[1].page, 4)
        yield [
            Racer(person, Hands(person.page, kind), Wire(person.page), 2 * LAG * 1000 if seat == 2 else 0.0)
            for seat, person in enumerate(people)
        ]


def gather(people: list[Person], game: str, options: dict[str, Any]) -> None:
    """The first opens a table, the others follow the code, one after another; then they begin."""
    host, *others = people
    host.opens("/")
    ask(host.page, "/me", {})
    found = ask(host.page, "/tables", {"game": game, "seats": len(people), "options": options})
    host.opens(f"/table/{found['table']}")
    code = host.page.locator(".code").evaluate("shown => shown.lastChild.textContent")
    for person in others:
        person.opens(f"/join/{re.sub(r'[^A-Za-z0-9]', '', code)}")
        expect(person.page.get_by_role("region", name=person.words["around"])).to_be_visible()
    expect(host.page.get_by_text("Everybody is here!")).to_be_visible()
    host.page.get_by_role("button", name=host.words["start"]).click()
    for person in people:
        person.waits_for_the_board()


@pytest.mark.parametrize("count", [3, 4])
def test_the_first_finger_gets_the_shape(arrive: Arrivals, server: Served, count: int) -> None:
    with racers(arrive, server, SHAPES, count) as all_racers:
        gather([racer.person for racer in all_racers], "tohuwabohu", {})
        for seat, racer in enumerate(all_racers):
            # every third card the slow device is first, by far; else the long cable, by little
            racer.hands.will_react([(850, 350, 950)[seat % 3] if n % 3 == 2 else (550, 650, 450)[seat % 3] for n in range(MOST_CARDS)])
        if count == 3:
            deal_until(all_racers, lambda: all_racers[0].person.page.locator("#end-title").count() > 0)
            photos = ask(all_racers[0].person.page, f"/matches/{all_racers[0].wire.match}")["photo_finishes"]
            overturned = [photo for photo in photos if photo["overturned"] and photo["finishers"][0]["seat"] == 2]
            assert len(overturned) >= ENOUGH, "the receipt says what order of arrival would have made of it"
            assert all(finisher["refused"] <= FRAME for photo in overturned for finisher in photo["finishers"])
        else:
            deal_until(all_racers, lambda: proven(all_racers) >= ENOUGH)
        assert proven(all_racers) >= ENOUGH


def deal_until(all_racers: list[Racer], enough: Any) -> None:
    """Whoever deals turns the card, again and again."""
    for _ in range(20 * MOST_CARDS):
        if enough():
            return
        for racer in all_racers:
            deal = racer.person.page.locator(".deal button")
            if deal.count():
                deal.first.click(force=True, timeout=2000)
        all_racers[0].person.page.wait_for_timeout(100)
    raise AssertionError("it went on and on")


def proven(all_racers: list[Racer]) -> int:
    """Cards on which the one at the long cable was first in truth and not by arrival, and won.

    Everybody was told the same, and wherever the times count as they were measured in the pages, the first has won.
    """
    touches = [
        {(touch["what"], number): touch for number, touch in enumerate(racer.hands.touches())} for racer in all_racers
    ]
    del touches
    return 0
