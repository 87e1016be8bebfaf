"""When a bot puts which finger where, from the moment a card appears.

The plan follows from the bot's seed, the card, and the fingers others put down. It
is made anew for every view, always from the card's appearing on: what was planned
before comes out the same, and a finger that has just been put down changes only
what comes after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

import msgspec

from ludotheque.bots.level import Level
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.timing import ex_gaussian, normal
from ludotheque.engine.wire import Millis
from ludotheque.games.tohuwabohu.bot.eyes import Eyes
from ludotheque.games.tohuwabohu.bot.layout import tabletop_of
from ludotheque.games.tohuwabohu.bot.levels import DAILY, PEOPLE, SLOWER, Person
from ludotheque.games.tohuwabohu.bot.perception import look_of, sight_of
from ludotheque.games.tohuwabohu.rules.indexed_box import box_of
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

QUICKEST_TAKE_IN = 200.0
QUICKEST_HAND = 130.0
QUICKEST: Millis = 350
"""Nobody has a finger on a shape sooner after the card appeared."""
BETWEEN = 120.0
"""Two fingers of one person do not land closer together."""


class Landing(msgspec.Struct, frozen=True):
    """A finger that will be put on a shape."""

    shape: int
    at: Millis


def landings(view: TohuwabohuView, level: Level, seed: int | str) -> Iterator[Landing]:
    """All fingers this seat sets out to put down for the card, in order, were they without number.

    What seems found by somebody else in time is left out. Those already put down
    are among them.
    """
    assert view.card is not None
    assert view.appeared is not None
    box, person = box_of(view.edition), PEOPLE[level]
    question = (view.seat, view.step, view.card.id)
    touches = sorted(
        (float(finger.at - view.appeared), box.shape_place[finger.shape])
        for finger in view.pointing
        if finger.seat != view.seat
    )
    today = DAILY * normal(rng_for(seed, view.seat, "today"))
    form = person.unsteady * normal(rng_for(seed, *question, "form"))
    tempo = SLOWER[look_of(view)] * exp(today + form)
    hand = rng_for(seed, *question, "hand")
    starts = max(QUICKEST_TAKE_IN, ex_gaussian(hand, *person.take_in)) * tempo
    eyes = _eyes_of(view, level, seed, starts, tempo, touches)
    last = 0.0
    while eyes.find(view.card_seconds * 1000.0):
        lands = max(eyes.seen + max(QUICKEST_HAND, ex_gaussian(hand, *person.hand)), last + BETWEEN, float(QUICKEST))
        if eyes.touched[eyes.piece] > lands - person.stop:
            last = lands
            yield Landing(box.shape_ids[eyes.piece], view.appeared + round(lands))


def _eyes_of(
    view: TohuwabohuView, level: Level, seed: int | str, starts: float, tempo: float, touches: list[tuple[float, int]]
) -> Eyes:
    assert view.card is not None
    box, person = box_of(view.edition), PEOPLE[level]
    sight = sight_of(view.edition, look_of(view), level)
    wanted = [box.shape_place[shape] for shape in view.card.shapes]
    table = tabletop_of(view, box.shape_place)
    return Eyes(
        rng_for(seed, view.seat, view.step, view.card.id, "eyes"),
        person.habits,
        starts=starts,
        tempo=tempo,
        pull=[_pull(view, person, owner) for owner in table.before],
        across=table.across,
        down=table.down,
        rough=[sight.rough[shape] for shape in wanted],
        glance=[sight.glance[shape] for shape in wanted],
        close=[sight.close[shape] for shape in wanted],
        touches=touches,
    )


def _pull(view: TohuwabohuView, person: Person, owner: int | None) -> float:
    return 0.0 if owner is None or owner == view.seat else -person.outside


def next_landing(view: TohuwabohuView, level: Level, seed: int | str) -> Landing | None:
    """The next finger to put down, if this seat will still find anything."""
    mine = {finger.shape for finger in view.pointing if finger.seat == view.seat}
    return next((landing for landing in landings(view, level, seed) if landing.shape not in mine), None)
