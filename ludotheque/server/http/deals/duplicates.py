"""Routes for duplicate tables: a host opens one deal, people come by one code, and all tables are compared."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from ludotheque.bots.level import Level
from ludotheque.engine.chance import fresh_deal_seed
from ludotheque.engine.deals.deal import Deal
from ludotheque.server.deals.results import DuplicateResult, results_of
from ludotheque.server.deals.seating import MOST_TABLES, at_tables, may_have, table_record, tables_for
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import (
    ApiRequest,
    GuestDependency,
    Services,
    ServicesDependency,
    Visitor,
    as_scope,
)
from ludotheque.server.http.api.tables import Code, table_found
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.people.identity import Guest, Person
from ludotheque.server.store.records.duplicates import DuplicatePerson, DuplicateTable, StoredDuplicate
from ludotheque.server.tables.codes import format_code, parse_code
from ludotheque.server.tables.interfaces import NewTable
from ludotheque.server.tables.table_records import new_record
from ludotheque.table.record import TableRecord

OPENED_WITHIN_MS = 3_600_000
"""Tables that are not open an hour after the beginning stay closed: people have gone home."""
decode = msgspec.json.Decoder(Deal).decode


class NewDuplicate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to open one deal for many tables."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=99)]
    """The number of chairs at each table."""
    options: dict[str, Any] = {}
    level: Level = "fox"
    """The level of the bots on chairs that are left over."""


class StartDuplicate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to seat everybody and begin."""

    tables: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    """The number of tables; as few as possible if it is left out."""


class DuplicateOpened(msgspec.Struct, frozen=True):
    """The deal that was opened."""

    path: str
    """The common page."""


class DuplicateTableShown(msgspec.Struct, frozen=True):
    """One of the tables."""

    number: int
    names: tuple[str, ...]
    """The people who sat down, seat by seat."""
    finished: bool
    yours: str | None
    """The id of the table, if you sit there."""


class DuplicateShown(msgspec.Struct, frozen=True):
    """One deal at many tables, as one person sees it."""

    code: str
    game: str
    seats: int
    stage: Literal["gathering", "playing", "over"]
    hosting: bool
    joined: bool
    names: tuple[str, ...]
    """The people who have come, in the order in which they did."""
    tables: tuple[DuplicateTableShown, ...]
    fewest_tables: int
    most_tables: int
    deal: str
    """The public id of the deal."""
    seed_hash: str
    seed: str | None
    """The seed of the deal, when all tables are closed."""
    results: tuple[DuplicateResult, ...] | None
    """The results of everybody, best first, when all tables are closed."""


@post("/api/duplicates", responses=problem_responses(422))
async def open_duplicate(
    data: JSONBody[NewDuplicate], services: ServicesDependency, guest: GuestDependency
) -> DuplicateOpened:
    """Open one deal for many tables."""
    tried = new_record(guest.guest, NewTable(data.game, data.seats, data.options), "", "")
    if not isinstance(tried, TableRecord):
        table_found(tried, data.game)  # raises the problem
    deal = Deal.fresh(data.game, seats=data.seats, options=data.options, seed=fresh_deal_seed())
    encoded = msgspec.json.encode(deal)
    code = services.new_code()
    while not await services.records.duplicates.create(
        code, host=guest.id, deal=encoded, level=data.level, now=services.now()
    ):
        code = services.new_code()
    return DuplicateOpened(f"/together/{format_code(code)}")


@get("/api/duplicates/{code:str}", responses=problem_responses(404))
async def read_duplicate(
    request: ApiRequest, code: Code, services: ServicesDependency, visitor: Visitor
) -> DuplicateShown:
    """The common page: who has come, the tables, and at the end the results."""
    return await _shown(services, await _find(request, services, code), visitor)


@post("/api/duplicates/{code:str}/people", status_code=200, responses=problem_responses(404, 409))
async def join_duplicate(
    request: ApiRequest, code: Code, services: ServicesDependency, guest: GuestDependency
) -> DuplicateShown:
    """Come to the tables; one is seated when the host begins."""
    found = await _find(request, services, code)
    people = await services.records.duplicates.people(found.code)
    if found.started_at is not None and guest.id not in {person.identity for person in people}:
        raise ProblemError("begun_already")
    if len(people) >= MOST_TABLES * decode(found.deal).seats:
        raise ProblemError("all_chairs_taken")
    await services.records.duplicates.join(found.code, guest.id)
    return await _shown(services, found, guest)


