"""A finished match as anybody may have it: the file that ``ludotheque verify`` checks, and who was first in races."""

from __future__ import annotations

import msgspec

from ludotheque.engine import saved
from ludotheque.engine.chance import seed_hash
from ludotheque.engine.entry import Entry
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.engine.wire import Action
from ludotheque.server.keeping import MatchHeader
from ludotheque.server.store.matches import Player, Replay
from ludotheque.table.receipts import PhotoFinish, Receipt, photo_finish


class PlayerShown(msgspec.Struct, frozen=True):
    """Who had a seat; who people are stays with us."""

    seat: int
    name: str
    """Empty for somebody who asked to be forgotten."""
    level: str | None
    """The level of a bot."""
    rank: int | None
    score: float | None
    you: bool


class ReplayShown(msgspec.Struct, frozen=True):
    """A finished match."""

    id: str
    game: str
    finished_at: int
    """Unix milliseconds."""
    players: tuple[PlayerShown, ...]
    outcome: Outcome
    saved: str
    """The match as JSON lines: its seed, every entry, sealed."""
    receipts: tuple[Receipt, ...]
    """How each claim in a race was timed."""
    photo_finishes: tuple[PhotoFinish, ...]


def show_player(player: Player, reader: str | None) -> PlayerShown:
    """Who had a seat, as their reader may know it."""
    you = reader is not None and player.identity == reader
    return PlayerShown(player.seat, player.name, player.level, player.rank, player.score, you)


def show_replay(replay: Replay, reader: str | None) -> ReplayShown | None:
    """The match as its reader may have it, or ``None`` if this version of the games cannot read it."""
    stored = msgspec.json.decode(replay.match.header, type=MatchHeader)
    try:
        game = find_game(stored.game)
    except UnknownGame:
        return None
    if replay.match.outcome is None or replay.match.finished_at is None:
        return None
    kind = Entry[game.Action]  # type: ignore[name-defined]
    decoder: msgspec.json.Decoder[Entry[Action]] = msgspec.json.Decoder(kind)
    log = decoder.decode_lines(b"\n".join([row.entry for row in replay.rows]))
    outcome = msgspec.json.decode(replay.match.outcome, type=Outcome)
    header = saved.Header(
        format=saved.FORMAT,
        game=stored.game,
        version=stored.version,
        seats=stored.seats,
        options=stored.options,
        seed_hash=seed_hash(stored.seed),
    )
    end = saved.End(entries=len(log), now=log[-1].at if log else 0, seed=stored.seed, outcome=outcome)
    receipts = tuple(msgspec.json.decode(row.receipt, type=Receipt) for row in replay.rows if row.receipt is not None)
    players = tuple(show_player(player, reader) for player in replay.players)
    return ReplayShown(
        id=replay.match.id,
        game=stored.game,
        finished_at=replay.match.finished_at,
        players=players,
        outcome=outcome,
        saved=saved.write(header, log, end),
        receipts=receipts,
        photo_finishes=photo_finish(receipts),
    )
