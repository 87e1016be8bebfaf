"""Routes for what follows a finished match: playing on from one of its moments, and its analysis."""

from __future__ import annotations

from typing import cast

from litestar import get, post
from litestar.params import JSONBody

from ludotheque.bots.level import Level
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.replays import Key, MatchId, find_watchable
from ludotheque.server.http.api.requests import GuestDependency, ServicesDependency, Visitor
from ludotheque.server.http.api.tables import TableFound, table_found
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.matches.analyses import AnalysisShown, TooMany
from ludotheque.server.matches.recordings import header_of
from ludotheque.server.tables.branches import BranchTree, branch_of, is_of_present_rules, tree_of
from ludotheque.server.tables.interfaces import PlayOn


@post("/api/replays/{match:str}/branches", responses=problem_responses(404, 422))
async def play_on(
    match: MatchId, data: JSONBody[PlayOn], services: ServicesDependency, guest: GuestDependency, key: Key = ""
) -> TableFound:
    """Open a private table with the position at a moment of a finished match. It is not rated.

    For those who may watch the match.
    """
    found = await find_watchable(match, services, guest, key)
    reader = await services.recordings.reader(found)
    if reader is None:
        raise ProblemError("no_such_match")
    if not is_of_present_rules(reader.recording):
        raise ProblemError("other_rules")
    header = header_of(found)
    branch = await services.recordings.work(lambda: branch_of(reader.recording, header, match, data))
    if branch is None:
        raise ProblemError("over_then")
    return table_found(await services.tables.open_branch(guest.guest, branch, data), header.game)


@get("/api/replays/{match:str}/branches", responses=problem_responses(404))
async def read_branches(match: MatchId, services: ServicesDependency, visitor: Visitor, key: Key = "") -> BranchTree:
    """The finished matches that were played on from this one or led to it, as far as the visitor may watch them."""
    found = await find_watchable(match, services, visitor, key)
    return await tree_of(services.records.matches, found, None if visitor is None else visitor.id)


@post("/api/replays/{match:str}/analysis", status_code=202, responses=problem_responses(404))
async def start_analysis(
    match: MatchId, services: ServicesDependency, guest: GuestDependency, key: Key = ""
) -> AnalysisShown:
    """Begin the analysis of a finished match, for those who may watch it; returns how far it has come."""
    found = await find_watchable(match, services, guest, key)
    reader = await services.recordings.reader(found)
    if reader is None:
        raise ProblemError("no_such_match")
    levels = tuple(cast("Level | None", player.level) for player in found.players)
    try:
        await services.analyses.start(match, reader.recording, levels, guest.id)
    except TooMany:
        raise ProblemError("too_fast") from None
    return await services.analyses.shown(match)


@get("/api/replays/{match:str}/analysis", responses=problem_responses(404))
async def read_analysis(match: MatchId, services: ServicesDependency, visitor: Visitor, key: Key = "") -> AnalysisShown:
    """How far the analysis of a finished match has come, with everything that is known already."""
    await find_watchable(match, services, visitor, key)
    return await services.analyses.shown(match)


ROUTES = [play_on, read_branches, start_analysis, read_analysis]
