# Compiled with mypyc: every move at a table comes through here.
"""Where a match's luck comes from, in a way anyone can check afterwards.

Every value is derived from the match's seed with SHA-256, so that the rules of
derivation fit in a paragraph and can be recomputed with any language:

    value = first 8 bytes, big-endian, of SHA-256("SEED:SEQ:INDEX:TRY") modulo size

``SEQ`` is the log entry's number, ``INDEX`` the value's place in the draw, and
``TRY`` counts from 0 and goes up only when the 64-bit number falls into the
incomplete last stretch that would favour small values.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

try:
    # the same without OpenSSL, which takes longer to get going than to hash so little
    from _sha256 import sha256  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    from hashlib import sha256

_SPAN = 1 << 64
_HIGHEST = (1 << 32) - 1
_SMALL = 1 << 28


def fresh_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(32)


def seed_hash(seed: str) -> str:
    """What is published before the match: it binds the seed and does not reveal it."""
    digest: str = sha256(f"ludotheque:{seed}".encode()).hexdigest()
    return digest


def draw(seed: str, seq: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """The values of the draw logged as entry ``seq``.

    >>> draw("7", 0, [6, 6, 6])
    (4, 1, 3)
    """
    begun = sha256(f"{seed}:{seq}:".encode())  # all values of a draw begin alike
    return tuple([_value(begun, index, size) for index, size in enumerate(sizes)])


def _value(begun: Any, index: int, size: int) -> int:
    attempt = 0
    while True:
        hashed = begun.copy()
        hashed.update(b"%d:%d" % (index, attempt))
        digest: bytes = hashed.digest()
        high = digest[0] << 24 | digest[1] << 16 | digest[2] << 8 | digest[3]
        low = digest[4] << 24 | digest[5] << 16 | digest[6] << 8 | digest[7]
        if high != _HIGHEST and size <= _SMALL:
            # far from the last stretch, and every step fits into a machine's own numbers
            return ((high % size << 32) + low) % size
        number = (high << 32) + low
        if number < _SPAN - _SPAN % size:
            return number % size
        attempt += 1
