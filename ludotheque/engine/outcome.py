"""The result of a match."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.engine.wire import Wire


class Outcome(Wire, frozen=True):
    """The result, seat by seat.

    ``ranking[seat]`` is 1 for a winner; tied seats have the same rank. After a
    co-operative loss no seat has rank 1. ``facts`` holds further figures, such as
    the number of cards a co-operative game took.

    >>> Outcome(scores=(7, 12, 12), ranking=(3, 1, 1), reason="points").winners
    (1, 2)
    """

    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str
    facts: dict[str, int] = {}

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, if any."""
        return tuple(seat for seat, rank in enumerate(self.ranking) if rank == 1)


def rank_by(scores: Sequence[int | tuple[int, ...]]) -> tuple[int, ...]:
    """Ranks from scores, highest first; ties share the better rank.

    >>> rank_by([7, 12, 7, 3])
    (2, 1, 2, 4)
    """
    highest_first = sorted(scores, reverse=True)
    return tuple([1 + highest_first.index(score) for score in scores])
