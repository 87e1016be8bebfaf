"""What a seat may not know changes nothing of what it is shown or told."""

from __future__ import annotations

import random

from ludotheque.engine.native.rng import Rng
from support.effort import effort
from support.random_play import new_match, steps
from support.secrecy import SecrecyCheck
from support.tables import Table


def test_another_world_looks_the_same(table: Table) -> None:
    worlds = SecrecyCheck(table.rules, table.seats)
    match = new_match(table, seed=21)
    rng, guesses = random.Random(21), Rng(21)
    for _ in steps(match, rng, most=effort(quick=60, brief=20, full=60)):
        worlds.compare(match, guesses, rng)
    worlds.conclude()
