"""Watching a finished match together at its table: one person steers, and everybody else follows.

The place on the timeline is kept in memory only: after a restart, everybody is back at the end of the match.
"""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Seat
from ludotheque.table.identities import Identity, owner_of
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.messages import ReplayShown, ShowReplay
from ludotheque.table.publishing.audience import Audience
from ludotheque.table.record import TableRecord

ReplayKey = Callable[[str], str]
"""The key that opens the replay of a match to everybody who has it."""


class SharedReplay:
    """The replay that a table watches together, if it does."""

    def __init__(self, audience: Audience, key: ReplayKey) -> None:
        self._audience, self._key = audience, key
        self._place: ShowReplay | None = None

    def show(
        self, record: TableRecord, live: LiveMatch | None, person: Identity, request: ShowReplay
    ) -> Refusal | None:
        """Show everybody a place of the last match, or end watching together; or why not (TBL-19)."""
        if live is None or record.stage != "over" or request.match != record.match:
            return Refusal("TBL-19", "not_over")
        if not self.steers(record, person):
            return Refusal("TBL-19", "only_the_host")
        if request.step is not None and request.step > live.number:
            return Refusal("TBL-19", "no_such_step", {"step": request.step})
        self._place = None if request.step is None else request
        return None

    def shown(self, record: TableRecord) -> ReplayShown | None:
        """What everybody at the table is told; ``None`` if nothing is watched, or another match has begun."""
        place = self._place
        if place is None or place.step is None or record.stage != "over" or place.match != record.match:
            return None
        return ReplayShown(
            match=place.match,
            key=self._key(place.match),
            step=place.step,
            playing=place.playing,
            speed=place.speed,
            by=record.seat_of(record.host) if self._host_is_there(record) else self._deputy(record),
        )

    def steers(self, record: TableRecord, person: Identity) -> bool:
        """Whether this person steers: the host or, while the host is away, the first of the others who are there."""
        if record.may_configure(person):
            return True
        deputy = None if self._host_is_there(record) else self._deputy(record)
        return deputy is not None and owner_of(record.chairs[deputy].person or "") == owner_of(person)

    def _host_is_there(self, record: TableRecord) -> bool:
        return self._audience.has(record.host)

    def _deputy(self, record: TableRecord) -> Seat | None:
        return min(self._audience.present_seats(record), default=None)
