# Compiled with mypyc: every move at a table comes through here.
"""Random draws of a match, derived from its seed so that anyone can check them afterwards.

Every value comes from SHA-256 of the seed, by a rule that fits in a paragraph and
can be recomputed in any programming language:

    value = first 8 bytes, big-endian, of SHA-256("SEED:SEQ:INDEX:TRY") modulo size

``SEQ`` is the number of the log entry and ``INDEX`` the position of the value in the
draw. ``TRY`` starts at 0 and goes up only when the 64-bit number falls into the
incomplete last range, which would favour small values.

The seed of a deal begins with ``deal:``. Its values do not depend on the number of entries before a draw, so that
several matches of one deal draw the same cards however many moves their players make:

    value = first 8 bytes, big-endian, of SHA-256("SEED:SOURCE:PLACE:TRY") modulo size

``SOURCE`` is the kind of the draw (or the kind with which it shares a pile, see ``Game.draw_sources``), and ``PLACE``
counts the values drawn from that source so far in the match.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final, final

try:
    # the same function without OpenSSL, whose set-up costs more than hashing so few bytes
    from _sha256 import sha256  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    from hashlib import sha256

_SPAN = 1 << 64
_HIGHEST: Final = 0xFFFF_FFFF
_SMALL: Final = 0x1000_0000
_FIRST_TRIES: Final = [b"%d:0" % index for index in range(256)]
"""What is hashed for the first try of each of the first values of a draw: almost every value is one of these."""
DEAL_MARK = "deal:"
"""The beginning of every seed of a deal."""


def fresh_seed() -> str:
    """A new seed that cannot be guessed."""
    return secrets.token_hex(32)


def fresh_deal_seed() -> str:
    """A new seed of a deal that cannot be guessed."""
    return DEAL_MARK + fresh_seed()


def seed_hash(seed: str) -> str:
    """The hash published before the match: it commits to the seed without revealing it."""
    digest: str = sha256(f"ludotheque:{seed}".encode()).hexdigest()
    return digest


def draw(seed: str, seq: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """The values of the draw logged as entry ``seq``.

    >>> draw("7", 0, [6, 6, 6])
    (4, 1, 3)
    """
    return Chance(seed).draw(seq, sizes)


@final
class Chance:
    """The draws of one match. The seed is hashed once for all of them."""

    def __init__(self, seed: str) -> None:
        self._seeded: Any = sha256(f"{seed}:".encode())
        self.by_source = seed.startswith(DEAL_MARK)
        """Whether values are drawn by source and place, as in a deal, instead of by entry."""
        self._by_source: dict[str, Any] = {}
        """What is hashed for all values of a source."""

    def draw(self, seq: int, sizes: Sequence[int]) -> tuple[int, ...]:
        """See the function ``draw``."""
        prefix = self._seeded.copy()  # hashed once for all values of a draw
        prefix.update(b"%d:" % seq)
        return tuple([_value(prefix, index, size) for index, size in enumerate(sizes)])

    def draw_from(self, source: str, place: int, sizes: Sequence[int]) -> tuple[int, ...]:
        """The values of a deal that come from a source after ``place`` earlier ones."""
        prefix = self._by_source.get(source)
        if prefix is None:
            prefix = self._by_source[source] = self._seeded.copy()
            prefix.update(b"%b:" % source.encode())
        return tuple([_value(prefix, place + index, size) for index, size in enumerate(sizes)])


def _value(prefix: Any, index: int, size: int) -> int:
    attempt = 0
    while True:
        hashed = prefix.copy()
        is_usual = attempt == 0 and index < len(_FIRST_TRIES)
        hashed.update(_FIRST_TRIES[index] if is_usual else b"%d:%d" % (index, attempt))
        digest: bytes = hashed.digest()
        high = digest[0] << 24 | digest[1] << 16 | digest[2] << 8 | digest[3]
        low = digest[4] << 24 | digest[5] << 16 | digest[6] << 8 | digest[7]
        if high != _HIGHEST and size <= _SMALL:
            # cannot be in the incomplete last range, and every step fits into a machine integer
            return ((high % size << 32) + low) % size
        number = (high << 32) + low
        if number < _SPAN - _SPAN % size:
            return number % size
        attempt += 1
