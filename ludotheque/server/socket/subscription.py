# Compiled with mypyc: every move at a table comes through here.
"""A client that follows one table: the ``Listener`` that the table sends to."""

from __future__ import annotations

from collections.abc import Hashable

from ludotheque.engine.wire import Millis
from ludotheque.server.people.identity import Guest
from ludotheque.server.people.names import clean_name
from ludotheque.server.socket.outbox import Outgoing
from ludotheque.server.socket.protocol import ChildOfClass, Companion
from ludotheque.server.socket.race_questions import RaceQuestions
from ludotheque.server.tables.interfaces import TableHandle
from ludotheque.table.identities import Identity, child_of, companion, television_of
from ludotheque.table.messages import Act, TableRequest
from ludotheque.table.publishing.listener import Envelope
from ludotheque.table.races.credit import Witness
from ludotheque.table.requests.timing import Timing


class Client:
    """The connection of a subscription, as far as a subscription needs it.

    A base class rather than a protocol, because compiled code calls its methods directly.
    """

    def __init__(self, guest: Guest, questions: RaceQuestions) -> None:
        self.guest = guest
        self.questions = questions

    @property
    def now(self) -> float:
        """The machine's steady clock, in milliseconds."""
        raise NotImplementedError

    @property
    def allowance(self) -> Millis:
        """How much of an elapsed time may be this connection's network."""
        raise NotImplementedError

    @property
    def witness(self) -> Witness:
        """What measured the round trip in the allowance."""
        raise NotImplementedError

    @property
    def is_slow(self) -> bool:
        """Whether so much waits to be sent that updates should be left out."""
        raise NotImplementedError

    def send_now(self, before: bytes, shared: bytes = b"", after: bytes = b"", *, soon: bool = False) -> bool:
        """Send a message, given in up to three parts, at once, if nothing waits before it."""
        raise NotImplementedError

    def post(self, message: Outgoing, *, instead: bool = False) -> None:
        """Send a message when its turn comes."""
        raise NotImplementedError

    def take_back(self, key: Hashable) -> list[Outgoing]:
        """Remove the waiting messages with this key, and return them."""
        raise NotImplementedError

    def forget(self, subscription: Subscription) -> None:
        """Remove a subscription: its table is not served here any more."""
        raise NotImplementedError


class Subscription:
    """One client at one table.

    A client that reads too slowly is not sent every update: those that wait are left out,
    and once the client has read the rest, the table is asked for the newest one, with all
    notices since the last update that was sent.
    """

    def __init__(
        self,
        client: Client,
        table: str,
        handle: TableHandle,
        with_guest: Companion | None = None,
        is_television: bool = False,
        child: ChildOfClass | None = None,
        child_name: str = "",
    ) -> None:
        """``with_guest`` is the companion who plays on the guest's device in the guest's place.

        ``child`` is a child of a school class who plays on it, and ``child_name`` its animal.
        """
        self._client, self.child, self._child_name = client, child, child_name
        self._companion = with_guest
        guest = client.guest.id
        self.identity: Identity = guest if with_guest is None else companion(guest, with_guest.number)
        """The guest, the companion, the television, or the child of a class."""
        if is_television:
            self.identity = television_of(guest)
        if child is not None:
            self.identity = child_of(child.classroom, child.number)
        self.table = table
        self._handle = handle
        self._is_left = False
        self._behind: int | None = None
        """The number of entries seen before the first update that was left out."""

    # Called by the table

    @property
    def name(self) -> str:
        """The name of the guest or companion; in a class the name of the animal, never that of the guest."""
        other = self._companion
        if self.child is not None:
            return self._child_name
        if other is None:
            return self._client.guest.name
        return clean_name(other.name, "fr", lambda below: other.number % below)

    @property
    def allowance(self) -> Millis:
        """How much of an elapsed time may be this connection's network."""
        return self._client.allowance

    @property
    def witness(self) -> Witness:
        """What measured the round trip in the allowance."""
        return self._client.witness

    def send(self, envelope: Envelope) -> None:
        """Send a message of the table to the client. Never waits."""
        if self._is_left:
            return
        kind, client = envelope.kind, self._client
        if kind == "update":
            self._send_update(envelope)
        elif kind == "answer":
            # an update usually follows at once: both go out together
            if not client.send_now(envelope.body, soon=True):
                client.post(Outgoing(envelope.body))
        elif kind == "table_shown":
            self._send_table(envelope.body)
        elif kind != "said":
            client.post(Outgoing(envelope.body))
            if kind == "gone":
                self._is_left = True
                client.forget(self)
        elif not client.is_slow:
            client.post(Outgoing(envelope.body))

    def _send_update(self, envelope: Envelope) -> None:
        person, table, questions, client = self.identity, self.table, self._client.questions, self._client
        question = envelope.question
        if self._behind is None and client.send_now(envelope.before, envelope.shared, envelope.after):
            questions.sent(person, table, question, 0.0 if question is None else client.now)
        elif self._behind is None and not client.is_slow:
            key = (self, "update")
            client.post(
                Outgoing(envelope.body, key, lambda now: questions.sent(person, table, question, now), envelope.since)
            )
        else:
            self._leave_out([envelope.since])

    def _send_table(self, body: bytes) -> None:
        client = self._client
        if client.send_now(body, soon=True):
            return
        slow = client.is_slow
        if slow:
            self._leave_out([])  # the updates that wait belong to the table as it was sent before
        client.post(Outgoing(body, (self, "table")), instead=slow)

    def _leave_out(self, sinces: list[int]) -> None:
        """Remove the updates that wait. They, and others with these ``since``, are replaced by a newer one later."""
        sinces = [outgoing.since for outgoing in self._client.take_back((self, "update"))] + sinces
        if self._behind is not None:
            sinces.append(self._behind)
        if sinces:
            # a match that began meanwhile counts from 0 again: the least is right for both
            self._behind = min(sinces)

    # Called by the connection

    def enter(self, since: int) -> None:
        """Begin to follow the table, having seen so many entries of its match."""
        self._handle.enter(self, since)

    def leave(self) -> None:
        """Stop following the table."""
        if not self._is_left:
            self._is_left = True
            self._handle.leave(self)

    def request(self, request: TableRequest, now: float) -> None:
        """Pass a request on to the table, with what is known of its timing."""
        timing: Timing | None = None
        if isinstance(request, Act):
            elapsed = self._client.questions.elapsed(self.identity, self.table, request.prompt, now)
            if elapsed is not None:
                timing = Timing(request.reaction, elapsed, self.allowance)
        self._handle.request(self, request, timing)

    def catch_up(self) -> bool:
        """Ask for the newest update, if any was left out; returns whether one was. Call it once nothing waits."""
        if self._behind is None:
            return False
        since, self._behind = self._behind, None
        self._handle.enter(self, since)
        return True
