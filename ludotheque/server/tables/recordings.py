"""Finished matches as recordings. Those that were read last stay in memory, already replayed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from ludotheque.engine.entry import Entry
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.server.store.records.matches import Finished, Matches, Player
from ludotheque.server.tables.table_records import MatchHeader
from ludotheque.table.record import Identity
from ludotheque.table.replay.reader import RecordingReader
from ludotheque.table.replay.recording import Recording

MOST_READERS = 32
"""The number of recordings that are kept in memory."""

T = TypeVar("T")


def header_of(found: Finished) -> MatchHeader:
    """How a finished match began."""
    return msgspec.json.decode(found.match.header, type=MatchHeader)


def sat_there(players: Iterable[Player], person: Identity | None) -> bool:
    """Whether this person had a seat in the match."""
    return person is not None and any(player.identity == person for player in players)


class Recordings:
    """Reads recordings from the database. Replaying and encoding happen in a thread beside the tables."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._readers: OrderedDict[str, RecordingReader] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        """Replaying needs the processor: several at once would only slow each other and the tables down."""

    async def find(self, id: str) -> Finished | None:
        """A finished match with its players; always as it is stored now, because people may ask to be forgotten."""
        return await self._matches.finished(id)

    async def reader(self, found: Finished) -> RecordingReader | None:
        """The reader of a finished match; ``None`` if this version does not know its rules."""
        id = found.match.id
        async with self._one_at_a_time:
            reader = self._readers.get(id)
            if reader is None:
                replay = await self._matches.replay(id)
                if replay is None:
                    return None
                lines = [row.lines for row in replay.rows]
                reader = await asyncio.to_thread(_read, header_of(found), lines)
                if reader is None:
                    return None
                self._readers[id] = reader
            self._readers.move_to_end(id)
            while len(self._readers) > MOST_READERS:
                self._readers.popitem(last=False)
        return reader

    async def work(self, read: Callable[[], T]) -> T:
        """Read from a reader in a thread."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(read)


def _read(header: MatchHeader, lines: list[bytes]) -> RecordingReader | None:
    try:
        rules = find_game(header.game).of_version(header.version)
    except UnknownGame:
        return None
    if rules is None:
        return None
    options = msgspec.json.decode(header.options, type=rules.Options)
    kind: Any = Entry[rules.Action]  # type: ignore[name-defined]
    log = msgspec.json.Decoder(kind).decode_lines(b"\n".join(lines))
    return RecordingReader(Recording(rules, header.seats, options, log))
