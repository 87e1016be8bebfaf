"""Legal options and checks agree, and any action that passes the check can be applied."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from ludotheque.engine.entry import Entry
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Action
from ludotheque.testing.effort import effort
from ludotheque.testing.random_play import new_match, steps
from ludotheque.testing.random_values import random_value
from ludotheque.testing.suite.suite import Suite
from ludotheque.testing.tables import Table


class OptionTests(Suite):
    """Legal options and checks agree."""

    def test_options_are_distinct_and_legal_and_exist_exactly_for_seats_with_a_prompt(self, table: Table) -> None:
        match = new_match(table, seed=1)
        rng = random.Random(1)
        for _ in steps(match, rng, most=60):
            for seat in range(table.seats):
                options = match.options(seat)
                assert bool(options) == (seat in match.prompts)
                assert len(set(options)) == len(options)
                for action in rng.sample(options, min(len(options), 40)):
                    assert match.check(seat, action) is None

    def test_options_can_be_derived_from_the_decoded_view_in_the_same_order(self, table: Table) -> None:
        match = new_match(table, seed=4)
        for _ in steps(match, random.Random(4), most=25):
            for seat in range(table.seats):
                view = match.view(seat)
                received = msgspec.json.decode(msgspec.json.encode(view), type=match.game.View)
                assert match.options(seat) == match.game.options(received)

    def test_the_rules_find_the_same_options_from_the_state(self, table: Table) -> None:
        """So the options of a seat depend on nothing that it may not know, and earlier ones stay as they were."""
        match = new_match(table, seed=6)
        game, state = match.game, match._state
        earlier: list[tuple[Sequence[Action], Sequence[Action]]] = []
        for _ in steps(match, random.Random(6), most=effort(quick=60, brief=25, full=120)):
            for seat in range(table.seats):
                found = game.legal_actions(state, seat)
                from_view = game.options(game.view(state, seat))
                assert len(found) == len(from_view)
                earlier.append((found, from_view))
        for found, from_view in earlier:
            assert list(found) == list(from_view)

    def test_check_answers_any_action_and_allowed_actions_can_be_applied(self, table: Table) -> None:
        match = new_match(table, seed=8)
        game, state = match.game, match._state
        rng = random.Random(8)
        for _ in steps(match, rng, most=30):
            for _ in range(20):
                action = random_value(game.Action, rng)
                for seat in (*range(table.seats), -1, 99):
                    refusal = game.check(state, seat, action)
                    assert refusal is None or isinstance(refusal, Refusal)
                    if refusal is None:
                        prompt = match.prompts[seat]
                        game.apply(game.copy(state), Entry(len(match.log), match.now, seat, prompt.id, action))
