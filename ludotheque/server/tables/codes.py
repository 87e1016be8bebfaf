"""Join codes of tables, such as ``K7M-4QXD``, and ids of matches.

A code has seven of 21 characters. It has no vowels, so that no code is a word, and no characters
that look or sound alike: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V.

How long does guessing take? There are 21⁷ = 1.8·10⁹ codes. An address may try 12 wrong codes, then
one every 30 seconds (``limit_misses_…``). While 1,000 tables are open, an attacker with 1,000
addresses tries 33 codes a second and finds some table after 1.8·10⁹ / 1,000 / 33 = 54,000 seconds
(15 hours), and one particular table after 21⁷ / 2 / 33 seconds (ten months). The code only lets
them ask for a chair, which the host may refuse. The table's id, which lets spectators watch
private tables, has 128 bits.
"""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.server.people.identity import token

ALPHABET = "CDFGHJKMNPQRTWXY34679"
LENGTH = 7
CLASS_LENGTH = 4
"""The codes of school classes are shorter, because children type them: there are 194,481. Whoever guesses one gets
an animal in a class and sees no names; the teacher sees that animal, can send it away and close the door."""
SPLIT = 3
"""Where the dash stands that makes a code easier to read out."""

_EVEN = 256 - 256 % len(ALPHABET)
"""Bytes from here on are skipped: they would make the first letters more likely."""


def new_code(random_bytes: Callable[[int], bytes], length: int = LENGTH) -> str:
    """A new code; ``random_bytes`` is ``os.urandom``."""
    code = ""
    while len(code) < length:
        code += "".join(ALPHABET[byte % len(ALPHABET)] for byte in random_bytes(16) if byte < _EVEN)
    return code[:length]


def new_match_id(now: int, random_bytes: Callable[[int], bytes]) -> str:
    """A new match id: the time in unix milliseconds, then 96 random bits.

    Because of the time, rows of matches that are played at the same time are close together in the index of the log.
    The id is short because a row and its place in the index both have it.

    >>> new_match_id(1_800_000_000_000, bytes)
    '1a3185c5000AAAAAAAAAAAAAAAA'
    """
    return f"{now:011x}{token(random_bytes, 12)}"


def format_code(code: str) -> str:
    """A code as it is shown to people.

    >>> format_code("K7M4QXD")
    'K7M-4QXD'
    """
    return f"{code[:SPLIT]}-{code[SPLIT:]}"


def parse_code(typed: str, length: int = LENGTH) -> str | None:
    """The code that a person typed, in any spelling, or ``None`` if it is not a code.

    >>> parse_code(" k7m 4qxd"), parse_code("K7M4QXO"), parse_code("x-7hd", CLASS_LENGTH)
    ('K7M4QXD', None, 'X7HD')
    """
    code = "".join(char for char in typed.upper() if char not in " -–—_. ")
    return code if len(code) == length and set(code) <= set(ALPHABET) else None
