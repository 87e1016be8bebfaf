"""The stored ratings of people, per game."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
from sqlalchemy import Connection, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import identities, ratings


class Rating(msgspec.Struct, frozen=True):
    """A person's estimated strength, its uncertainty, and the number of rated matches."""

    mu: float
    sigma: float
    played: int


class RankedPerson(msgspec.Struct, frozen=True):
    """A person's rating, with their name."""

    identity: str
    name: str
    rating: Rating


class StaleRating(Exception):
    """A new rating was computed from a rating that is outdated."""


class Ratings:
    """Reads and writes ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, game: str, identities: Collection[str]) -> dict[str, Rating]:
        """The ratings of these people at a game; people without a rating are left out."""
        found = select(ratings.c.identity, ratings.c.mu, ratings.c.sigma, ratings.c.played)
        found = found.where(ratings.c.game == game, ratings.c.identity.in_(identities))
        async with self._database.reading() as connection:
            return {identity: Rating(*rating) for identity, *rating in await connection.execute(found)}

    async def of(self, identity: str) -> dict[str, Rating]:
        """The ratings of a person, by game."""
        found = select(ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.played)
        async with self._database.reading() as connection:
            rows = await connection.execute(found.where(ratings.c.identity == identity))
            return {game: Rating(*rating) for game, *rating in rows}

    async def best(self, game: str, limit: int, at_least: int = 1) -> list[RankedPerson]:
        """The strongest at a game with ``at_least`` rated matches, ordered by ``mu - 3 * sigma``."""
        columns = (ratings.c.identity, identities.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.played)
        found = select(*columns).join_from(ratings, identities, ratings.c.identity == identities.c.id)
        found = found.where(ratings.c.game == game, ratings.c.played >= at_least)
        found = found.order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.identity).limit(limit)
        async with self._database.reading() as connection:
            rows = await connection.execute(found)
            return [RankedPerson(identity, name, Rating(*rating)) for identity, name, *rating in rows]

    async def write(self, game: str, changed: Mapping[str, Rating]) -> bool:
        """Write ratings after a match: all or none.

        Each rating must count exactly one match more than the stored one. If one does not,
        another match has ended meanwhile: nothing is written and the result is False. A first
        rating of a person who does not exist any more is skipped.
        """
        try:
            await self._database.write(lambda connection: write_ratings(connection, game, changed))
        except StaleRating:
            return False
        return True


def write_ratings(connection: Connection, game: str, changed: Mapping[str, Rating]) -> None:
    """Write ratings inside a transaction, which must be rolled back if this raises ``StaleRating``."""
    for identity, rating in sorted(changed.items()):  # in a fixed order, to avoid deadlocks between matches
        values = {"mu": rating.mu, "sigma": rating.sigma, "played": rating.played}
        if rating.played == 1:
            # A person who was deleted during the match gets no rating.
            new = {"identity": identities.c.id, "game": literal(game)} | {
                name: literal(v) for name, v in values.items()
            }
            source = select(*new.values()).where(identities.c.id == identity)
            try:
                connection.execute(insert(ratings).from_select(list(new), source))
            except IntegrityError as error:
                raise StaleRating(identity) from error
        else:
            own = (ratings.c.identity == identity, ratings.c.game == game, ratings.c.played == rating.played - 1)
            if not connection.execute(update(ratings).where(*own).values(**values)).rowcount:
                raise StaleRating(identity)
