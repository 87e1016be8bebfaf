"""Names of tables and matches. What one reads out across the room to be joined: ``K7M-4QXD``.

Seven of 21 characters. Left out are vowels (so that no code is a word), and whatever looks or
sounds like another: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V.

How long does guessing take? There are 21⁷ = 1.8·10⁹ codes. An address may try 12 wrong ones,
then one every 30 seconds (``limit_misses_…``). While 1,000 tables are open, somebody with 1,000
addresses tries 33 a second and finds one of them after 1.8·10⁹ / 1,000 / 33 = 54,000 seconds, 15
hours; a particular one after 21⁷ / 2 / 33 seconds, ten months. Behind the code is a chair at a
family's table, which the host may refuse to fill; the table's id, which admits spectators to
private tables, has 128 bits.
"""

from __future__ import annotations

from collections.abc import Callable

ALPHABET = "CDFGHJKMNPQRTWXY34679"
LENGTH = 7
SPLIT = 3
"""A dash after so many makes it easier to read out."""

_EVEN = 256 - 256 % len(ALPHABET)
"""Bytes from here on would favour the first letters."""


def new_code(random_bytes: Callable[[int], bytes]) -> str:
    """A new code; ``random_bytes`` is ``os.urandom``."""
    code = ""
    while len(code) < LENGTH:
        code += "".join(ALPHABET[byte % len(ALPHABET)] for byte in random_bytes(16) if byte < _EVEN)
    return code[:LENGTH]


def new_match_id(now: int, random_bytes: Callable[[int], bytes]) -> str:
    """A new id of a match: first the time in unix milliseconds, then 128 bits nobody can guess.

    Matches played at the same time then lie together in the index of the log.

    >>> new_match_id(1_800_000_000_000, bytes)
    '01a3185c5000-00000000000000000000000000000000'
    """
    return f"{now:012x}-{random_bytes(16).hex()}"


def format_code(code: str) -> str:
    """A code as people see it.

    >>> format_code("K7M4QXD")
    'K7M-4QXD'
    """
    return f"{code[:SPLIT]}-{code[SPLIT:]}"


def parse_code(typed: str) -> str | None:
    """The code somebody typed in their own way, or ``None`` if it cannot be one.

    >>> parse_code(" k7m 4qxd"), parse_code("K7M4QXO")
    ('K7M4QXD', None)
    """
    code = "".join(char for char in typed.upper() if char not in " -–—_. ")
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else None
