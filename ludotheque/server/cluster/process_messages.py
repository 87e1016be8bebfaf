"""The messages that a process sends to all others, in JSON."""

from __future__ import annotations

import msgspec

from ludotheque.table.identities import Identity


class Heartbeat(msgspec.Struct, frozen=True):
    """A process is alive."""

    name: str
    losses: int
    """How often messages from or to it may have been lost."""
    protocol: int = 1
    """The version of its messages between gates and owners; the first version did not send it."""


class LobbyChanged(msgspec.Struct, frozen=True):
    """Public tables have changed."""

    by: str
    """The process that sends this."""


class PersonChanged(msgspec.Struct, frozen=True):
    """A person has a new name, or is to be removed if ``name`` is ``None``."""

    person: Identity
    name: str | None


HEARTBEAT = msgspec.json.Decoder(Heartbeat)
LOBBY_CHANGED = msgspec.json.Decoder(LobbyChanged)
PERSON = msgspec.json.Decoder(PersonChanged)
