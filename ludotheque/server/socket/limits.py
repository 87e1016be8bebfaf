"""How much the connections of a guest may send, and how much may wait to be sent to each."""

from __future__ import annotations

import msgspec

from ludotheque.engine.wire import Millis


class Limits(msgspec.Struct, frozen=True):
    """The limits of connections; the defaults suit a server on the internet."""

    longest_message: int = 16_384
    """In bytes."""
    most_of_guest: int | None = None
    """The most connections of one guest; ``None``: no limit. Comes from the server's settings."""
    most_of_address: int | None = None
    """The most connections from one address; ``None``: no limit."""
    most_tables: int = 8
    """The most tables that one connection follows."""

    burst: int = 60
    """What a guest may send at once, over all connections, in units of an ordinary message (see ``decoding.cost``)."""
    per_second: float = 15.0
    """What they may send after that."""
    mistakes: int = 30
    """So many messages in a row may be invalid, or too fast, before the connection is closed."""
    mistakes_per_second: float = 0.5

    full_messages: int = 64
    """With so many messages waiting, updates are left out: the newest is sent once the rest has been read."""
    full_bytes: int = 262_144
    most_messages: int = 512
    """With more messages waiting than that, the connection is closed."""
    most_bytes: int = 1_048_576
    stalled_ms: Millis = 20_000
    """The longest that sending one message may take."""

    first_pings_ms: tuple[Millis, ...] = (0, 150, 150)
    """The pauses before the first pings: short, so that the round trip is known soon."""
    ping_every_ms: Millis = 4_000
    silent_ms: Millis = 25_000
    """A connection on which nothing was received for so long counts as broken."""
    goodbye_ms: Millis = 1_000
    """How long a client may take to read that its connection is being closed."""

    lobby_every_ms: Millis = 500
    """The shortest time between two lists of public tables."""

    @property
    def address_share(self) -> float:
        """How many times as much as one guest an address may send: a fifth of what so many guests might.

        Nobody sends all they may for long. A school or a festival behind one address notices nothing.
        """
        return max(1.0, (self.most_of_address or 0) / 5)

    @property
    def most_frames(self) -> float:
        """What may arrive at once, in frames of any kind and in KiB; whoever sends more is cut off."""
        return 4 * self.burst

    @property
    def frames_per_second(self) -> float:
        """What may arrive after that."""
        return 4 * self.per_second
