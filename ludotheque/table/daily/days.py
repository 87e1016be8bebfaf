"""Days of the daily puzzle: one worldwide day, from midnight to midnight UTC, and a gentle streak."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta

DAY_MS = 86_400_000
FIRST_DAY = "2026-11-01"
"""The first day that has puzzles. Those of every day since then can be played."""
FORGIVEN = 1
"""So many days in a row may be missed without ending a streak."""


def day_of(now: int) -> str:
    """The day of a moment in unix milliseconds.

    >>> day_of(1_800_000_000_000)
    '2027-01-15'
    """
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def end_of_day(day: str) -> int:
    """When a day is over, in unix milliseconds.

    >>> day_of(end_of_day("2027-01-15"))
    '2027-01-16'
    """
    midnight = datetime.combine(date.fromisoformat(day) + timedelta(days=1), datetime.min.time(), UTC)
    return int(midnight.timestamp() * 1000)


def is_playable(day: str, today: str) -> bool:
    """Whether this is a day whose puzzles can be played: today, or any earlier day that has puzzles.

    >>> is_playable("2027-01-14", "2027-01-15"), is_playable("2027-01-16", "2027-01-15"), is_playable("x", "2027-01-15")
    (True, False, False)
    """
    try:
        asked = date.fromisoformat(day).isoformat()
    except ValueError:
        return False
    # today also where a clock is wrong
    return asked == day and (day == today or FIRST_DAY <= day < today)


def streak(played: Collection[str], today: str) -> int:
    """On how many days somebody has played, up to today, without missing two days in a row.

    >>> streak({"2027-01-11", "2027-01-12", "2027-01-14"}, "2027-01-15")
    3
    """
    last = date.fromisoformat(today)
    length = 0
    for day in sorted(map(date.fromisoformat, played), reverse=True):
        if day > last:
            continue
        if (last - day).days > FORGIVEN + 1:
            break
        length += 1
        last = day
    return length
