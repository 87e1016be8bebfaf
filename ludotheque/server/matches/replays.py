"""Finished matches for the API: the file that ``ludotheque verify`` checks, and the results of races."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ludotheque.engine.chance import seed_hash
from ludotheque.engine.entry import Entry
from ludotheque.engine.files import saved_match as saved
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.playing.handicap import Unit
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.engine.wire import Action
from ludotheque.engine.words import LANGUAGES
from ludotheque.server.store.records.match_header import MatchHeader
from ludotheque.server.store.records.matches import Player, Replay
from ludotheque.table.match_log import Row
from ludotheque.table.races.marks import MarkedPlayer, marks_of
from ludotheque.table.races.receipts import PhotoFinish, Receipt, photo_of
from ludotheque.table.replay.match_shown import MatchPlayer
from ludotheque.table.sentences import finish_sentences


class BothLanguages(msgspec.Struct, frozen=True):
    """Sentences in both languages."""

    fr: tuple[str, ...]
    en: tuple[str, ...]


class MatchReplay(msgspec.Struct, frozen=True):
    """A finished match."""

    id: str
    game: str
    finished_at: int
    """Unix milliseconds."""
    players: tuple[MatchPlayer, ...]
    outcome: Outcome
    saved: str
    """The saved match as JSON lines: its seed and every entry, each line with a checksum."""
    receipts: tuple[Receipt, ...]
    """How each claim in a race was timed."""
    photo_finishes: tuple[PhotoFinish, ...]


class RaceReport(msgspec.Struct, frozen=True):
    """One race between players: who was first, by how much, and how that was decided."""

    finish: PhotoFinish
    receipts: tuple[Receipt, ...]
    """In the order in which the players finished."""
    said: BothLanguages
    """The verdict as sentences; ``{2}`` stands for the name of seat 2."""


class FairnessReceipt(msgspec.Struct, frozen=True):
    """The fairness receipt of a finished match."""

    id: str
    game: str
    finished_at: int
    """Unix milliseconds."""
    players: tuple[MatchPlayer, ...]
    key: str
    """The key to put into a shared link."""
    races: tuple[RaceReport, ...]
    """In the order in which they were run; empty for games without races."""
    marks: tuple[MarkedPlayer, ...] = ()
    """The players whose reactions no person can have: the match does not count for anybody's rating."""
    handicaps: tuple[float, ...] = ()
    """What each seat was granted before play; empty if nobody was."""
    unit: Unit | None = None
    """In which unit; ``null`` if nobody was granted anything."""


def player_of(player: Player, viewer: str | None) -> MatchPlayer:
    """A player as shown to the viewer."""
    you = viewer is not None and player.identity == viewer
    return MatchPlayer(player.seat, player.name, player.level, player.rank, player.score, you, player.is_ghost)


def replay_of(replay: Replay, viewer: str | None) -> MatchReplay | None:
    """The match as shown to the viewer, or ``None`` if it is not finished or this version does not know its game."""
    stored = msgspec.json.decode(replay.match.header, type=MatchHeader)
    try:
        game = find_game(stored.game)
    except UnknownGame:
        return None
    if replay.match.outcome is None or replay.match.finished_at is None:
        return None
    kind = Entry[game.Action]  # type: ignore[name-defined]
    decoder: msgspec.json.Decoder[Entry[Action]] = msgspec.json.Decoder(kind)
    log = decoder.decode_lines(b"\n".join([row.lines for row in replay.rows]))
    outcome = msgspec.json.decode(replay.match.outcome, type=Outcome)
    header = saved.Header(
        format=saved.FORMAT,
        game=stored.game,
        version=stored.version,
        seats=stored.seats,
        options=stored.options,
        seed_hash=seed_hash(stored.seed),
        branch=stored.branch,
    )
    end = saved.End(entries=len(log), now=log[-1].at if log else 0, seed=stored.seed, outcome=outcome)
    races = _races(replay.rows)
    players = tuple(player_of(player, viewer) for player in replay.players)
    return MatchReplay(
        id=replay.match.id,
        game=stored.game,
        finished_at=replay.match.finished_at,
        players=players,
        outcome=outcome,
        saved=saved.write(header, log, end),
        receipts=tuple(receipt for race in races for receipt in race),
        photo_finishes=tuple(photo_of(race) for race in races),
    )


def fairness_receipt(replay: Replay, viewer: str | None, key: str = "") -> FairnessReceipt | None:
    """The result of each race of a finished match, and how it was decided."""
    if replay.match.outcome is None or replay.match.finished_at is None:
        return None
    players = tuple(player_of(player, viewer) for player in replay.players)
    races = _races(replay.rows)
    return FairnessReceipt(
        replay.match.id,
        replay.match.game,
        replay.match.finished_at,
        players,
        key,
        races=tuple(_race_report(race, len(players)) for race in races),
        marks=marks_of(receipt for race in races for receipt in race),
        **_granted(replay),
    )


def _granted(replay: Replay) -> dict[str, Any]:
    """The handicaps of a match, if this version knows its game."""
    stored = msgspec.json.decode(replay.match.header, type=MatchHeader)
    try:
        game = find_game(stored.game)
    except UnknownGame:
        return {}
    given = msgspec.json.decode(stored.options).get("handicaps", ())
    return {"handicaps": tuple(given), "unit": game.handicap.unit} if game.handicap and any(given) else {}


def _race_report(race: list[Receipt], seats: int) -> RaceReport:
    finish = photo_of(race)
    places = [f"{{{seat}}}" for seat in range(seats)]
    said = {language: tuple(finish_sentences(finish, language, places)) for language in LANGUAGES}
    claims = sorted((each for claim in race for each in (claim, *claim.beaten)), key=lambda one: (one.at, one.seat))
    # Beaten claims are listed on their own.
    return RaceReport(finish, tuple(msgspec.structs.replace(one, beaten=()) for one in claims), BothLanguages(**said))


class _Done(msgspec.Struct):
    action: msgspec.Raw


def _races(rows: Iterable[Row]) -> list[list[Receipt]]:
    """The claims grouped into races: the same action in answer to the same prompt is one race."""
    races: dict[tuple[int, bytes], list[Receipt]] = {}
    for row in rows:
        if row.receipt is not None:
            receipt = msgspec.json.decode(row.receipt, type=Receipt)
            # The claim is the first entry of its row; automatic entries follow it.
            done = msgspec.json.decode(row.lines.partition(b"\n")[0], type=_Done)
            races.setdefault((receipt.prompt, bytes(done.action)), []).append(receipt)
    return list(races.values())
