# Compiled with mypyc: every move at a table comes through here.
"""Sends to every connection of a table what it should know, once that is stored."""

from __future__ import annotations

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Seat
from ludotheque.table.identities import Identity, owner_of
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.messages import Answer, HintsShown, OptionsShown, Said
from ludotheque.table.metrics import TableCounters
from ludotheque.table.people.absences import Absences
from ludotheque.table.people.seated_people import SeatedPeople
from ludotheque.table.publishing.audience import Audience, Follower
from ludotheque.table.publishing.listener import Listener, envelope_of
from ludotheque.table.publishing.table_views import TableViews
from ludotheque.table.publishing.updates import UpdateEncoder
from ludotheque.table.record import PublicName, TableRecord
from ludotheque.table.replay.shared_replay import SharedReplay

Queued = tuple[Listener, Answer | HintsShown | OptionsShown | Said]
"""A message that waits for what it tells of to be stored."""


class Publisher:
    """Collects what there is to send, and sends it when ``publish`` is called."""

    def __init__(
        self,
        audience: Audience,
        absences: Absences,
        replay: SharedReplay,
        metrics: TableCounters,
        public_name: PublicName,
        seated: SeatedPeople,
    ) -> None:
        self._audience, self._absences, self._replay, self._seated = audience, absences, replay, seated
        self._metrics, self._public_name = metrics, public_name
        self._queue: list[Queued] = []
        self._table_changed = False
        self._table_for: list[Listener] = []
        """The connections that need the table, also if it has not changed."""
        self._shared_devices: dict[Identity, tuple[Seat, ...]] = {}
        """The devices on which several people play at once, with their seats."""
        self._devices_from: TableRecord | None = None
        """The record that they were read from."""
        self._updates: UpdateEncoder | None = None
        self._updates_of: LiveMatch | None = None

    # Collecting

    def answer(self, record: TableRecord, listener: Listener, command: str, refusal: Refusal | None) -> None:
        """Queue the answer to a request: it was carried out, or refused."""
        if refusal is not None:
            self._metrics.refused(record.game, refusal.clause)
        self.queue(listener, Answer(record.id, command, refusal))

    def queue(self, listener: Listener, message: Answer | HintsShown | OptionsShown | Said) -> None:
        """Queue a message for one connection."""
        self._queue.append((listener, message))

    def queue_for_all(self, message: Said) -> None:
        """Queue a message for all connections."""
        self._queue += [(listener, message) for listener in self._audience.listeners]

    def table_changed(self) -> None:
        """Send the table itself to everybody with the next ``publish``."""
        self._table_changed = True

    def show_table_to(self, listener: Listener) -> None:
        """Send the table to one connection with the next ``publish``."""
        self._table_for.append(listener)

    def take_queue(self) -> list[Queued]:
        """The queued messages; the caller deals with them, and they are not sent from here."""
        queued, self._queue = self._queue, []
        return queued

    # Sending

    def publish(self, record: TableRecord, live: LiveMatch | None, tick: float) -> None:
        """Send everything queued, then the table if it has changed, then updates of the match."""
        if self._queue:
            for listener, message in self.take_queue():
                listener.send(envelope_of(message))
        if self._table_changed or self._table_for:
            listeners = self._audience.listeners if self._table_changed else self._table_for
            self._table_changed, self._table_for = False, []
            views = TableViews(record, live, self._audience, self._absences, self._public_name, tick, self._replay)
            for listener in listeners:
                listener.send(views.envelope_for(listener.identity))
        if live is not None:
            self._send_updates(record, live, tick)

    def _send_updates(self, record: TableRecord, live: LiveMatch, tick: float) -> None:
        outdated = self._audience.take_outdated(live.number)
        if not outdated:
            return
        updates = self._updates
        if updates is None or self._updates_of is not live:
            updates = self._updates = UpdateEncoder(record.id, live, record.is_sealed)
            self._updates_of = live
        updates.begin(tick)
        if self._devices_from is not record:
            self._shared_devices = {} if live.match.game.secrets else record.shared_devices
            self._devices_from = record
        for follower in outdated:
            seat = self._seated.seat_of(record, follower.identity)
            if self._shared_devices and (chairs := self._shared_devices.get(owner_of(follower.identity))) is not None:
                self._send_update_to_device(updates, follower, seat, chairs, live, tick)
                continue
            envelope = updates.update_for(seat, follower.since)
            follower.send(envelope)
            if envelope.question is not None and seat is not None:
                listener = follower.listener
                live.question_sent(seat, tick, listener.allowance, listener.witness)

    def _send_update_to_device(
        self,
        updates: UpdateEncoder,
        follower: Follower,
        seat: Seat | None,
        chairs: tuple[Seat, ...],
        live: LiveMatch,
        tick: float,
    ) -> None:
        """Send the match to a device whose players all see it at once: a race begins for them together."""
        prompts = live.match.prompts
        asked = {chair: prompts[chair] for chair in chairs if chair in prompts}
        follower.send(updates.update_for_device(seat, follower.since, asked))
        for chair, prompt in asked.items():
            if prompt.race:
                listener = follower.listener
                live.question_sent(chair, tick, listener.allowance, listener.witness)
