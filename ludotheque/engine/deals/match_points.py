"""Match points, as in duplicate bridge: what one made of a deal, compared with what others made of the same deal."""

from __future__ import annotations

from collections.abc import Sequence


def match_points(scores: Sequence[float]) -> tuple[float, ...]:
    """Of results from the same seat of one deal, the share of the others that each has beaten; a tie counts half.

    The average is always one half. A result without others to compare it with gets one half, too.

    >>> match_points([12, 7, 7, 3])
    (1.0, 0.5, 0.5, 0.0)
    >>> match_points([5])
    (0.5,)
    """
    others = len(scores) - 1
    if not others:
        return (0.5,)
    return tuple(_beaten(scores, place) / others for place in range(len(scores)))


def _beaten(scores: Sequence[float], place: int) -> float:
    score = scores[place]
    beaten = sum(other < score for other in scores)
    tied = sum(other == score for other in scores) - 1
    return beaten + tied / 2
