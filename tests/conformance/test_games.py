"""Every own game passes the conformance suite."""

from __future__ import annotations

from ludotheque.engine.registry import own_game_ids
from ludotheque.testing import GameTests

for _game in own_game_ids():
    _name = f"Test{_game.capitalize()}"
    globals()[_name] = type(_name, (GameTests,), {"game": _game, "__doc__": f"The suite for {_game}."})
