"""Sends requests to the API that its schema allows, and some that it does not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from support import timeouts
from support.server.local_server import ORIGIN, LocalServer, open_server

TOO_LARGE = 413
PLENTY = dict.fromkeys(("limit_identity_burst", "limit_address_burst", "limit_misses_burst"), 1000000000.0)


def fuzz_api(folder: Path, examples: int, one_in: int) -> int:
    """Send this many requests to one in so many operations, and check the responses against the schema.

    Returns the number of requests.
    """
    with asyncio.Runner() as runner:
        server, close = runner.run(timeouts.limited(_open(folder)))
        try:
            return _ask_operations(server, runner, examples, one_in)
        finally:
            runner.run(timeouts.limited(close()))


async def _open(folder: Path) -> tuple[LocalServer, Callable[[], Coroutine[Any, Any, None]]]:
    """Open and close a server in one task, as its lifespan requires."""
    opened: list[LocalServer] = []
    is_open, over = asyncio.Event(), asyncio.Event()

    async def stay_open() -> None:
        try:
            async with open_server(folder, **PLENTY) as server:
                opened.append(server)
                is_open.set()
                await over.wait()
        finally:
            is_open.set()

    async def close() -> None:
        over.set()
        await staying

    staying = asyncio.create_task(stay_open())
    await is_open.wait()
    if not opened:
        await staying  # raises why not
    return opened[0], close


def _ask_operations(server: LocalServer, runner: asyncio.Runner, examples: int, one_in: int) -> int:
    browser = server.browser()
    runner.run(timeouts.limited(_come_in(browser)))
    described = runner.run(browser.get("/api/openapi.json")).json()
    schema = schemathesis.openapi.from_dict(described)
    schema.config.update(base_url=ORIGIN)
    asked = 0
    for found in islice(schema.get_all_operations(), 0, None, one_in):
        assert isinstance(found, Ok), "every operation is well described"
        operation = found.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @settings(
                max_examples=examples,
                deadline=None,
                derandomize=True,
                database=None,
                phases=(Phase.explicit, Phase.generate),
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: Any) -> None:
                nonlocal asked
                response = runner.run(timeouts.limited(_ask(server, browser, case)))
                asked += 1
                # Where a game's rules have their say, no schema can tell what they allow.
                may_refuse = "422" in case.operation.definition.raw["responses"]
                excluded = [positive_data_acceptance] if may_refuse else []
                if response.status_code == TOO_LARGE:  # refused before it is compared with the schema
                    excluded.append(negative_data_rejection)
                case.validate_response(response, excluded_checks=excluded)

            with suppress(Unsatisfiable):  # there may be nothing that this operation could refuse
                ask()
    runner.run(browser.aclose())
    return asked


async def _come_in(browser: httpx.AsyncClient) -> None:
    await browser.post("/api/me", json={"name": "Zoé"})


async def _ask(server: LocalServer, browser: httpx.AsyncClient, case: Any) -> httpx.Response:
    """Send a request; create a new guest after a deletion, so that most requests have an identity."""
    if (await browser.get("/api/me")).json()["me"] is None:
        await _come_in(browser)
    server.time.pass_seconds(1)
    asked: dict[str, Any] = case.as_transport_kwargs(base_url=ORIGIN)
    asked.pop("cookies", None)
    if isinstance(asked.get("data"), bytes | str):
        asked["content"] = asked.pop("data")
    headers = {name: value for name, value in asked.pop("headers", {}).items() if name.lower() != "cookie"}
    return await browser.request(**asked, headers={**headers, "origin": ORIGIN})
