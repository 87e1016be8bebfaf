"""Views written as JSON, with another edition too."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque import Match
from ludotheque.games.bouh.box.options import standard_edition
from support.open_json import check_open_json


@pytest.mark.parametrize("level", ["collect", "majority", "calculation"])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_fields_are_those_of_the_view(level: str, seats: int) -> None:
    """At every level, with the standard edition, and with another one, a penalty and handicaps."""
    other = msgspec.structs.replace(standard_edition(), name='"Bœuf"')
    changed = {"edition": msgspec.to_builtins(other), "penalty": True, "handicaps": [0.5, *[0] * (seats - 1)]}
    for options in ({"level": level}, {"level": level, **changed}):
        assert check_open_json(Match("bouh", seats=seats, seed=seats, options=options), seats) > 50
