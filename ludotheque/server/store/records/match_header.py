"""What is stored of the beginning of a match."""

from __future__ import annotations

import msgspec

from ludotheque.engine.playing.branch import Branch


class MatchHeader(msgspec.Struct, frozen=True):
    """How a match began. It holds the seed, so it must stay secret until the match ends."""

    game: str
    version: int
    seats: int
    options: msgspec.Raw
    seed: str
    public: bool = False
    """Whether it was played at a public table: then everybody may watch it again."""
    branch: Branch | None = None
    """Where it branched from another match."""
