"""What each person at a table is shown of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from ludotheque.engine.wire import Seat
from ludotheque.table.live import LiveMatch
from ludotheque.table.messages import ChairShown, TableShown, Update
from ludotheque.table.record import Identity, TableRecord

if TYPE_CHECKING:
    from ludotheque.table.table import Listener

encode = msgspec.json.Encoder().encode


class Audience:
    """The connections that look at a table, each with how far it has seen the match."""

    def __init__(self) -> None:
        self._seen: dict[Listener, int] = {}

    @property
    def listeners(self) -> Sequence[Listener]:
        """All connections."""
        return tuple(self._seen)

    def add(self, listener: Listener, since: int) -> None:
        """A connection that has seen the match up to a number."""
        self._seen[listener] = -1 - max(0, since)  # it is behind whatever the number, and is told from there on

    def remove(self, listener: Listener) -> None:
        """A connection that is gone."""
        self._seen.pop(listener, None)

    def has(self, person: Identity) -> bool:
        """Whether somebody is there, with any connection."""
        return any(listener.identity == person for listener in self._seen)

    def start_over(self) -> None:
        """Nobody has seen anything of the match that is there now."""
        for listener in self._seen:
            self._seen[listener] = -1

    def behind(self, number: int) -> Iterator[tuple[Listener, int]]:
        """Those who have not seen the match up to this number, with how far they have; now they will."""
        for listener, seen in list(self._seen.items()):
            if seen != number:
                self._seen[listener] = number
                yield listener, -1 - seen if seen < 0 else seen


def show_table(record: TableRecord, live: LiveMatch | None, audience: Audience, to: Identity) -> TableShown:
    """The table as one person sees it."""
    chairs = tuple(
        ChairShown(
            name=chair.name,
            kind="person" if chair.person is not None else "bot" if chair.bot is not None else "free",
            level=chair.bot,
            present=chair.bot is not None or (chair.person is not None and audience.has(chair.person)),
            host=chair.person == record.host,
        )
        for chair in record.chairs
    )
    seated = {chair.person for chair in record.chairs}
    return TableShown(
        table=record.id,
        code=record.code,
        game=record.game,
        stage=record.stage,
        chairs=chairs,
        you=record.seat_of(to),
        hosting=to == record.host,
        options=record.options,
        public=record.public,
        chat=record.chat,
        keep_warm=record.keep_warm,
        watching=len({listener.identity for listener in audience.listeners} - seated),
        match=record.match,
        seed_hash=None if live is None else live.match.seed_hash,
    )


def update_for(table: str, live: LiveMatch, seat: Seat | None, since: int, tick: float) -> Update:
    """The match as one seat may see it, and what it was told since an entry."""
    match, outcome = live.match, live.match.outcome
    return Update(
        table=table,
        number=live.number,
        since=since,
        now=live.clock.now(tick),
        running=live.clock.running,
        view=msgspec.Raw(encode(match.view(seat))),
        notices=tuple([told.written for told in live.told_after(since) if told.notice.heard_by(seat)]),
        outcome=outcome,
        seed=None if outcome is None else match.seed,
    )
