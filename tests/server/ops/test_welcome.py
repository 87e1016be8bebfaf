"""The address that is shown after a server was started by hand."""

from __future__ import annotations

import socket

import pytest

from ludotheque.server.ops.welcome import address_of, free_port, has_browser, show_address


def test_free_port_returns_the_wanted_port_or_the_next_free_one() -> None:
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
def test_the_address_is_printed_and_opened_if_there_is_a_screen(
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


def test_the_lan_address_is_printed_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("webbrowser.open", lambda _: None)
    monkeypatch.setattr("ludotheque.server.ops.lan_address.lan_address", lambda: "192.168.1.20")
    show_address("0.0.0.0", 8123)
    assert "http://192.168.1.20:8123" in capsys.readouterr().err
    show_address("127.0.0.1", 8123)
    assert "192.168" not in capsys.readouterr().err
