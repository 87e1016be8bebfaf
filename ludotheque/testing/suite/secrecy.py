"""The views and notices of a seat do not depend on what the seat may not know."""

from __future__ import annotations

import random

from ludotheque.engine.native.rng import Rng
from ludotheque.testing.effort import effort
from ludotheque.testing.random_play import new_match, steps
from ludotheque.testing.secrecy import SecrecyCheck
from ludotheque.testing.suite.suite import Suite
from ludotheque.testing.tables import Table


class SecrecyTests(Suite):
    """What a seat sees and hears does not depend on what it may not know."""

    def test_views_and_notices_do_not_depend_on_secrets(self, table: Table) -> None:
        check = SecrecyCheck(table.rules, table.seats)
        match = new_match(table, seed=21)
        rng, guesses = random.Random(21), Rng(21)
        for _ in steps(match, rng, most=effort(quick=60, brief=20, full=60)):
            check.compare(match, guesses, rng)
        check.conclude()
