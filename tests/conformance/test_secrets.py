"""The views and notices of a seat do not depend on what the seat may not know."""

from __future__ import annotations

import random

from ludotheque.engine.native.rng import Rng
from support.effort import effort
from support.random_play import new_match, steps
from support.secrecy import SecrecyCheck
from support.tables import Table


def test_views_and_notices_do_not_depend_on_secrets(table: Table) -> None:
    check = SecrecyCheck(table.rules, table.seats)
    match = new_match(table, seed=21)
    rng, guesses = random.Random(21), Rng(21)
    for _ in steps(match, rng, most=effort(quick=60, brief=20, full=60)):
        check.compare(match, guesses, rng)
    check.conclude()
