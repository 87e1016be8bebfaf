"""The client connections of a table, and what the table sends to them."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

from ludotheque.engine.wire import Millis
from ludotheque.table.identities import Identity
from ludotheque.table.messages import Answer, Gone, HintsShown, OptionsShown, Said, TableShown
from ludotheque.table.races.credit import Witness

Kind = Literal["update", "table_shown", "answer", "hints_shown", "options_shown", "said", "gone"]
"""The ``type`` of a message from a table."""

encode = msgspec.json.Encoder().encode


class Envelope(msgspec.Struct, frozen=True, gc=False):
    """An encoded message from a table to one client, with what has to be known to deliver it."""

    kind: Kind
    body: bytes
    """The message as JSON."""
    since: int = 0
    """Of an update: its notices begin after this entry."""
    question: int | None = None
    """Of an update that asks a race question: the prompt's id. The client's time runs from the sending."""


class Listener(Protocol):
    """A client connection that follows a table."""

    @property
    def identity(self) -> Identity: ...

    @property
    def name(self) -> str: ...

    @property
    def allowance(self) -> Millis:
        """How much of an elapsed time may be this connection's network."""
        ...

    @property
    def witness(self) -> Witness:
        """What measured the round trip in the allowance."""
        ...

    def send(self, envelope: Envelope) -> None:
        """Send a message to the client. Never waits."""
        ...


def envelope_of(message: TableShown | Answer | HintsShown | OptionsShown | Said | Gone) -> Envelope:
    """A message, encoded. Updates are encoded elsewhere (``updates.py``)."""
    return Envelope(_KINDS[type(message)], encode(message))


_KINDS: dict[type, Kind] = {
    TableShown: "table_shown",
    Answer: "answer",
    HintsShown: "hints_shown",
    OptionsShown: "options_shown",
    Said: "said",
    Gone: "gone",
}
