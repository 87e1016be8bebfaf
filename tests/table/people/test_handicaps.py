"""Handicaps stay with the people they were agreed for, and matches with them are not rated."""

from __future__ import annotations

from typing import Any

import msgspec

from ludotheque.table.people.handicaps import with_handicaps_moved
from ludotheque.table.people.rated import is_rated
from ludotheque.table.record import Chair, TableRecord

ANA, BEN = Chair(person="ana", name="Ana"), Chair(person="ben", name="Ben")
FOX = Chair(bot="fox")


def table(*chairs: Chair, **options: Any) -> TableRecord:
    return TableRecord(
        id="t",
        code="ABCD",
        game="boussanga",
        host="ana",
        chairs=chairs,
        options=msgspec.Raw(msgspec.json.encode(options)),
    )


def moved(before: TableRecord, *chairs: Chair) -> dict[str, Any]:
    after = with_handicaps_moved(before, msgspec.structs.replace(before, chairs=chairs))
    options: dict[str, Any] = msgspec.json.decode(after.options)
    return options


def test_a_handicap_follows_a_person_to_another_chair() -> None:
    before = table(ANA, BEN, Chair(), handicaps=[0, 4, 0])
    assert moved(before, ANA, Chair(), BEN) == {"handicaps": [0, 0, 4]}


def test_a_new_person_on_a_chair_has_none() -> None:
    """The option disappears with the last handicap; the other options stay."""
    before = table(ANA, BEN, handicaps=[0, 4], first=1)
    assert moved(before, ANA, Chair(person="eve", name="Eve")) == {"first": 1}


def test_bots_keep_theirs_while_their_chair_and_level_stay() -> None:
    before = table(ANA, FOX, BEN, handicaps=[0, 2, 4])
    assert moved(before, ANA, FOX, Chair()) == {"handicaps": [0, 2, 0]}
    assert moved(before, ANA, Chair(bot="owl"), BEN) == {"handicaps": [0, 0, 4]}


def test_more_or_fewer_chairs_keep_the_handicaps_of_those_who_stay() -> None:
    before = table(ANA, Chair(), BEN, handicaps=[1, 0, 4])
    assert moved(before, ANA, BEN) == {"handicaps": [1, 4]}
    assert moved(before, ANA, Chair(), BEN, Chair()) == {"handicaps": [1, 0, 4, 0]}


def test_a_match_with_handicaps_is_not_rated() -> None:
    """One with zeros for all is."""
    plain = msgspec.structs.replace(table(ANA, BEN), public=True, match="m", stage="playing", began=(ANA, BEN))
    assert is_rated(plain)
    for handicaps, expected in (([0, 0], True), ([0, 3], False)):
        options = msgspec.Raw(msgspec.json.encode({"handicaps": handicaps}))
        assert is_rated(msgspec.structs.replace(plain, options=options)) is expected
