"""The views and notices of a seat do not depend on what the seat may not know."""

from __future__ import annotations

from ludotheque.testing.effort import effort
from ludotheque.testing.random_play import new_match
from ludotheque.testing.secrecy import SecrecyCheck
from ludotheque.testing.suite.suite import Suite
from ludotheque.testing.tables import Table


class SecrecyTests(Suite):
    """What a seat sees and hears does not depend on what it may not know."""

    def test_views_and_notices_do_not_depend_on_secrets(self, table: Table) -> None:
        check = SecrecyCheck(table.rules, table.seats)
        check.play(lambda seed: new_match(table, seed), most=effort(quick=20, brief=30, full=60), seed=21)
