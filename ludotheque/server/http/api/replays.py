"""Routes for watching finished matches again."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from ludotheque.engine.files.saved_match import BadFile
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.wire import Seat
from ludotheque.engine.words import LANGUAGES, Sentence
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import Services, ServicesDependency, Visitor
from ludotheque.server.http.problems import ProblemError, problem_of
from ludotheque.server.matches.recordings import NotOver, header_of, sat_there
from ludotheque.server.matches.replays import player_of
from ludotheque.server.people.identity import Person
from ludotheque.server.store.records.matches import Finished
from ludotheque.table.messages import PlaysOn
from ludotheque.table.replay.match_shown import ReplayTimeline
from ludotheque.table.replay.reader import CHUNK, ReplayChunk

MatchId = Annotated[str, PathParameter(max_length=64)]
Key = Annotated[str, QueryParameter(max_length=64)]
ChunkNumber = Annotated[int, PathParameter(ge=0, le=100_000)]
SeatNumber = Annotated[int | None, QueryParameter(le=99)]

MOST_FILE_BYTES = 1_000_000
"""The longest file that can be watched; a match of a thousand entries has about a seventh of this."""


class FileToWatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved match that a visitor has."""

    saved: Annotated[str, msgspec.Meta(max_length=MOST_FILE_BYTES)]
    """The text of the file."""


class FileFound(msgspec.Struct, frozen=True):
    """A saved match that was verified."""

    id: str
    """The id under which it can be watched for a while."""


@post("/api/replays", status_code=200, request_max_body_size=2 * MOST_FILE_BYTES, responses=problem_responses(422))
async def watch_file(data: JSONBody[FileToWatch], services: ServicesDependency) -> FileFound:
    """Verify a saved match and make it watchable for a while. It is kept in memory only."""
    try:
        return FileFound(await services.recordings.add_file(data.saved.encode("utf-8", "surrogatepass")))
    except BadFile as error:
        raise bad_file(error) from None
    except NotOver:
        raise ProblemError("unfinished_file") from None


def bad_file(error: BadFile) -> ProblemError:
    """The problem with a file that is no saved match, or a damaged one."""
    plain = problem_of("bad_file")
    said = {language: getattr(plain.sentence, language).format(line=error.line) for language in LANGUAGES}
    return ProblemError("bad_file", msgspec.structs.replace(plain, sentence=Sentence(**said)))


@get("/api/replays/{match:str}", responses=problem_responses(404))
async def read_timeline(
    match: MatchId, services: ServicesDependency, visitor: Visitor, key: Key = ""
) -> ReplayTimeline:
    """The timeline of a finished match.

    For those who sat there and for whom they give the link; matches of public tables for everybody.
    """
    found = await find_watchable(match, services, visitor, key)
    reader = await services.recordings.reader(found)
    if reader is None or found.match.outcome is None or found.match.finished_at is None:
        raise ProblemError("no_such_match")
    header, viewer = header_of(found), None if visitor is None else visitor.id
    return ReplayTimeline(
        id=match,
        game=found.match.game,
        finished_at=found.match.finished_at,
        players=tuple(player_of(player, viewer) for player in found.players),
        options=header.options,
        outcome=msgspec.json.decode(found.match.outcome, type=Outcome),
        seed=header.seed,
        key=services.replay_keys.of(match),
        chunk=CHUNK,
        steps=reader.timeline,
        plays_on=PlaysOn.of(header.branch),
    )


@get("/api/replays/{match:str}/chunks/{number:int}", responses=problem_responses(404))
async def read_chunk(
    match: MatchId,
    number: ChunkNumber,
    services: ServicesDependency,
    visitor: Visitor,
    seat: SeatNumber = None,
    key: Key = "",
) -> ReplayChunk:
    """Some steps of a finished match as a seat saw them; without a seat from above, with all hands open."""
    found = await find_watchable(match, services, visitor, key)
    reader = await services.recordings.reader(found)
    if reader is None or number >= reader.chunks or not _is_seat(seat, reader.recording.seats):
        raise ProblemError("no_such_match")
    return await services.recordings.work(lambda: reader.chunk(number, seat, is_open=seat is None))


async def find_watchable(match: str, services: Services, visitor: Person | None, key: str) -> Finished:
    """A finished match that the visitor may watch. Raises the same problem whether it is private or unknown."""
    found = await services.recordings.find(match)
    if found is None:
        raise ProblemError("no_such_match")
    sat = sat_there(found.players, None if visitor is None else visitor.id)
    if not (sat or header_of(found).public or services.replay_keys.opens(match, key)):
        raise ProblemError("no_such_match")
    return found


def _is_seat(seat: Seat | None, seats: int) -> bool:
    return seat is None or 0 <= seat < seats


ROUTES = [watch_file, read_timeline, read_chunk]
