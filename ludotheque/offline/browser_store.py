"""Stores tables and matches as texts by key, in whatever storage the browser gives to a page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from ludotheque.bots.level import Level
from ludotheque.engine.entry import Entry
from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_game
from ludotheque.table.identities import Identity
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.match_log import Conflict, Row, Then, Unavailable
from ludotheque.table.people.attempt import Attempt
from ludotheque.table.record import TableRecord
from ludotheque.table.replay.match_shown import MatchPlayer, MatchSummary

encode = msgspec.json.encode


class Texts(Protocol):
    """Texts by key that outlive the page."""

    async def read(self, prefix: str) -> dict[str, str]:
        """All texts whose keys begin like this."""
        ...

    async def write(self, texts: Mapping[str, str]) -> None:
        """Write texts, all or nothing. Raises ``OSError`` where there is no room for them."""
        ...

    async def add(self, texts: Mapping[str, str]) -> None:
        """The same for new texts. Raises ``FileExistsError`` if there is one with such a key."""
        ...


class _Header(msgspec.Struct, frozen=True):
    """How a match began."""

    game: str
    version: int
    seats: int
    options: msgspec.Raw
    seed: str


class _Player(msgspec.Struct, frozen=True):
    """Who had a seat at the end of a match, as the server's API takes it."""

    name: str
    level: Level | None
    you: bool


class _Finished(msgspec.Struct, frozen=True):
    """A finished match, as the server's API takes it."""

    saved: str
    players: tuple[_Player, ...]
    finished_at: int
    """In unix milliseconds, by the clock of the device."""


class KeptMatch(msgspec.Struct, frozen=True):
    """A finished match that can be watched here. Those of the server are written by the page."""

    summary: MatchSummary
    saved: str


class _StoredRow(msgspec.Struct, frozen=True):
    """A row of a log, without what its key says."""

    lines: str
    command: str | None = None
    receipt: str | None = None


