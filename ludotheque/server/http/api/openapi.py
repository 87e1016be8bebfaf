"""The OpenAPI description of the API."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get

from ludotheque.server.classes.classroom import Plan
from ludotheque.server.deals.ghost_tables import NewGhostTable
from ludotheque.server.http.api.me import GuestChange, NewGuest
from ludotheque.server.http.api.offline_matches import OfflineMatch
from ludotheque.server.http.api.replays import FileToWatch
from ludotheque.server.http.api.requests import ApiRequest
from ludotheque.server.http.api.scenes import TriedActions
from ludotheque.server.http.deals.daily import DailyStep
from ludotheque.server.http.deals.duplicates import NewDuplicate, StartDuplicate
from ludotheque.server.http.home.book import FirstGameDone, FirstGamesDone
from ludotheque.server.people.identity import Avatar, Preferences
from ludotheque.server.tables.interfaces import NewTable

STRICT: tuple[type[msgspec.Struct], ...] = (
    *(NewGuest, Avatar, GuestChange, NewTable, Preferences),
    *(TriedActions, FileToWatch, OfflineMatch, Plan, FirstGameDone, FirstGamesDone),
    *(DailyStep, NewDuplicate, StartDuplicate, NewGhostTable),
)
"""Types that forbid unknown fields; the framework's schema does not say so."""


def describe(schema: dict[str, Any]) -> dict[str, Any]:
    """Complete the framework's schema."""
    kinds = schema["components"]["schemas"]
    for kind in STRICT:
        assert kind.__struct_config__.forbid_unknown_fields
        kinds[kind.__name__]["additionalProperties"] = False
    for kind in (NewTable, NewGhostTable):
        kinds[kind.__name__]["properties"]["bots"]["propertyNames"] = {"pattern": "^[0-9]{1,3}$"}
    kinds["TriedActions"]["properties"]["tried"]["items"] = {"type": "object"}
    return schema


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: ApiRequest) -> dict[str, Any]:
    """The OpenAPI schema of all routes."""
    return describe(request.app.openapi_schema.to_schema())


ROUTES = [openapi]
