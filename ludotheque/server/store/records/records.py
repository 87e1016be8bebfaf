"""Everything kept besides the log, in one object."""

from __future__ import annotations

from ludotheque.server.store.database import Database
from ludotheque.server.store.records.identities import Identities
from ludotheque.server.store.records.leases import Leases
from ludotheque.server.store.records.matches import Matches
from ludotheque.server.store.records.ratings import Ratings
from ludotheque.server.store.records.tables import Tables


class Records:
    """Tables and their leases, matches, people and their ratings, over one pool of connections."""

    def __init__(self, database: Database) -> None:
        self.tables = Tables(database)
        self.leases = Leases(database)
        self.matches = Matches(database)
        self.identities = Identities(database)
        self.ratings = Ratings(database)
        self._database = database

    async def close(self) -> None:
        """Close the connections."""
        await self._database.close()
