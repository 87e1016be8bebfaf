"""A calendar file with one event that repeats every day (RFC 5545)."""

from __future__ import annotations

from typing import NamedTuple

LONGEST_LINE = 75
"""The octets of a line, without its end."""


class DailyEvent(NamedTuple):
    """An event at the same time of each day, on the clock of whoever opens the file."""

    id: str
    """The same id replaces an event that was added before."""
    first_day: str
    """Such as ``2027-01-31``."""
    hour: int
    minute: int
    title: str
    address: str
    """The page to open."""


def calendar_file(event: DailyEvent, written_at: str) -> str:
    """The text of the file; ``written_at`` is a moment in UTC such as ``20270131T174500Z``.

    The time has no zone ("floating"), so the event stays at the same hour wherever its owner is.

    >>> print(calendar_file(DailyEvent("a@b", "2027-01-31", 18, 5, "Jouer", "http://x/daily"), "20270131T174500Z"))
    ... # doctest: +NORMALIZE_WHITESPACE, +ELLIPSIS
    BEGIN:VCALENDAR
    ...
    DTSTART:20270131T180500
    ...
    RRULE:FREQ=DAILY
    ...
    END:VCALENDAR
    """
    begin = f"{event.first_day.replace('-', '')}T{event.hour:02}{event.minute:02}00"
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Ludotheque//Reminder//EN",
        "BEGIN:VEVENT",
        f"UID:{event.id}",
        f"DTSTAMP:{written_at}",
        f"DTSTART:{begin}",
        "DURATION:PT5M",
        "RRULE:FREQ=DAILY",
        "TRANSP:TRANSPARENT",
        f"SUMMARY:{_escaped(event.title)}",
        f"DESCRIPTION:{_escaped(event.address)}",
        f"URL:{event.address}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_escaped(event.title)}",
        "TRIGGER:PT0S",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(_folded(line) + "\r\n" for line in lines)


def _escaped(text: str) -> str:
    """A text value (RFC 5545, 3.3.11)."""
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    """A line in pieces of at most 75 octets, each after the first begun with a space (RFC 5545, 3.1)."""
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > LONGEST_LINE:
            pieces.append(piece)
            piece = " "
        piece += letter
    return "\r\n".join([*pieces, piece])
