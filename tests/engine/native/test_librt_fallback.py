"""Without a binary of librt (WebAssembly) the fallback gives the same results."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.engine.native import bits

PROGRAM = """
import importlib.abc, json, sys
class NoLibrt(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "librt":
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, NoLibrt())
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.engine.native.rng import Rng
import librt.vecs
assert librt.vecs.__name__ == "ludotheque.engine.native.librt_fallback"
made = {}
for name in own_game_ids():
    rules = find_game(name)
    rng, state = Rng(5), rules.start(rules.Options(), rules.seats[-1])
    written = rules.open_json(state)
    made[name] = [rules.playout(state, rng), list(rules.outcome(state).scores), written and written.decode()]
print(json.dumps(made))
"""


@pytest.mark.skipif(not str(bits.__file__).endswith(".py"), reason="compiled rules need the librt they were built with")
def test_the_fallback_gives_the_same_playouts() -> None:
    from ludotheque.engine.native.rng import Rng
    from ludotheque.engine.registry import find_game, own_game_ids

    environment = os.environ | {"PYTHONPATH": str(Path(bits.__file__).parents[3])}
    command = [sys.executable, "-c", PROGRAM]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    expected = {}
    for name in own_game_ids():
        rules = find_game(name)
        rng, state = Rng(5), rules.start(rules.Options(), rules.seats[-1])
        written = rules.open_json(state)
        decisions = rules.playout(state, rng)
        outcome = rules.outcome(state)
        assert outcome is not None
        expected[name] = [decisions, list(outcome.scores), written and written.decode()]
    assert json.loads(printed.stdout) == expected
