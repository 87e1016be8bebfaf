"""Arbitrary messages of clients break nothing, leak nothing and act for no other seat.

`python -m bench.attack.messages` sends many more.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.server.socket.protocol import Closing
from ludotheque.testing.effort import effort
from support.server.protocol_fuzz import fuzz
from support.timeouts import run

MESSAGES = effort(quick=1500, brief=1500, full=3000)


@pytest.mark.parametrize("game", ["boussanga", "bouh"])
def test_no_message_breaks_or_leaks_anything(tmp_path: Path, game: str) -> None:
    done = run(fuzz(tmp_path, game, MESSAGES, ("ann", "bob")))
    # The attack has sent enough.
    assert {"binary", "too_long", "not_understood", "no_such_table", "not_entered"} <= set(done.problems)
    assert done.received["Answer"] > MESSAGES / 20
    assert done.received[Closing.__name__] >= done.sent_away
    assert {shown.seat for shown in done.shown} >= {0, 1, 2, None}


@pytest.mark.parametrize("game", ["boussanga", "bouh"])
def test_a_host_can_break_nothing_either(tmp_path: Path, game: str) -> None:
    done = run(fuzz(tmp_path, game, MESSAGES // 2, ()))
    assert {shown.match for shown in done.shown}
