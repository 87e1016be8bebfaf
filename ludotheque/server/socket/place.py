# Compiled with mypyc: every move at a table comes through here.
"""Somebody's connection at one table: what the table takes for its listener."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.engine.wire import Millis
from ludotheque.server.people.names import clean_name
from ludotheque.server.socket.decoding import since_in
from ludotheque.server.socket.outbox import Outgoing
from ludotheque.server.socket.protocol import Companion
from ludotheque.server.tables.interfaces import TableHandle
from ludotheque.table.messages import Act, Wish
from ludotheque.table.pending_action import Timing
from ludotheque.table.record import Identity, companion, television_of

if TYPE_CHECKING:
    from ludotheque.server.socket.connection import Connection

UPDATE = b'{"type":"update",'
TABLE_SHOWN = b'{"type":"table_shown",'
SAID = b'{"type":"said",'
GONE = b'{"type":"gone",'
ANSWER = b'{"type":"answer",'


class Place:
    """A place at a table.

    A client that reads too slowly is not kept up with: views that wait are left
    out, and once it has read the rest the table is asked for the newest one, with
    everything told since the last one that went out.
    """

    def __init__(
        self,
        connection: Connection,
        table: str,
        door: TableHandle,
        with_guest: Companion | None = None,
        is_television: bool = False,
    ) -> None:
        """``with_guest`` is whoever looks through it in the place of the guest whose connection it is."""
        self._connection = connection
        self._companion = with_guest
        guest = connection.guest.id
        self.identity: Identity = guest if with_guest is None else companion(guest, with_guest.number)
        """Who it is."""
        if is_television:
            self.identity = television_of(guest)
        self.table = table
        self._door = door
        self._is_left = False
        self._behind: int | None = None
        """From which entry on views were left out."""

    # What the table sees

    @property
    def name(self) -> str:
        """What they are called."""
        other = self._companion
        if other is None:
            return self._connection.guest.name
        return clean_name(other.name, "fr", lambda below: other.number % below)

    @property
    def allowance(self) -> Millis:
        """How much of an elapsed time may be this connection's network."""
        return self._connection.allowance

    def send(self, message: bytes, question: int | None = None) -> None:
        """Send on what the table says. Never waits."""
        if self._is_left:
            return
        if message.startswith(UPDATE):
            self._send_update(message, question)
        elif message.startswith((ANSWER, TABLE_SHOWN)) and self._connection.send_now(message, soon=True):
            return  # what was done, and the match, are shown in the same breath
        elif message.startswith(TABLE_SHOWN):
            slow = self._connection.is_slow
            if slow:
                self._leave_out()  # views that wait belong to the table as it was shown before
            self._connection.post(Outgoing(message, (self, "shown")), instead=slow)
        elif message.startswith(SAID):
            if not self._connection.is_slow:
                self._connection.post(Outgoing(message))
        else:
            self._connection.post(Outgoing(message))
            if message.startswith(GONE):
                self._is_left = True
                self._connection.forget(self)

    def _send_update(self, message: bytes, question: int | None) -> None:
        person, table, questions = self.identity, self.table, self._connection.questions
        if self._behind is None and self._connection.send_now(message):
            questions.sent(person, table, question, 0.0 if question is None else self._connection.now)
        elif self._behind is None and not self._connection.is_slow:
            key = (self, "update")
            self._connection.post(Outgoing(message, key, lambda now: questions.sent(person, table, question, now)))
        else:
            self._leave_out(message)

    def _leave_out(self, *messages: bytes) -> None:
        """Views that wait, and these, are not sent: newer ones will be asked for."""
        waiting = [outgoing.text for outgoing in self._connection.take_back((self, "update"))]
        # a match that began meanwhile counts from 0 again: the least is right for both
        firsts = [since_in(text) for text in (*waiting, *messages)]
        if firsts:
            self._behind = min(firsts if self._behind is None else [self._behind, *firsts])

    # What the connection does

    def enter(self, since: int) -> None:
        """Begin to listen, having seen the match up to a number."""
        self._door.enter(self, since)

    def leave(self) -> None:
        """Listen no more."""
        if not self._is_left:
            self._is_left = True
            self._door.leave(self)

    def wish(self, wish: Wish, now: float) -> None:
        """Pass on what somebody wants, with what is known of when they touched."""
        timing: Timing | None = None
        if isinstance(wish, Act):
            elapsed = self._connection.questions.elapsed(self.identity, self.table, wish.prompt, now)
            if elapsed is not None:
                timing = Timing(wish.reaction, elapsed, self.allowance)
        self._door.wish(self, wish, timing)

    def catch_up(self) -> bool:
        """Everything that waited has gone out: ask for the newest view, if any was left out; whether one was."""
        if self._behind is None:
            return False
        since, self._behind = self._behind, None
        self._door.enter(self, since)
        return True
