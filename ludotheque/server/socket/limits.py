"""How much one connection may ask for, and how much is kept for it."""

from __future__ import annotations

import msgspec

from ludotheque.engine.wire import Millis


class Limits(msgspec.Struct, frozen=True):
    """The limits of one connection; the defaults suit a server on the internet."""

    longest_message: int = 16_384
    """In bytes."""
    most_of_guest: int | None = None
    """So many sockets one guest may have at once; any number if not given. The server's settings give it."""
    most_of_address: int | None = None
    """So many may come from one address."""
    most_tables: int = 8
    """That one connection looks at."""

    burst: int = 60
    """What may be sent at once, in units of an ordinary message (see ``costs.py``)."""
    per_second: float = 15.0
    """And what may follow."""
    mistakes: int = 30
    """So many messages in a row may be nonsense, or too fast, before the connection is closed."""
    mistakes_per_second: float = 0.5

    full_messages: int = 64
    """With so much waiting to be read, views are left out: the newest follows once it has been read."""
    full_bytes: int = 262_144
    most_messages: int = 512
    """With so much waiting all the same, the connection is closed."""
    most_bytes: int = 1_048_576
    stalled_ms: Millis = 20_000
    """So long one message may take to go out."""

    first_pings_ms: tuple[Millis, ...] = (0, 150, 150)
    """The pauses before the first pings: soon something is known of the connection."""
    ping_every_ms: Millis = 4_000
    silent_ms: Millis = 25_000
    """A connection on which nothing has come for so long is taken for broken."""
    goodbye_ms: Millis = 1_000
    """How long a client may take to hear that its connection is being closed."""

    lobby_every_ms: Millis = 500
    """The lobby is told of changes at most so often."""
