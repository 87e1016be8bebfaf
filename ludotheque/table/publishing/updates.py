# Compiled with mypyc: every move at a table comes through here.
"""What each person at a table is shown of it."""

from __future__ import annotations

from typing import final

import msgspec

from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.messages import ChairShown, TableShown
from ludotheque.table.publishing.audience import Audience
from ludotheque.table.publishing.told import Told
from ludotheque.table.publishing.view_encoder import ViewEncoder
from ludotheque.table.record import Identity, TableRecord, companion_number, is_television, owner_of

encode = msgspec.json.Encoder().encode
NOT_OVER = b'],"outcome":null,"seed":null,"asked":'
"""How an update of a match ends that goes on."""


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


def head_of(table: str, match: str) -> bytes:
    """How all updates of a match begin."""
    return b'{"type":"update","table":%s,"match":%s,"number":' % (encode(table), encode(match))


@final
class _News:
    """What is new to those who have seen the match up to an entry."""

    def __init__(self, head: bytes, told: list[Told]) -> None:
        self.head = head
        """How their updates begin."""
        self.written: dict[Seat | None, bytes] = {}
        """Those updates, by seat."""
        self._told = told
        self._open = b",".join([one.written for one in told if one.to is None])
        self._secrets = [one.to for one in told if one.to is not None]

    def heard_by(self, seat: Seat | None) -> bytes:
        """What a seat was told, as it stands in a list; most are told what everybody is."""
        for some in self._secrets:
            if seat in some:
                return b",".join([one.written for one in self._told if one.to is None or seat in one.to])
        return self._open


class Updates:
    """The match as it is now, written for each seat that looks.

    What is written is an ``Update``, put together from parts that most of them share.
    """

    def __init__(self, head: bytes, live: LiveMatch, views: ViewEncoder, tick: float) -> None:
        """``head`` names table and match, see ``head_of``."""
        self._live, self._views = live, views
        self._running = b"true" if live.clock.running else b"false"
        outcome = live.match.outcome
        seed = None if outcome is None else live.match.seed
        self._head, self._now = head, live.clock.now(tick)
        self._tail = (
            NOT_OVER if outcome is None else b'],"outcome":%s,"seed":%s,"asked":' % (encode(outcome), encode(seed))
        )
        self._news: dict[int, _News] = {}
        """By the entry since which it is new."""

    def written(self, seat: Seat | None, since: int) -> bytes:
        """The match as one seat may see it, and what it was told since an entry."""
        news = self._since(since)
        message = news.written.get(seat)
        if message is None:
            message = news.written[seat] = self._put_together(seat, news, b"{}")
        return message

    def written_for_all(self, seat: Seat | None, since: int, asked: dict[Seat, Prompt]) -> bytes:
        """The same for a device that several play on at once, with what they are asked."""
        return self._put_together(seat, self._since(since), encode(asked))

    def _put_together(self, seat: Seat | None, news: _News, asked_of_all: bytes) -> bytes:
        own, open_part = self._views.encode(seat)
        notices = news.heard_by(seat)
        return b"".join([news.head, own, open_part, b',"notices":[', notices, self._tail, asked_of_all, b"}"])

    def _since(self, number: int) -> _News:
        news = self._news.get(number)
        if news is None:
            head = b'%s%d,"since":%d,"now":%d,"running":%s,"view":' % (
                self._head,
                self._live.number,
                number,
                self._now,
                self._running,
            )
            news = self._news[number] = _News(head, self._live.told_after(number))
        return news
