"""Two players on different devices: invitation, two languages, lost network, killed server."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browser.tcp_proxy import TcpProxy
from support.browser.users import Address, Arrivals, BrowserUser, play_on
from support.processes.serve_command import ServeCommand


def meet(
    arrive: Arrivals, game: str, server: Address | None = None, toms: Address | None = None
) -> tuple[BrowserUser, BrowserUser]:
    """Zoé opens a table on a French desktop, Tom follows her link on an English phone, and they start."""
    zoe, tom = arrive(language="fr", server=server), arrive(language="en", device="phone", server=toms or server)
    zoe.opens("/")
    zoe.page.get_by_role("button", name=zoe.words["friends"].format(game=game)).click()
    expect(zoe.page.get_by_role("button", name=zoe.words["start"])).to_be_visible()
    zoe.passes_accessibility_checks()
    chairs = zoe.page.get_by_label("Chaises", exact=True)
    chairs.fill("2")
    chairs.blur()
    code = zoe.page.locator(".code").evaluate("shown => shown.lastChild.textContent")
    tom.opens(f"/join/{re.sub(r'[^A-Za-z0-9]', '', code)}")
    expect(tom.page.get_by_text("starts the game")).to_be_visible()
    tom.passes_accessibility_checks()
    zoe.page.get_by_role("button", name=zoe.words["start"]).click()
    for person in (zoe, tom):
        person.waits_for_the_board()
    return zoe, tom


@pytest.mark.parametrize("game", [pytest.param("Boussanga", marks=pytest.mark.at_length), "Bouh"])
def test_two_people_play_each_other_from_an_invitation(arrive: Arrivals, game: str) -> None:
    zoe, tom = meet(arrive, game)
    assert zoe.page.evaluate("document.documentElement.lang") == "fr"
    assert tom.page.evaluate("document.documentElement.lang") == "en"
    play_on((zoe, tom), 5)
    tom.passes_accessibility_checks()


@pytest.mark.at_length
def test_a_page_reconnects_after_a_lost_network(arrive: Arrivals, server: ServeCommand) -> None:
    with TcpProxy(server.port) as cable:
        zoe, tom = meet(arrive, "Boussanga", toms=cable)
        tom.may_be_offline = True
        play_on((zoe, tom), 2)
        cable.disconnect()
        expect(tom.page.locator(".line.away")).to_be_visible()
        if zoe.page.title().startswith("●"):
            zoe.takes_a_hint()
        cable.reconnect()
        expect(tom.page.locator(".line.away")).to_be_hidden()
        play_on((zoe, tom), 3)
        tom.agrees_with(zoe)


@pytest.mark.at_length
def test_a_server_that_is_killed_loses_no_game(arrive: Arrivals, tmp_path: Path) -> None:
    with ServeCommand(tmp_path) as server:
        zoe, tom = meet(arrive, "Boussanga", server)
        for person in (zoe, tom):
            person.may_be_offline = True
        play_on((zoe, tom), 3)
        before = zoe.tokens()
        server.stop(signal.SIGKILL)
        expect(zoe.page.locator(".line.away")).to_be_visible()
        server.start()
        expect(zoe.page.locator(".line.away")).to_be_hidden()
        assert zoe.tokens() == before
        play_on((zoe, tom), 3)
        tom.agrees_with(zoe)
