# Compiled with mypyc: every move at a table comes through here.
"""The client connections of a table, and what the table sends to them."""

from __future__ import annotations

from typing import Final, Literal, Protocol, final

import msgspec

from ludotheque.engine.wire import Millis
from ludotheque.table.identities import Identity
from ludotheque.table.messages import Answer, Gone, HintsShown, OptionsShown, Said
from ludotheque.table.races.credit import Witness

Kind = Literal["update", "table_shown", "answer", "hints_shown", "options_shown", "said", "gone"]
"""The ``type`` of a message from a table."""

encode: Final = msgspec.json.Encoder().encode


@final
class Envelope:
    """An encoded message from a table to one client, with what has to be known to deliver it."""

    def __init__(
        self,
        kind: Kind,
        before: bytes,
        shared: bytes = b"",
        after: bytes = b"",
        since: int = 0,
        question: int | None = None,
    ) -> None:
        self.kind: Kind = kind
        self.before, self.shared, self.after = before, shared, after
        """The message as JSON, in three parts. What everybody may see of a match, its largest part, is ``shared``:
        the updates of a table's connections have the same object there, so that it travels once to each process."""
        self._body: bytes | None = None
        self.since = since
        """Of an update: its notices begin after this entry."""
        self.question = question
        """Of an update that asks a race question: the prompt's id. The client's time runs from the sending."""

    @property
    def body(self) -> bytes:
        """The message as JSON."""
        body = self._body
        if body is None:
            body = self._body = b"".join([self.before, self.shared, self.after]) if self.after else self.before
        return body


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


def envelope_of(message: Answer | HintsShown | OptionsShown | Said | Gone) -> Envelope:
    """A message, encoded. Updates and tables are encoded elsewhere (``updates.py``, ``table_views.py``)."""
    return Envelope(_KINDS[type(message)], encode(message))


_KINDS: Final[dict[type, Kind]] = {
    Answer: "answer",
    HintsShown: "hints_shown",
    OptionsShown: "options_shown",
    Said: "said",
    Gone: "gone",
}
