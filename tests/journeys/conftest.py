"""Journeys: tests with real browsers at a real server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from support.browser.chromium import FLAGS, find_browser
from support.browser.machine_lock import machine_lock
from support.browser.offline import own_server
from support.browser.users import Arrivals
from support.processes.serve_command import ServeCommand


@pytest.fixture(autouse=True)
def _machine_lock(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Run tests of races alone: other browsers on the same cores would change who is first."""
    workers = tmp_path_factory.getbasetemp().parent
    with machine_lock(workers, alone=request.node.get_closest_marker("alone") is not None):
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all journeys of a worker."""
    found = find_browser()
    if found is None:
        pytest.fail("no Chromium: make browser looks for one or installs it")
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=found, args=FLAGS) as launched:
        yield launched


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeCommand]:
    """One server for all journeys of a worker."""
    with ServeCommand(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture
def arrive(browser: Browser, server: ServeCommand) -> Iterator[Arrivals]:
    """``arrive()`` creates a user; at the end no browser may have reported errors."""
    arrivals = Arrivals(browser, server)
    yield arrivals
    complaints = [complaint for person in arrivals.people for complaint in person.complaints]
    for person in arrivals.people:
        person.page.context.close()
    assert complaints == []


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServeCommand]:
    """A server of a test's own, which goes away."""
    with own_server(tmp_path) as served:
        yield served
