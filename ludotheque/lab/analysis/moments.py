"""The few moments of a match from which its players can learn most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from ludotheque.bots.analyst import Judgement
from ludotheque.bots.hint import Hint, hint_sentence
from ludotheque.engine.entry import Entry
from ludotheque.engine.wire import Action, Seat, Wire

MOST_MOMENTS = 3
"""The most moments of one player."""
MOST_MISSED = 2
"""The most of them at which something better was missed, if there is anything to praise."""
LEAST_COST = 0.03
"""Decisions that cost less are not worth a question."""
LEAST_GAP = 0.03
"""The best decision is praised if the second best would have cost at least this much."""
LONGEST_REASON = 170
"""Reasons with more letters are too long for a beginner."""


class InstructiveMoment(Wire, frozen=True):
    """A decision worth looking at again: what was played, and the better (or praised) action with its reason.

    >>> from ludotheque.bots.hint import Hint
    >>> InstructiveMoment(12, 0, "missed", None, (Hint("move", "makes_a_line", {}, (), None),), 0.2).kind
    'missed'
    """

    entry: int
    """The number of entries before the decision."""
    seat: Seat
    kind: Literal["missed", "praise"]
    played: Any
    """The action that was played."""
    hints: tuple[Hint[Any], ...]
    """From a nudge to the better action with its reason; for praise, towards what was played."""
    cost: float
    """How much worse than the best it was, in shares of a won game."""

    @property
    def better(self) -> Any:
        """The better action; for praise the one that was played."""
        return self.hints[-1].action


def choose_moments(
    game: str, judgements: Iterable[Judgement], log: Sequence[Entry[Action]]
) -> tuple[InstructiveMoment, ...]:
    """At most three moments for each seat, in the order of the match.

    Large differences with short reasons come first, and different reasons before equal ones.
    """
    by_seat: dict[Seat, list[Judgement]] = {}
    for judgement in judgements:
        if judgement.hints and len(hint_sentence(game, "fr", judgement.hints[-1])) <= LONGEST_REASON:
            by_seat.setdefault(judgement.seat, []).append(judgement)
    chosen = [judgement for judged in by_seat.values() for judgement in _of_one_seat(judged)]
    return tuple(
        InstructiveMoment(
            entry=judgement.entry,
            seat=judgement.seat,
            kind="praise" if judgement.is_best else "missed",
            played=log[judgement.entry].action,
            hints=judgement.hints,
            cost=round(judgement.cost, 4),
        )
        for judgement in sorted(chosen, key=lambda judgement: (judgement.entry, judgement.seat))
    )


def _of_one_seat(judged: Sequence[Judgement]) -> list[Judgement]:
    missed = _varied([each for each in judged if each.cost >= LEAST_COST], lambda each: each.cost)
    praised = _varied([each for each in judged if each.is_best and each.gap >= LEAST_GAP], lambda each: each.gap)
    room = MOST_MOMENTS - min(len(praised), MOST_MOMENTS - MOST_MISSED)
    taken = missed[:room]
    return taken + praised[: MOST_MOMENTS - len(taken)]


def _varied(judged: list[Judgement], weight: Any) -> list[Judgement]:
    """The heaviest first; those with a reason that was given before come after all others."""
    ranked = sorted(judged, key=lambda each: (-weight(each), each.entry))
    first: list[Judgement] = []
    repeated: list[Judgement] = []
    for each in ranked:
        known = {other.hints[-1].key for other in first}
        (repeated if each.hints[-1].key in known else first).append(each)
    return first + repeated
