"""Where to play, for whoever has just started the server by hand."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from ludotheque.server.ops.lan_address import invitation_origin, lan_address
from ludotheque.server.ops.welcome import address_of, free_port, has_browser, show_address
from support.server.local_server import open_house


def test_the_wanted_port_is_taken_if_it_is_free_and_else_the_next_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = free_port("127.0.0.1", port)
        assert found != port
    assert free_port("127.0.0.1", port) == port


@pytest.mark.parametrize(
    ("host", "address"),
    [("127.0.0.1", "http://127.0.0.1:80"), ("0.0.0.0", "http://127.0.0.1:80"), ("::1", "http://[::1]:80")],
)
def test_the_address_can_be_opened_on_this_machine(host: str, address: str) -> None:
    assert address_of(host, 80) == address


@pytest.mark.parametrize(("screen", "opened"), [(":0", ["http://127.0.0.1:8123"]), ("", [])])
def test_it_is_said_and_opened_where_there_is_a_screen(
    screen: str, opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("webbrowser.open", asked.append)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    show_address("127.0.0.1", 8123)
    assert "http://127.0.0.1:8123" in capsys.readouterr().err
    assert asked == opened
    assert has_browser() is bool(screen)


def test_others_in_the_house_are_told_the_address_of_this_machine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("webbrowser.open", lambda _: None)
    monkeypatch.setattr("ludotheque.server.ops.lan_address.lan_address", lambda: "192.168.1.20")
    show_address("0.0.0.0", 8123)
    assert "http://192.168.1.20:8123" in capsys.readouterr().err
    show_address("127.0.0.1", 8123)
    assert "192.168" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("origins", "host", "home", "origin"),
    [
        (("https://games.example", "https://b.example"), "0.0.0.0", "192.168.1.20", "https://games.example"),
        ((), "0.0.0.0", "192.168.1.20", "http://192.168.1.20:8000"),
        ((), "0.0.0.0", None, None),
        ((), "127.0.0.1", "192.168.1.20", None),
    ],
)
def test_invitations_begin_with_what_others_can_reach(
    origins: tuple[str, ...], host: str, home: str | None, origin: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.server.ops.lan_address.lan_address", lambda: home)
    assert invitation_origin(origins, host, 8000) == origin


def test_the_address_at_home_is_none_of_this_machine_alone() -> None:
    assert lan_address() is None or not str(lan_address()).startswith("127.")


async def test_a_page_on_the_machine_itself_asks_how_invitations_begin(tmp_path: Path) -> None:
    async with open_house(tmp_path, origins="https://games.example") as house, house.browser() as browser:
        assert (await browser.get("/api/invitation")).json() == {"origin": "https://games.example"}
