"""How far a table of a class is, read from its match: what its children made, when they acted, who is away."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ludotheque.engine.deals.classroom import classroom_of
from ludotheque.server.classes.classroom import SeatProgress, TableProgress
from ludotheque.table.identities import child_number
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.table import Table


class _CountedEvent(msgspec.Struct, gc=False):
    """The fields of an event that count for the common goal."""

    type: str
    seat: int = -1


EVENT = msgspec.json.Decoder(_CountedEvent)


class TableMeter:
    """Reads the progress of one table; each call looks only at what is new in the match."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._live: LiveMatch | None = None
        self._entries = self._notices = 0
        self._seats: dict[int, SeatProgress] = {}
        """By seat."""

    def read(self, now: int) -> TableProgress:
        """The progress at this moment, in unix milliseconds."""
        record, live = self._table.record, self._table.live
        if live is not self._live:
            self._live, self._entries, self._notices, self._seats = live, 0, 0, {}
        if not self._seats:
            numbers = {seat: child_number(chair.person or "") for seat, chair in enumerate(record.chairs)}
            self._seats = {seat: SeatProgress(number) for seat, number in numbers.items() if number is not None}
        if live is not None:
            self._count(live, record.game, now)
        asked, away = self._table.asked, self._table.absences.away(record)
        for seat, progress in self._seats.items():
            self._seats[seat] = replace(progress, asked=seat in asked, away=seat in away)
        return TableProgress(record.game, record.stage == "over", tuple(self._seats.values()), record.match or "")

    def _count(self, live: LiveMatch, game: str, now: int) -> None:
        offered = classroom_of(game)
        kinds = () if offered is None else offered.goal.events
        for notice in live.notices[self._notices :]:
            if notice.to is None:
                event = EVENT.decode(notice.encoded)
                if event.type in kinds and event.seat in self._seats:
                    before = self._seats[event.seat]
                    self._seats[event.seat] = replace(before, made=before.made + 1)
        self._notices = len(live.notices)
        for entry in live.match.log[self._entries :]:
            if isinstance(entry.actor, int) and entry.actor in self._seats:
                self._seats[entry.actor] = replace(self._seats[entry.actor], acted_at=now)
        self._entries = len(live.match.log)
