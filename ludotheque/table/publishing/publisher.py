# Compiled with mypyc: every move at a table comes through here.
"""What everybody at a table is told, once it is stored."""

from __future__ import annotations

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Seat
from ludotheque.table.figures import Figures
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.messages import Answer, TableMessage
from ludotheque.table.publishing.audience import Audience
from ludotheque.table.publishing.listener import Listener
from ludotheque.table.publishing.updates import Updates, head_of, seen_by, show_table
from ludotheque.table.publishing.view_encoder import ViewEncoder
from ludotheque.table.record import Identity, TableRecord, owner_of

encode = msgspec.json.Encoder().encode


class Publisher:
    """Gathers what there is to tell, and tells it when it may be told."""

    def __init__(self, audience: Audience, figures: Figures) -> None:
        self._audience, self._figures = audience, figures
        self._answers: list[tuple[Listener, TableMessage]] = []
        self._table_changed = False
        self._sitting: dict[Identity, Seat] = {}
        self._together: dict[Identity, tuple[Seat, ...]] = {}
        """Devices on which several play at once, with their chairs."""
        self._sitting_by: TableRecord | None = None
        self._live: LiveMatch | None = None
        """The match that updates were last encoded of."""
        self._head = b""
        self._views: ViewEncoder | None = None

    # Gathering

    def answer(self, record: TableRecord, listener: Listener, command: str, refusal: Refusal | None) -> None:
        """Somebody's wish was carried out, or refused."""
        if refusal is not None:
            self._figures.refused(record.game, refusal.clause)
        self.tell(listener, Answer(record.id, command, refusal))

    def tell(self, listener: Listener, message: TableMessage) -> None:
        """Something for one of them."""
        self._answers.append((listener, message))

    def table_changed(self) -> None:
        """Everybody is to be shown the table again."""
        self._table_changed = True

    def take_back(self) -> list[tuple[Listener, TableMessage]]:
        """What was gathered for single listeners, and will not be told after all."""
        answers, self._answers = self._answers, []
        return answers

    # Telling

    def publish(self, record: TableRecord, live: LiveMatch | None, tick: float) -> None:
        """Tell everything that was gathered, and show the match to those who have not seen it as it is."""
        if self._answers:
            for listener, message in self.take_back():
                listener.send(encode(message))
        if self._table_changed:
            self._table_changed = False
            shown = show_table(record, live, self._audience)
            for listener in self._audience.listeners:
                listener.send(encode(seen_by(shown, record, listener.identity)))
        if live is not None:
            self._update(record, live, tick)

    def _update(self, record: TableRecord, live: LiveMatch, tick: float) -> None:
        behind = self._audience.behind(live.number)
        if not behind:
            return
        if self._live is not live or self._views is None:
            self._live, self._head, self._views = live, head_of(record.id, live.id), ViewEncoder(live.match)
        updates = Updates(self._head, live, self._views, tick)
        prompts = live.match.prompts
        if self._sitting_by is not record:
            seats = enumerate(record.chairs)
            self._sitting = {chair.person: seat for seat, chair in seats if chair.person is not None}
            self._together = {} if live.match.game.secrets else record.shared_devices
            self._sitting_by = record
        for listener, since in behind:
            seat = self._sitting.get(listener.identity)
            if self._together and (chairs := self._together.get(owner_of(listener.identity))) is not None:
                self._update_device(updates, listener, since, chairs, live, tick)
                continue
            asked = None if seat is None else prompts.get(seat)
            if asked is None or seat is None or not asked.race:
                listener.send(updates.written(seat, since))
            else:
                listener.send(updates.written(seat, since), asked.id)
                live.shown(seat, tick, listener.allowance)

    def _update_device(
        self,
        updates: Updates,
        listener: Listener,
        since: int,
        chairs: tuple[Seat, ...],
        live: LiveMatch,
        tick: float,
    ) -> None:
        """Show the match to a device whose chairs all see it at once: a race begins for them together."""
        prompts = live.match.prompts
        asked = {chair: prompts[chair] for chair in chairs if chair in prompts}
        racing = [chair for chair, prompt in asked.items() if prompt.race]
        seat = self._sitting.get(listener.identity)
        listener.send(updates.written_for_all(seat, since, asked), asked[racing[0]].id if racing else None)
        for chair in racing:
            live.shown(chair, tick, listener.allowance)
