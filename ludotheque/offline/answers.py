"""Answers requests of the server's API in the page: scenes of the rulebooks, kept matches, and deals of the day."""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec

from ludotheque.engine.match import Match
from ludotheque.engine.registry import own_game_ids
from ludotheque.engine.scenes.scene import scenes_of
from ludotheque.engine.scenes.shown import scene_card, scene_shown
from ludotheque.engine.wire import Seat
from ludotheque.offline.browser_store import BrowserStore
from ludotheque.offline.dailies import DailyName, OfflineDailies
from ludotheque.offline.room import LOCAL
from ludotheque.table.daily.shown import DailyStep
from ludotheque.table.messages import PlaysOn
from ludotheque.table.replay.match_shown import ReplayTimeline
from ludotheque.table.replay.reader import CHUNK, RecordingReader
from ludotheque.table.replay.recording import recording_of

T = TypeVar("T")


class NotHere(Exception):
    """There is no such thing in this browser."""


class _TriedActions(msgspec.Struct, frozen=True):
    tried: tuple[dict[str, Any], ...] = ()


class Answers:
    """Answers the requests of one page."""

    def __init__(self, store: BrowserStore, dailies: OfflineDailies) -> None:
        self._store, self._dailies = store, dailies
        self._watched: tuple[str, RecordingReader] | None = None
        """The match that was watched last, already replayed."""

    async def answer(self, address: str, body: str) -> object:
        """The answer to a request; ``address`` is what follows ``/api/``.

        Raises ``NotHere`` for what only a server has, and ``ValueError`` for what is no request.
        """
        parts = urlsplit(address)
        match parts.path.split("/"):
            case ["scenes", game] if game in own_game_ids():
                return [scene_card(scene) for scene in scenes_of(game).values()]
            case ["scenes", game, scene, attempt] if game in own_game_ids():
                tried = msgspec.json.decode(body, type=_TriedActions).tried
                found = scenes_of(game).get(scene)
                if found is None or not 0 <= int(attempt) < len(found.attempts):
                    raise NotHere
                return scene_shown(game, scene, int(attempt), tried)
            case ["replays", match]:
                return await self._timeline(match)
            case ["replays", match, "chunks", number]:
                seat = parse_qs(parts.query).get("seat")
                return await self._chunk(match, int(number), None if seat is None else int(seat[0]))
            case ["daily"]:
                return _here(await self._dailies.shelf(parse_qs(parts.query).get("day", [""])[0]))
            case ["daily", day, game, variant]:
                return _here(await self._dailies.play(DailyName(day.removeprefix(LOCAL), game, variant), None))
            case ["daily", day, game, variant, "steps"]:
                step = msgspec.json.decode(body, type=DailyStep)
                return _here(await self._dailies.play(DailyName(day.removeprefix(LOCAL), game, variant), step))
        raise NotHere

    async def _timeline(self, id: str) -> ReplayTimeline:
        kept = await self._store.kept_match(id)
        if kept is None:
            raise NotHere
        match = Match.load(kept.saved)
        reader = RecordingReader(recording_of(match))
        self._watched = id, reader
        assert match.outcome is not None, "only finished matches are kept"
        return ReplayTimeline(
            id=id,
            game=kept.summary.game,
            finished_at=kept.summary.finished_at,
            players=kept.summary.players,
            options=msgspec.Raw(msgspec.json.encode(match.table_options)),
            outcome=match.outcome,
            seed=match.hidden_seed,
            key="",
            chunk=CHUNK,
            steps=reader.timeline,
            plays_on=PlaysOn.of(match.branch),
        )

    async def _chunk(self, id: str, number: int, seat: Seat | None) -> object:
        if self._watched is None or self._watched[0] != id:
            await self._timeline(id)
        assert self._watched is not None, "the timeline was just read"
        reader = self._watched[1]
        if not 0 <= number < reader.chunks or (seat is not None and not 0 <= seat < reader.recording.seats):
            raise NotHere
        return reader.chunk(number, seat)


def _here(found: T | None) -> T:
    """What was found. Raises ``NotHere`` if that is nothing."""
    if found is None:
        raise NotHere
    return found
