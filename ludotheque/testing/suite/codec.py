"""Everything that leaves the engine can be encoded and decoded."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from ludotheque.engine.entry import Entry
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.refusal import Refusal
from ludotheque.testing.random_play import new_match, steps
from ludotheque.testing.random_values import random_value
from ludotheque.testing.suite.suite import Suite
from ludotheque.testing.tables import Table


def check_round_trip(value: Any, kind: Any) -> None:
    assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=kind) == value


class CodecTests(Suite):
    """Everything that leaves the rules can be encoded and decoded."""

    def test_everything_can_be_encoded_and_decoded(self, table: Table) -> None:
        match = new_match(table, seed=13)
        game = match.game
        rng = random.Random(13)
        for _ in steps(match, rng, most=40):
            for seat in (None, *range(table.seats)):
                check_round_trip(match.view(seat), game.View)
            refusal = match.check(rng.randrange(table.seats), random_value(game.Action, rng))
            if refusal is not None:
                check_round_trip(refusal, Refusal)
        for notice in match.notices_for(None) + match.notices_for(0):
            check_round_trip(notice, Notice[game.Event])  # type: ignore[name-defined]
        for entry in match.log:
            check_round_trip(entry, Entry[game.Action])  # type: ignore[name-defined]
        if match.outcome is not None:
            check_round_trip(match.outcome, Outcome)

    def test_every_type_has_a_schema(self, table: Table) -> None:
        game = table.rules
        types = [game.Options, game.View, Notice[game.Event], Entry[game.Action], Outcome, Refusal]  # type: ignore[name-defined]
        schemas, components = msgspec.json.schema_components(types)
        assert len(schemas) == len(types)
        assert components
