"""The OpenAPI description of the API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import get

from ludotheque.server.http.api.requests import ApiRequest


def describe(schema: dict[str, Any]) -> dict[str, Any]:
    """Complete the framework's schema."""
    _name_items(schema)
    kinds = schema["components"]["schemas"]
    for kind in _subclasses(msgspec.Struct):
        if kind.__struct_config__.forbid_unknown_fields and kind.__name__ in kinds:
            kinds[kind.__name__]["additionalProperties"] = False  # the framework's schema does not say so
    kinds["NewTable"]["properties"]["bots"]["propertyNames"] = {"pattern": "^[0-9]{1,3}$"}
    kinds["TriedActions"]["properties"]["tried"]["items"] = {"type": "object"}
    return schema


def _name_items(schema: Any) -> None:
    """Correct the arrays of a schema: the framework takes the dots of ``tuple[X, ...]`` for a type of its own."""
    if isinstance(schema, dict):
        items = schema.get("items")
        if isinstance(items, dict) and isinstance(items.get("oneOf"), list) and {} in items["oneOf"]:
            schema["items"], *_ = items["oneOf"]
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        _name_items(part)


def _subclasses(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _subclasses(each)


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: ApiRequest) -> dict[str, Any]:
    """The OpenAPI schema of all routes."""
    return describe(request.app.openapi_schema.to_schema())


ROUTES = [openapi]
