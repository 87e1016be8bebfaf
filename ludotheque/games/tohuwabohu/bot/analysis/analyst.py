"""The analyst: right and wrong fingers, and reaction times by what is striking about a shape."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from ludotheque.bots.analyst import Column, Judgement, Moment, Picture, PictureRow, Story
from ludotheque.bots.budget import Budget
from ludotheque.games.tohuwabohu.bot.hints import hints_towards
from ludotheque.games.tohuwabohu.bot.perception import look_of, similarity_matrix
from ludotheque.games.tohuwabohu.bot.traits import striking_trait
from ludotheque.games.tohuwabohu.rules.actions import Point
from ludotheque.games.tohuwabohu.rules.indexed_box import box_of
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

WRONG_FINGER = 0.12
"""The cost of a wrong finger: about a shape of the eight that a round takes."""
SLOW_MS = 6000
"""A find that takes this long is not praised; a quicker one the more, the quicker it is."""


class TohuwabohuAnalyst:
    """The Analyst."""

    def judgements(self, story: Story, budget: Budget) -> Iterator[Judgement | None]:
        """Every finger."""
        for moment in story.moments():
            yield None if moment.actor is None else _judged(moment, moment.actor)
            if budget.is_spent():
                return

    def picture(self, story: Story) -> Picture:
        """For each seat the median time in which it found shapes, by their most striking trait, or by the look."""
        times: dict[str, dict[int, list[float]]] = {}
        for moment in story.moments():
            action = moment.entry.action
            if moment.actor is None or not isinstance(action, Point):
                continue
            view: TohuwabohuView = moment.view(moment.actor)
            if view.card is None or view.appeared is None or not _is_first(view, action.shape):
                continue
            kind = _kind_of(view, action.shape)
            found = times.setdefault(kind, {}).setdefault(moment.actor, [])
            found.append(float(moment.entry.at - view.appeared))
        seats = range(story.seats)
        rows = [
            PictureRow(
                "shapes",
                {"trait": kind, "count": sum(len(each) for each in by_seat.values())},
                tuple(median(by_seat[seat]) if seat in by_seat else None for seat in seats),
            )
            for kind, by_seat in sorted(times.items(), key=lambda item: _overall(item[1]))
        ]
        return Picture("bars", tuple(Column("reaction", "ms", seat) for seat in seats), tuple(rows))


def _judged(moment: Moment, seat: int) -> Judgement | None:
    action = moment.entry.action
    view: TohuwabohuView = moment.view(seat)
    if not isinstance(action, Point) or view.card is None or view.appeared is None:
        return None
    if action.shape in view.card.shapes:
        if not _is_first(view, action.shape):
            return None
        took = moment.entry.at - view.appeared
        quick = max(0.0, 1 - took / SLOW_MS)
        return Judgement(moment.entry.seq, seat, 0.0, 0.3 * quick * quick, hints_towards(view, action.shape))
    left = [shape for shape in view.card.shapes if _is_first(view, shape)]
    if not left:
        return None
    meant = max(left, key=lambda shape: _similarity(view, shape, action.shape))
    return Judgement(moment.entry.seq, seat, WRONG_FINGER, 0.0, hints_towards(view, meant))


def _is_first(view: TohuwabohuView, shape: int) -> bool:
    """Whether a shape is on the card and no finger is on it."""
    assert view.card is not None
    return shape in view.card.shapes and all(finger.shape != shape for finger in view.pointing)


def _similarity(view: TohuwabohuView, wanted: int, touched: int) -> float:
    place = box_of(view.edition).shape_place
    return similarity_matrix(view.edition, look_of(view))[place[wanted]][place[touched]]


def _kind_of(view: TohuwabohuView, shape: int) -> str:
    look = look_of(view)
    return look if look != "black" else striking_trait(view.edition, box_of(view.edition).shape_place[shape])


def _overall(by_seat: dict[int, list[float]]) -> float:
    return median([time for times in by_seat.values() for time in times])


ANALYST = TohuwabohuAnalyst()
