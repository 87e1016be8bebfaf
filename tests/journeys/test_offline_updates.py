"""New versions of the client reach a browser that keeps the games: never in mid-page, and never as a blank page."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ludotheque.server.http.asgi import Receive, Scope, Send
from ludotheque.server.http.client_files import FOLDER, ClientFiles
from support import timeouts
from support.browser.offline import skip_without_python
from support.browser.users import BrowserUser
from support.processes.ports import free_port

DEPLOYMENTS = 50
PATIENCE_MS = 120_000
VERSION = "document.querySelector('script[type=module]').src.match(/index-v(\\d+)/)[1]"
"""The version of the page that is shown."""
UPDATE = "navigator.serviceWorker.getRegistration('/').then((registration) => registration.update()).then(() => 0)"
"""Looks for a new version."""
ME = {"name": "Anna", "public_name": "Anna", "settings": {}, "avatar": {"shape": 1, "colour": 1, "look": 1}}
IS_WAITING = "navigator.serviceWorker.getRegistration('/').then(({ waiting }) => waiting !== null)"
CACHED = "caches.keys().then((names) => names.filter((name) => name.startsWith('ludotheque-')))"


def _with_those_that_import(script: str) -> set[str]:
    """The names of a script and of all scripts that import it, directly or not."""
    texts = {file.stem: file.read_text("utf-8") for file in (FOLDER / "assets").glob("*.js")}
    found, last = set[str](), {script}
    while last:
        found |= last
        last = {name for name, text in texts.items() if name not in found and any(each in text for each in last)}
    return found


class Deployments:
    """A server of the client's files that gets new versions. Files of old versions are gone; the API refuses all."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        self._main = next(file.stem for file in (FOLDER / "assets").glob("index-*.js"))
        self._scripts = _with_those_that_import(self._main)
        """The scripts that change with every version, and with them the hashes in their names."""
        self._built: str = json.loads((FOLDER / "offline.json").read_text("utf-8"))["version"]
        self._files = ClientFiles(folder / "none")
        self.next_after_worker: int | None = None
        """The version that is deployed as soon as a browser has loaded the service worker."""
        self._server = uvicorn.Server(uvicorn.Config(self, port=self._port, log_level="error", lifespan="off"))
        self._thread = threading.Thread(target=self._server.run)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await send(
                {"type": "http.response.start", "status": 404, "headers": [(b"content-type", b"application/json")]}
            )
            await send({"type": "http.response.body", "body": b"{}"})
        elif scope["type"] == "http":
            await self._files(scope, receive, send)
            if scope["path"] == "/service-worker.js" and self.next_after_worker is not None:
                number, self.next_after_worker = self.next_after_worker, None
                self.deploy(number)
        else:
            await send({"type": "websocket.close"})

    def deploy(self, number: int, *, cut: bool = False) -> None:
        """Replace the client by another version: its first script has another name, and so have all that import it.

        ``cut``: the network is cut while browsers load it; some files do not arrive.
        """
        names = {name: f"{name}-v{number}" for name in self._scripts} | {self._main: f"index-v{number}"}
        old = re.compile("|".join(map(re.escape, [self._built, *names])))
        folder = self._folder / str(number)
        shutil.copytree(FOLDER, folder, copy_function=os.link, ignore=shutil.ignore_patterns("drawings"))
        for file in [*folder.glob("*.*"), *folder.glob("assets/*.js")]:
            if file.suffix in (".js", ".html", ".json"):
                text = file.read_text("utf-8")
                changed = old.sub(lambda found: names.get(found[0], f"version{number}"), text)
                if changed != text:
                    file.unlink()  # a link to the built file
                    file.with_stem(names.get(file.stem, file.stem)).write_text(changed, "utf-8")
        if cut:
            (folder / "assets" / f"index-v{number}.js").unlink()
        self._files = ClientFiles(folder)
        shutil.rmtree(folder)

    def start(self) -> None:
        """Serve in a thread, and wait until that has begun."""
        self._thread.start()
        until = time.monotonic() + timeouts.HANGING_SECONDS
        while not self._server.started:
            assert time.monotonic() < until, "the server of the client's files does not start"
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop serving."""
        self._server.should_exit = True
        self._thread.join()


@pytest.fixture
def deployments(tmp_path: Path) -> Iterator[Deployments]:
    """A server with version 1."""
    skip_without_python()
    served = Deployments(tmp_path)
    served.deploy(1)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def context(browser: Browser, deployments: Deployments) -> Iterator[BrowserContext]:
    """A browser that keeps version 1."""
    context = browser.new_context(base_url=deployments.address, locale="en-GB")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto("/settings")
    page.get_by_role("button", name="Keep for offline").click()
    expect(page.get_by_text("They open without a network")).to_be_visible(timeout=PATIENCE_MS)
    page.close()
    yield context
    context.close()


def opened(context: BrowserContext) -> Page:
    """The shelf in a new page, with its games."""
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("heading", name="Boussanga")).to_be_visible()
    return page


def wait_until(page: Page, condition: str) -> None:
    """Wait until the service workers of the page are in some state. A page does not wait for promises by itself."""
    look = f"navigator.serviceWorker.getRegistration('/').then(({{ installing, waiting }}) => {condition})"
    until = time.monotonic() + PATIENCE_MS / 1000
    while not page.evaluate(look):
        assert time.monotonic() < until, f"not in time: {condition}"
        page.wait_for_timeout(100)


def wait_until_loaded(page: Page) -> None:
    """Wait until no version is being loaded."""
    wait_until(page, "installing === null")


def opens_as(context: BrowserContext, version: int) -> None:
    """One of the next pages has this version, and nothing else is kept. All of them are whole.

    A page that is opened in the very moment in which the old pages are closed may still be an old one.
    """
    found: object = None
    for _ in range(5):
        page = opened(context)
        page.get_by_role("link", name="Settings").click()
        expect(page.get_by_role("heading", name="Without a network")).to_be_visible()
        found = page.evaluate(VERSION), page.evaluate(CACHED)
        if found == (str(version), [f"ludotheque-version{version}"]):
            page.close()
            return
        page.evaluate(UPDATE)
        wait_until_loaded(page)
        page.close()
    raise AssertionError(f"{found} is still used, not version {version}")


def wait_for_a_new_version(page: Page) -> None:
    """Wait until the browser has loaded the new version and holds it ready.

    It is asked for again until then: a version that was replaced while it was loaded is given up.
    """
    until = time.monotonic() + PATIENCE_MS / 1000
    while not page.evaluate(IS_WAITING):
        assert time.monotonic() < until, "the new version is not loaded in time"
        page.evaluate(UPDATE)
        wait_until_loaded(page)


@pytest.mark.at_length
def test_a_new_version_is_used_at_the_next_opening(deployments: Deployments, context: BrowserContext) -> None:
    page = opened(context)
    deployments.deploy(2)
    wait_for_a_new_version(page)
    page.get_by_role("link", name="Settings").click()  # a part of the page that was not loaded before
    expect(page.get_by_role("heading", name="Without a network")).to_be_visible()
    assert page.evaluate(VERSION) == "1"
    page.close()
    opens_as(context, 2)


@pytest.mark.at_length
def test_a_new_version_is_used_at_once_by_a_tap(deployments: Deployments, context: BrowserContext) -> None:
    page = opened(context)
    page.get_by_role("link", name="Settings").click()
    deployments.deploy(2)
    wait_for_a_new_version(page)
    expect(page.get_by_text("A new version is ready.")).to_be_visible()
    assert page.evaluate(VERSION) == "1"
    page.get_by_role("button", name="Use it now").click()
    page.wait_for_function(f"{VERSION} === '2'")
    expect(page.get_by_role("heading", name="Without a network")).to_be_visible()
    expect(page.get_by_text("A new version is ready.")).to_have_count(0)
    page.close()
    opens_as(context, 2)


@pytest.mark.at_length
def test_a_new_version_is_not_used_in_a_game_on_another_page(deployments: Deployments, context: BrowserContext) -> None:
    anna = BrowserUser(context.new_page(), "en")
    say = anna.page.get_by_role("button", name=anna.words["say"]).first
    anna.opens("/play/boussanga")
    expect(say).to_be_visible(timeout=PATIENCE_MS)
    assert anna.waits_for_the_turn()
    anna.takes_a_hint()
    settings = opened(context)
    settings.get_by_role("link", name="Settings").click()
    deployments.deploy(2)
    wait_for_a_new_version(settings)
    settings.get_by_role("button", name="Use it now").click()
    settings.wait_for_function(f"{VERSION} === '2'")
    # the game goes on, also with parts of its version that were not loaded before
    assert anna.waits_for_the_turn()
    anna.takes_a_hint()
    anna.page.get_by_role("button", name="Rules", exact=True).click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("Boussanga")
    assert anna.page.evaluate(VERSION) == "1"
    # when it is opened again, it is the same game in the new version
    anna.page.reload()
    expect(say).to_be_visible(timeout=PATIENCE_MS)
    assert anna.page.evaluate(VERSION) == "2"
    assert anna.waits_for_the_turn()
    assert len(anna.tokens()) > 1


@pytest.mark.at_length
def test_a_version_that_is_replaced_while_it_is_kept_is_kept_anew(deployments: Deployments, browser: Browser) -> None:
    context = browser.new_context(base_url=deployments.address, locale="en-GB")
    page = context.new_page()
    page.goto("/settings")
    deployments.next_after_worker = 2
    page.get_by_role("button", name="Keep for offline").click()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=PATIENCE_MS)
    again.click()
    expect(page.get_by_text("They open without a network")).to_be_visible(timeout=PATIENCE_MS)
    page.close()
    opens_as(context, 2)
    context.close()


@pytest.mark.at_length
def test_a_server_that_speaks_otherwise_has_its_version_loaded_and_used(
    deployments: Deployments, context: BrowserContext
) -> None:
    page = context.new_page()
    page.route("**/api/me", lambda route: route.fulfill(json={"me": ME}))
    page.route_web_socket("**/*", lambda socket: socket.send(json.dumps({"type": "welcome", "version": 999})))
    page.goto("/")
    expect(page.get_by_role("heading", name="Boussanga")).to_be_visible()
    assert page.evaluate(VERSION) == "1"
    deployments.deploy(2)
    page.reload()
    page.wait_for_function(f"{VERSION} === '2'")
    expect(page.get_by_role("heading", name="Boussanga")).to_be_visible()
    page.close()
    opens_as(context, 2)


@pytest.mark.at_length
def test_a_network_that_is_cut_during_an_update_leaves_the_old_version(
    deployments: Deployments, context: BrowserContext
) -> None:
    page = opened(context)
    deployments.deploy(2, cut=True)
    page.evaluate(f"{UPDATE.removesuffix('.then(() => 0)')}.catch(() => 0).then(() => 0)")
    wait_until_loaded(page)
    page.close()
    page = opened(context)
    assert page.evaluate(VERSION) == "1"
    deployments.deploy(3)
    wait_for_a_new_version(page)
    page.close()
    opens_as(context, 3)


@pytest.mark.at_length
def test_a_browser_that_sleeps_through_some_of_many_deployments(
    deployments: Deployments, context: BrowserContext
) -> None:
    rng = random.Random(21)
    page = opened(context)
    for number in range(2, DEPLOYMENTS + 2):
        deployments.deploy(number)
        if rng.random() < 0.4:
            continue
        if rng.random() < 0.5:
            wait_for_a_new_version(page)
        page.close()
        page = opened(context)
        page.get_by_role("link", name="Settings").click()
        expect(page.get_by_role("heading", name="Without a network")).to_be_visible()
    page.evaluate(UPDATE)
    wait_until_loaded(page)
    page.close()
    opens_as(context, DEPLOYMENTS + 1)
