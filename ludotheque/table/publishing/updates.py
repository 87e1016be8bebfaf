# Compiled with mypyc: every move at a table comes through here.
"""Encodes what each connection is sent about a match: an ``Update`` with its view and its new notices.

An update is joined from parts, most of which several connections share.
"""

from __future__ import annotations

from typing import Final, final

import msgspec

from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.table.live_match import EncodedNotices, LiveMatch
from ludotheque.table.publishing.listener import Envelope
from ludotheque.table.publishing.view_encoder import ViewEncoder

encode: Final = msgspec.json.Encoder().encode
NOBODY: Final = b"{}"
"""The prompts of others on the same device, where a device has one seat."""
NOT_OVER: Final = b'],"outcome":null,"seed":null,"asked":'
"""The bytes after the notices, while the match goes on."""


@final
class UpdateEncoder:
    """Encodes the updates of one match."""

    def __init__(self, table: str, live: LiveMatch, keeps_seed: bool = False) -> None:
        """``keeps_seed``: the seed stays secret after the match, because others still play the same deal."""
        self._live, self._keeps_seed = live, keeps_seed
        self._views = ViewEncoder(live.match)
        self._head = b'{"type":"update","table":%s,"match":%s,"number":' % (encode(table), encode(live.id))
        self._now = 0
        self._running = b""
        self._tail = NOT_OVER
        self._news: list[_News] = []
        """For each number of entries that some connection has seen; nearly always there is one."""

    def begin(self, tick: float) -> None:
        """Prepare to encode updates of the match as it is now."""
        live = self._live
        self._now = live.clock.now(tick)
        self._running = b"true" if live.clock.running else b"false"
        outcome = live.match.outcome
        if outcome is None:
            self._tail = NOT_OVER
        else:
            seed = None if self._keeps_seed else live.match.seed
            self._tail = b'],"outcome":%s,"seed":%s,"asked":' % (encode(outcome), encode(seed))
        self._news = []

    def update_for(self, seat: Seat | None, since: int) -> Envelope:
        """The update for a seat (``None``: a spectator) that has seen so many entries."""
        news = self._news_since(since)
        if seat is not None:
            prompt = self._live.match.prompt_of(seat)
            question = prompt.id if prompt is not None and prompt.race else None
            return self._envelope(seat, prompt, news, NOBODY, question)
        envelope = news.for_spectators
        if envelope is None:
            envelope = news.for_spectators = self._envelope(None, None, news, NOBODY, None)
        return envelope

    def update_for_device(self, seat: Seat | None, since: int, asked: dict[Seat, Prompt]) -> Envelope:
        """The update for a device on which several seats play at once, with the prompt of each of them."""
        racing = [prompt.id for prompt in asked.values() if prompt.race]
        prompt = None if seat is None else self._live.match.prompt_of(seat)
        return self._envelope(seat, prompt, self._news_since(since), encode(asked), racing[0] if racing else None)

    def _envelope(
        self, seat: Seat | None, prompt: Prompt | None, news: _News, asked: bytes, question: int | None
    ) -> Envelope:
        private, open_part = self._views.encode(seat, prompt)
        notices = news.notices_for(seat)
        if notices is None and len(asked) == len(NOBODY):
            after = news.public_end
            if len(after) == 0:
                after = news.public_end = self._end(news.public, NOBODY)
        else:
            after = self._end(news.public if notices is None else notices, asked)
        return Envelope("update", news.head + private, open_part, after, news.since, question)

    def _end(self, notices: bytes, asked: bytes) -> bytes:
        """The bytes of an update after the view."""
        return b"".join([b',"notices":[', notices, self._tail, asked, b"}"])

    def _news_since(self, since: int) -> _News:
        for known in self._news:
            if known.since == since:
                return known
        head = b'%s%d,"since":%d,"now":%d,"running":%s,"view":' % (
            self._head,
            self._live.number,
            since,
            self._now,
            self._running,
        )
        news = _News(since, head, self._live.notices_after(since))
        self._news.append(news)
        return news


@final
class _News:
    """What is new to the connections that have seen the same number of entries."""

    def __init__(self, since: int, head: bytes, notices: list[EncodedNotices]) -> None:
        self.since = since
        """That number."""
        self.head = head
        """The bytes of their updates before the view."""
        self.public_end = b""
        """The bytes after the view with the public notices alone, once they were needed: for most seats."""
        self.for_spectators: Envelope | None = None
        """The update of those who have no seat, once it was needed: they are sent the same object."""
        self._notices = notices
        self.public = b",".join([notice.encoded for notice in notices if notice.to is None])
        self._audiences = [notice.to for notice in notices if notice.to is not None]

    def notices_for(self, seat: Seat | None) -> bytes | None:
        """The notices for a seat, as the items of a JSON list; ``None``: the public ones alone, as for most seats."""
        for audience in self._audiences:
            if seat in audience:
                return b",".join([one.encoded for one in self._notices if one.to is None or seat in one.to])
        return None
