"""Races and deadlines under arbitrary messages: time goes on, nothing leaks, false timings gain nothing.

`python -m bench.attack.messages` sends many more.
"""

from __future__ import annotations

import pytest

from ludotheque.testing.effort import effort
from support import timeouts
from support.server.race_fuzz import fuzz_races

MESSAGES = effort(quick=150, brief=600, full=600)


@pytest.mark.parametrize("game", ["tohuwabohu", "dubalai"])
def test_races_go_on(game: str) -> None:
    timeouts.run(fuzz_races(game, MESSAGES))