@post("/api/duplicates/{code:str}/start", status_code=200, responses=problem_responses(403, 404, 409, 422))
async def start_duplicate(
    request: ApiRequest, code: Code, data: JSONBody[StartDuplicate], services: ServicesDependency, visitor: Visitor
) -> DuplicateShown:
    """Seat everybody and begin at all tables; for the host."""
    found = await _hosted(request, services, code, visitor)
    deal = decode(found.deal)
    people = [Guest(who.identity, who.name) for who in await services.records.duplicates.people(found.code)]
    tables = tables_for(len(people), deal.seats) if data.tables is None else data.tables
    if not may_have(tables, len(people), deal.seats):
        raise ProblemError("too_few_people" if tables > len(people) else "all_chairs_taken")
    seated = {services.tables.new_id(): [guest.id for guest in there] for there in at_tables(people, tables)}
    if not await services.records.duplicates.start(found.code, services.now(), seated):
        raise ProblemError("begun_already")
    return await _shown(services, await _find(request, services, code), visitor)


@post("/api/duplicates/{code:str}/close", status_code=200, responses=problem_responses(403, 404))
async def close_duplicate(
    request: ApiRequest, code: Code, services: ServicesDependency, visitor: Visitor
) -> DuplicateShown:
    """End it although some tables still play: only finished tables are compared. For the host."""
    found = await _hosted(request, services, code, visitor)
    if found.started_at is None:
        raise ProblemError("too_few_people")
    await services.records.duplicates.close(found.code, services.now())
    return await _shown(services, await _find(request, services, code), visitor)


async def _find(request: ApiRequest, services: Services, typed: str) -> StoredDuplicate:
    """The deal with this code. Whoever guesses codes is slowed down as for those of tables."""
    scope = as_scope(request)
    if not services.limits.may_guess(scope):
        raise ProblemError("too_fast")
    code = parse_code(typed)
    found = None if code is None else await services.records.duplicates.read(code)
    if found is None:
        services.limits.record_miss(scope)
        raise ProblemError("no_such_code")
    return found


async def _hosted(request: ApiRequest, services: Services, code: str, visitor: Person | None) -> StoredDuplicate:
    found = await _find(request, services, code)
    if visitor is None or visitor.id != found.host:
        raise ProblemError("only_the_host")
    return found


async def _shown(services: Services, found: StoredDuplicate, viewer: Person | None) -> DuplicateShown:
    deal, records, you = decode(found.deal), services.records.duplicates, None if viewer is None else viewer.id
    people, tables = await records.people(found.code), await records.tables(found.code)
    is_over = found.closed_at is not None
    if not is_over and await _open_missing(services, found, people, tables):
        tables = await records.tables(found.code)
    if tables and not is_over and all(table.finished_at is not None for table in tables):
        await records.close(found.code, services.now())
        is_over = True
    results = None
    if is_over:
        matches = {table.match: table.number for table in tables if table.match is not None and table.finished_at}
        played = await services.records.matches.players(list(matches))
        results = results_of({matches[match]: players for match, players in played.items()}, you)
    return DuplicateShown(
        code=format_code(found.code),
        game=deal.game,
        seats=deal.seats,
        stage="over" if is_over else "gathering" if found.started_at is None else "playing",
        hosting=you is not None and you == found.host,
        joined=you in {person.identity for person in people},
        names=tuple(person.name for person in people),
        tables=_tables_shown(tables, people, you),
        fewest_tables=tables_for(len(people), deal.seats),
        most_tables=min(MOST_TABLES, len(people)),
        deal=deal.public.id,
        seed_hash=deal.public.seed_hash,
        seed=deal.seed if is_over else None,
        results=results,
    )


async def _open_missing(
    services: Services, found: StoredDuplicate, people: list[DuplicatePerson], tables: list[DuplicateTable]
) -> bool:
    """Open the tables that are not open yet: all at first, the rest after the death of the process that opened them."""
    if found.started_at is None or services.now() - found.started_at > OPENED_WITHIN_MS:
        return False
    deal, level = decode(found.deal), cast("Level", found.level)
    missing = [table for table in tables if table.match is None]
    for table in missing:
        seated = [Guest(who.identity, who.name) for who in people if who.number == table.number]
        if seated:
            await services.tables.open_once(table.table, partial(table_record, deal, found.code, seated, level))
    return bool(missing)


def _tables_shown(
    tables: list[DuplicateTable], people: list[DuplicatePerson], you: str | None
) -> tuple[DuplicateTableShown, ...]:
    seats = {(who.identity, who.number) for who in people}
    return tuple(
        DuplicateTableShown(
            number=table.number,
            names=tuple(person.name for person in people if person.number == table.number),
            finished=table.finished_at is not None,
            yours=table.table if table.stage is not None and (you, table.number) in seats else None,
        )
        for table in tables
    )


ROUTES = [open_duplicate, read_duplicate, join_duplicate, start_duplicate, close_duplicate]