class BrowserStore:
    """The ``TableStore`` and the ``MatchLog`` of all tables of a browser."""

    def __init__(self, texts: Texts, now: Callable[[], int]) -> None:
        """``now`` is the time in unix milliseconds."""
        self._texts, self._now = texts, now
        self._writing: set[asyncio.Task[None]] = set()

    # Tables

    async def tables(self) -> list[TableRecord]:
        """All tables."""
        found = await self._texts.read("table/")
        return [msgspec.json.decode(text, type=TableRecord) for text in found.values()]

    async def load(self, table: str, tick: float) -> tuple[TableRecord, LiveMatch | None] | None:
        """A table and its match; ``None`` if there is no such table."""
        found = await self._texts.read(f"table/{table}")
        text = found.get(f"table/{table}")
        if text is None:
            return None
        record = msgspec.json.decode(text, type=TableRecord)
        if record.match is None:
            return record, None
        live = await self._load_match(record.match, tick)
        if live is None:  # it was handed in: the table is ready for the next match
            record = replace(record, stage="gathering", match=None)
        return record, live

    async def create(self, record: TableRecord) -> None:
        """Store a new table."""
        await self._write({f"table/{record.id}": encode(record).decode()})

    async def save(self, record: TableRecord, sitters: tuple[Identity, ...]) -> None:
        """Store a changed record."""
        await self._write({f"table/{record.id}": encode(record).decode()})

    # Matches

    async def store_at_once(
        self, record: TableRecord, sitters: tuple[Identity, ...], match: Match, id: str, rows: Sequence[Row]
    ) -> bool:
        """Store nothing: a browser writes one after another."""
        return False

    async def begin(self, record: TableRecord, match: Match, id: str) -> None:
        """Store a new match, before its first entry."""
        options = msgspec.Raw(encode(match.table_options))
        header = _Header(record.game, match.game.version, match.seats, options, match.hidden_seed)
        await self._write({f"match/{id}": encode(header).decode()})

    async def finish(self, record: TableRecord, match: Match, id: str) -> None:
        """Store a finished match as a file that can be verified, with its players: to be watched, and handed in."""
        outcome, saved = match.outcome, match.save()
        assert outcome is not None, "it is finished"
        players = tuple(_Player(chair.name, chair.bot, chair.person == record.host) for chair in record.chairs)
        results = zip(players, outcome.ranking, outcome.scores, strict=True)
        shown = tuple(
            MatchPlayer(seat, player.name, player.level, rank, float(score), player.you)
            for seat, (player, rank, score) in enumerate(results)
        )
        now = self._now()
        summary = MatchSummary(id, record.game, now, outcome, shown, offline=True)
        await self._write(
            {
                f"finished/{id}": encode(_Finished(saved, players, now)).decode(),
                f"kept/{id}": encode(KeptMatch(summary, saved)).decode(),
            }
        )

    async def kept_match(self, id: str) -> KeptMatch | None:
        """A finished match that can be watched here."""
        text = (await self._texts.read(f"kept/{id}")).get(f"kept/{id}")
        return None if text is None else msgspec.json.decode(text, type=KeptMatch)

    async def amend(self, id: str, receipts: Mapping[int, bytes]) -> None:
        """Replace the receipts of stored entries."""
        rows = {row.seq: row for row in await self.read(id)}
        amended = [replace(rows[seq], receipt=receipt) for seq, receipt in receipts.items() if seq in rows]
        await self._write(dict(map(_stored, amended)))

    def keep_attempt(self, attempt: Attempt) -> None:
        """Keep nothing: attempts of matches without a network are not handed in."""

    async def _load_match(self, id: str, tick: float) -> LiveMatch | None:
        text = (await self._texts.read(f"match/{id}")).get(f"match/{id}")
        if text is None:
            return None
        header = msgspec.json.decode(text, type=_Header)
        rules = find_game(header.game).of_version(header.version)
        assert rules is not None, f"{header.game}: the rules of version {header.version} are not known"
        rows = await self.read(id)
        kind: Any = Entry[rules.Action]  # type: ignore[name-defined]
        log = msgspec.json.Decoder(kind).decode_lines(b"\n".join(row.lines for row in rows))
        options = msgspec.json.decode(header.options, type=rules.Options)
        match = Match.resume(rules, seats=header.seats, seed=header.seed, options=options, entries=log)
        return LiveMatch(id, match, tick, rows)

    # The log

    async def append(self, rows: Sequence[Row], fence: int = 0) -> None:
        """Write rows, all or nothing. A row that exists was written by another page with the same table."""
        try:
            await self._texts.add(dict(map(_stored, rows)))
        except FileExistsError:
            raise Conflict("exists", rows[0].match) from None
        except OSError as problem:
            raise Unavailable(str(problem)) from problem

    def append_then(self, rows: Sequence[Row], fence: int, then: Then) -> None:
        """The same without waiting."""
        task = asyncio.get_running_loop().create_task(self._append_then(rows, then))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _append_then(self, rows: Sequence[Row], then: Then) -> None:
        try:
            await self.append(rows)
        except (Conflict, Unavailable) as problem:
            then(problem)
        else:
            then(None)

    async def read(self, match: str, since: int = 0) -> list[Row]:
        """The rows of a match in order."""
        found = sorted((await self._texts.read(f"row/{match}/")).items())
        return [row for row in (_row(match, key, text) for key, text in found) if row.seq >= since]

    async def close(self) -> None:
        """Wait for the rows that are being written."""
        await asyncio.gather(*self._writing)

    async def _write(self, texts: Mapping[str, str]) -> None:
        try:
            await self._texts.write(texts)
        except OSError as problem:
            raise Unavailable(str(problem)) from problem


def _stored(row: Row) -> tuple[str, str]:
    receipt = None if row.receipt is None else row.receipt.decode()
    return f"row/{row.match}/{row.seq:08}", encode(_StoredRow(row.lines.decode(), row.command, receipt)).decode()


def _row(match: str, key: str, text: str) -> Row:
    stored = msgspec.json.decode(text, type=_StoredRow)
    receipt = None if stored.receipt is None else stored.receipt.encode()
    return Row(match, int(key.rpartition("/")[2]), stored.lines.encode(), stored.command, receipt)
