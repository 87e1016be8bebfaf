"""The limits of a connection."""

from __future__ import annotations

from pathlib import Path

from ludotheque.server.socket.limits import Limits


def test_the_protocol_page_states_the_limits() -> None:
    page = (Path(__file__).parent.parent.parent.parent / "docs" / "protocol.md").read_text("utf-8")
    limits = Limits()
    assert limits.most_tables == 8
    assert "serves up to eight tables" in page
    assert f"has at most {limits.longest_message // 1024} kB" in page
    assert f"may send {limits.per_second:.0f} ordinary messages a second, in bursts of up to {limits.burst}" in page
