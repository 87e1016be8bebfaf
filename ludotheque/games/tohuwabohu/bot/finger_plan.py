"""When a bot puts which finger where, from the moment a card appears.

The plan depends on the bot's seed, the card, and the fingers of other players. It
is computed again for every view, always from the card's appearing on. A new finger
of another player changes only the part of the plan that comes after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

import msgspec

from ludotheque.bots.level import Mind
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.timing import ex_gaussian, normal
from ludotheque.engine.wire import Millis, Seat
from ludotheque.games.tohuwabohu.bot.layout import tabletop_of
from ludotheque.games.tohuwabohu.bot.levels import MATCH_VARIATION, SLOWDOWN, STRENGTHS, Strength
from ludotheque.games.tohuwabohu.bot.perception import look_of, perception_of
from ludotheque.games.tohuwabohu.bot.visual_search import VisualSearch
from ludotheque.games.tohuwabohu.rules.indexed_box import box_of
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

SHORTEST_CARD_READING = 200.0
SHORTEST_REACH = 130.0
EARLIEST_LANDING: Millis = 350
"""No finger lands sooner after the card appeared."""
LANDING_GAP = 120.0
"""The shortest time between two fingers of one player."""


class Landing(msgspec.Struct, frozen=True):
    """A finger that will be put on a shape."""

    shape: int
    at: Millis


def landings(view: TohuwabohuView, level: Mind, seed: int | str) -> Iterator[Landing]:
    """All fingers this seat would put down for the card, in order, if it had any number of them.

    Shapes that another player seems to have found in time are left out; with a handicap
    there is more time (TOH-24). Fingers that
    already lie on shapes are included.
    """
    assert view.card is not None
    assert view.appeared is not None
    box, strength = box_of(view.edition), STRENGTHS[level]
    question = (view.seat, view.step, view.card.id)
    touches = sorted(
        (float(finger.at - view.appeared + _head_start(view, finger.seat)), box.shape_place[finger.shape])
        for finger in view.pointing
        if finger.seat != view.seat
    )
    match_form = MATCH_VARIATION * normal(rng_for(seed, view.seat, "today"))
    card_form = strength.variation * normal(rng_for(seed, *question, "form"))
    tempo = SLOWDOWN[look_of(view)] * exp(match_form + card_form)
    rng = rng_for(seed, *question, "hand")
    starts = max(SHORTEST_CARD_READING, ex_gaussian(rng, *strength.card_reading)) * tempo
    search = _search_of(view, level, seed, starts, tempo, touches)
    last = 0.0
    while search.find(view.card_seconds * 1000.0):
        reach = max(SHORTEST_REACH, ex_gaussian(rng, *strength.reach))
        lands = max(search.recognised_at + reach, last + LANDING_GAP, float(EARLIEST_LANDING))
        if search.touched_at[search.piece] > lands - strength.no_return:
            last = lands
            yield Landing(box.shape_ids[search.piece], view.appeared + round(lands))


def _head_start(view: TohuwabohuView, other: Seat) -> Millis:
    """TOH-24: for how long after another seat touched a shape this seat can still be first on it.

    Never negative: what another seat's handicap is worth is known only once its finger lies there.
    """
    if not view.handicaps or view.seat is None:
        return 0
    return max(0, view.handicaps[view.seat] - view.handicaps[other])


def _search_of(
    view: TohuwabohuView, level: Mind, seed: int | str, starts: float, tempo: float, touches: list[tuple[float, int]]
) -> VisualSearch:
    assert view.card is not None
    box, strength = box_of(view.edition), STRENGTHS[level]
    perception = perception_of(view.edition, look_of(view), level)
    targets = [box.shape_place[shape] for shape in view.card.shapes]
    tabletop = tabletop_of(view, box.shape_place)
    return VisualSearch(
        rng_for(seed, view.seat, view.step, view.card.id, "eyes"),
        strength.gaze,
        starts=starts,
        tempo=tempo,
        bias=[_bias(view, strength, owner) for owner in tabletop.owners],
        x=tabletop.x,
        y=tabletop.y,
        peripheral=[perception.peripheral[target] for target in targets],
        glance=[perception.glance[target] for target in targets],
        check=[perception.check[target] for target in targets],
        touches=touches,
    )


def _bias(view: TohuwabohuView, strength: Strength, owner: int | None) -> float:
    return 0.0 if owner is None or owner == view.seat else -strength.neglect


def next_landing(view: TohuwabohuView, level: Mind, seed: int | str) -> Landing | None:
    """The next finger to put down, or ``None`` if this seat will not find another shape."""
    pointed_at = {finger.shape for finger in view.pointing if finger.seat == view.seat}
    return next((landing for landing in landings(view, level, seed) if landing.shape not in pointed_at), None)
