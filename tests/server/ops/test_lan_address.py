"""The address for invitations, in the local network."""

from __future__ import annotations

import pytest

from ludotheque.server.ops.lan_address import invitation_origin, lan_address


@pytest.mark.parametrize(
    ("origins", "host", "home", "origin"),
    [
        (("https://games.example", "https://b.example"), "0.0.0.0", "192.168.1.20", "https://games.example"),
        ((), "0.0.0.0", "192.168.1.20", "http://192.168.1.20:8000"),
        ((), "0.0.0.0", None, None),
        ((), "127.0.0.1", "192.168.1.20", None),
    ],
)
def test_the_origin_of_invitations(
    origins: tuple[str, ...], host: str, home: str | None, origin: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.server.ops.lan_address.lan_address", lambda: home)
    assert invitation_origin(origins, host, 8000) == origin


def test_the_lan_address_is_never_a_loopback_address() -> None:
    assert lan_address() is None or not str(lan_address()).startswith("127.")
