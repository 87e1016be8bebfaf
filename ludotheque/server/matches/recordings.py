"""Finished matches as recordings. Those that were read last stay in memory, already replayed."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from ludotheque.engine.entry import Entry
from ludotheque.engine.match import Match
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.server.store.records.match_header import MatchHeader
from ludotheque.server.store.records.matches import Finished, Matches, Player, StoredMatch
from ludotheque.table.identities import Identity
from ludotheque.table.replay.reader import RecordingReader
from ludotheque.table.replay.recording import Recording, recording_of

MOST_READERS = 32
"""The number of recordings that are kept in memory."""

MOST_FILES = 16
"""The number of matches from files that are kept in memory."""

T = TypeVar("T")


def header_of(found: Finished) -> MatchHeader:
    """How a finished match began."""
    return msgspec.json.decode(found.match.header, type=MatchHeader)


def sat_there(players: Iterable[Player], person: Identity | None) -> bool:
    """Whether this person had a seat in the match."""
    return person is not None and any(player.identity == person for player in players)


class NotOver(Exception):
    """The match of a file is not over."""

    def __init__(self) -> None:
        super().__init__("its match is not over yet: only finished matches can be watched")


def read_finished(file: bytes) -> Match:
    """The match of a file, verified. Raises ``BadFile`` or ``NotOver``."""
    match = Match.load(file, check_draws=True)
    if match.outcome is None:
        raise NotOver
    return match


class Recordings:
    """Reads recordings from the database. Replaying and encoding happen in a thread beside the tables."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._readers: OrderedDict[str, RecordingReader] = OrderedDict()
        self._files: OrderedDict[str, tuple[Finished, RecordingReader]] = OrderedDict()
        """Matches from files of visitors; they are not stored."""
        self._one_at_a_time = asyncio.Lock()
        """Replaying needs the processor: several at once would only slow each other and the tables down."""

    async def find(self, id: str) -> Finished | None:
        """A finished match with its players; always as it is stored now, because people may ask to be forgotten."""
        shown = self._files.get(id)
        return await self._matches.finished(id) if shown is None else shown[0]

    async def add_file(self, file: bytes) -> str:
        """Verify a file and keep its match in memory for a while; returns its id, which is the same for equal files.

        Raises ``BadFile`` or ``NotOver``.
        """
        id = f"file-{hashlib.sha256(file).hexdigest()[:32]}"
        async with self._one_at_a_time:
            if id not in self._files:
                self._files[id] = await asyncio.to_thread(_from_file, id, file)
            self._files.move_to_end(id)
            while len(self._files) > MOST_FILES:
                self._files.popitem(last=False)
        return id

    async def reader(self, found: Finished) -> RecordingReader | None:
        """The reader of a finished match; ``None`` if this version does not know its rules."""
        id = found.match.id
        async with self._one_at_a_time:
            if id in self._files:
                return self._files[id][1]
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


def _from_file(id: str, file: bytes) -> tuple[Finished, RecordingReader]:
    match = read_finished(file)
    assert match.outcome is not None, "it is finished"
    options = msgspec.Raw(msgspec.json.encode(match.table_options))
    header = MatchHeader(
        match.game.id, match.game.version, match.seats, options, match.hidden_seed, public=True, branch=match.branch
    )
    stored = StoredMatch(id, None, match.game.id, msgspec.json.encode(header), 0, 0, msgspec.json.encode(match.outcome))
    ranked = zip(match.outcome.ranking, match.outcome.scores, strict=True)
    players = [Player(seat, "", rank=rank, score=float(score)) for seat, (rank, score) in enumerate(ranked)]
    return Finished(stored, players), RecordingReader(recording_of(match))
