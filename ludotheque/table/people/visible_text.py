"""Text that people typed, without anything that could disturb a page or other lines of text."""

from __future__ import annotations

import unicodedata

MOST_MARKS = 2
"""Accents on one letter; more would cover the lines above."""
INVISIBLE = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that are invisible."""
JOINERS = frozenset("\u200c\u200d")
"""They join the parts of an emoji, or separate letters in Persian; without them such text is wrong."""


def visible_text(typed: str, *, joiners: bool = False) -> str:
    """The text without control, format and direction characters, piled accents and repeated spaces.

    >>> visible_text("a\\u202e\\tb\\x00c")
    'a bc'
    """
    kept: list[str] = []
    marks = MOST_MARKS  # there is no letter yet to carry any
    for char in unicodedata.normalize("NFKC", typed):
        category = unicodedata.category(char)
        if char.isspace():
            kept.append(" ")
            marks = MOST_MARKS
        elif category in ("Mn", "Mc"):
            if marks < MOST_MARKS:
                kept.append(char)
            marks += 1
        elif joiners and char in JOINERS:
            if kept and kept[-1] != " " and kept[-1] not in JOINERS:
                kept.append(char)
        elif category[0] != "C" and category != "Me" and char not in INVISIBLE:
            kept.append(char)
            marks = 0
    # Characters that were separated before may now combine.
    return " ".join(unicodedata.normalize("NFKC", "".join(kept)).split())
