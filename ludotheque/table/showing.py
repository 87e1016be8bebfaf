# Compiled with mypyc: every move at a table comes through here.
"""What each person at a table is shown of it."""

from __future__ import annotations

import msgspec

from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.table.audience import Audience
from ludotheque.table.deed import Told
from ludotheque.table.live import LiveMatch
from ludotheque.table.messages import ChairShown, TableShown, Update
from ludotheque.table.record import Identity, TableRecord, companion_number, is_television, owner_of

encode = msgspec.json.Encoder().encode


def show_table(record: TableRecord, live: LiveMatch | None, audience: Audience) -> TableShown:
    """The table as those see it who have no chair; ``seen_by`` makes it somebody's own."""
    looking = {owner_of(listener.identity) for listener in audience.listeners}
    present = {person for person in looking if not is_television(person)}
    chairs = tuple(
        ChairShown(
            name=chair.name,
            kind="person" if chair.person is not None else "bot" if chair.bot is not None else "free",
            level=chair.bot,
            present=chair.bot is not None or (chair.person is not None and owner_of(chair.person) in present),
            host=chair.person == record.host,
        )
        for chair in record.chairs
    )
    return TableShown(
        table=record.id,
        code=record.code,
        game=record.game,
        stage=record.stage,
        chairs=chairs,
        you=None,
        yours={},
        hosting=False,
        options=record.options,
        public=record.public,
        chat=record.chat,
        keep_warm=record.keep_warm,
        watching=len(present.difference([owner_of(chair.person or "") for chair in record.chairs])),
        televisions=len(looking) - len(present),
        match=record.match,
        seed_hash=None if live is None else live.match.seed_hash,
    )


def seen_by(shown: TableShown, record: TableRecord, person: Identity) -> TableShown:
    """The same table as one person sees it."""
    return msgspec.structs.replace(
        shown,
        you=record.seat_of(person),
        yours={seat: companion_number(record.chairs[seat].person or "") for seat in record.seats_around(person)},
        hosting=record.is_set_by(person),
    )


class Updates:
    """The match as it is now, written for each seat that looks."""

    def __init__(self, table: str, live: LiveMatch, tick: float) -> None:
        self._table, self._live = table, live
        self._number = live.number
        self._now, self._running = live.clock.now(tick), live.clock.running
        self._outcome = live.match.outcome
        self._seed = None if self._outcome is None else live.match.seed
        self._told: dict[int, list[Told]] = {}
        self._written: dict[tuple[Seat | None, int], bytes] = {}

    def written(self, seat: Seat | None, since: int) -> bytes:
        """The match as one seat may see it, and what it was told since an entry."""
        message = self._written.get((seat, since))
        if message is None:
            message = self._written[seat, since] = self.written_for_all(seat, since, {})
        return message

    def written_for_all(self, seat: Seat | None, since: int, asked: dict[Seat, Prompt]) -> bytes:
        """The same for a device that several play on at once, with what they are asked."""
        told = self._told.get(since)
        if told is None:
            told = self._told[since] = self._live.told_after(since)
        return encode(
            Update(
                self._table,
                self._live.id,
                self._number,
                since,
                self._now,
                self._running,
                msgspec.Raw(self._live.match.written_view(seat)),
                tuple([one.written for one in told if one.to is None or seat in one.to]),
                self._outcome,
                self._seed,
                asked,
            )
        )
