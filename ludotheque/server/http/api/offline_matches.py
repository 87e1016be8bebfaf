"""A route for matches that were played without a network."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import post
from litestar.params import JSONBody

from ludotheque.engine.files.saved_match import BadFile
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.replays import MOST_FILE_BYTES, bad_file
from ludotheque.server.http.api.requests import GuestDependency, ServicesDependency
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.matches.offline_matches import OfflinePlayer, hand_in
from ludotheque.server.matches.recordings import NotOver, read_finished


class OfflineMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished match that was played without a network."""

    saved: Annotated[str, msgspec.Meta(max_length=MOST_FILE_BYTES)]
    """The text of its file."""
    players: Annotated[tuple[OfflinePlayer, ...], msgspec.Meta(min_length=1, max_length=20)]
    """Who played, by seat."""
    finished_at: int | None = None
    """When it was finished, in unix milliseconds by the clock of the device; unknown for earlier versions."""


class HandedIn(msgspec.Struct, frozen=True):
    """A match that is stored now."""

    id: str


@post("/api/me/matches", status_code=200, request_max_body_size=2 * MOST_FILE_BYTES, responses=problem_responses(422))
async def hand_in_match(data: JSONBody[OfflineMatch], services: ServicesDependency, guest: GuestDependency) -> HandedIn:
    """Verify a match that was played without a network, and put it into my list. It is not rated.

    A match that was handed in before is not stored twice.
    """
    file = data.saved.encode("utf-8", "surrogatepass")
    try:
        match = await services.recordings.work(lambda: read_finished(file))
    except BadFile as error:
        raise bad_file(error) from None
    except NotOver:
        raise ProblemError("unfinished_file") from None
    if len(data.players) != match.seats or sum(player.you for player in data.players) > 1:
        raise ProblemError("refused")
    return HandedIn(await hand_in(services.store, guest.id, match, data.players, data.finished_at, now=services.now()))


ROUTES = [hand_in_match]
