"""Plans of studies: conditions, editions and swept fields."""

from __future__ import annotations

from importlib.resources import files

import pytest

from ludotheque.engine.edition import BadEdition
from ludotheque.lab.study import Plan, Variant, swept, variants_of_editions
from ludotheque.lab.study.plan import BadPlan

OWN_EDITION = (files("ludotheque.games.boussanga.box") / "edition.toml").read_text("utf-8")


def test_each_level_plays_itself_and_the_next() -> None:
    plan = Plan("boussanga", seats=(2,), levels=("chick", "rabbit", "fox"))
    line_ups = [condition.line_up_name for condition in plan.conditions()]
    assert line_ups == ["chick", "rabbit", "fox", "rabbit-chick", "fox-rabbit"]


def test_numbers_of_seats_the_options_refuse_are_left_out() -> None:
    plan = Plan("boussanga", (Variant("teams", {"mode": "teams"}),))
    assert {condition.seats for condition in plan.conditions()} == {4}


def test_seats_change_from_game_to_game() -> None:
    pair = Plan("boussanga", seats=(3,), levels=("chick", "fox")).conditions()[-1]
    assert pair.line_up(0) == ("fox", "chick", "fox")
    assert pair.line_up(1) == ("chick", "fox", "chick")


def test_a_field_of_the_edition_is_swept() -> None:
    made = swept("boussanga", [Variant("standard")], "edition.fire.tokens", [12, 16])
    assert [variant.name for variant in made] == ["edition.fire.tokens=12", "edition.fire.tokens=16"]
    assert [variant.options["edition"]["fire"]["tokens"] for variant in made] == [12, 16]
    assert Plan("boussanga", tuple(made), seats=(2,)).conditions()


def test_an_edition_becomes_a_variant_named_after_its_file() -> None:
    (made,) = variants_of_editions("boussanga", {"mine": OWN_EDITION}, {"mode": "coop"})
    assert made.name == "mine"
    assert made.options["mode"] == "coop"


@pytest.mark.parametrize("path", ["edition.wind.tokens", "edition.fire.heat", "edition.name.first"])
def test_a_field_that_does_not_exist_is_an_error(path: str) -> None:
    with pytest.raises(BadPlan, match="there is no field"):
        swept("boussanga", [Variant("standard")], path, [1])


def test_options_that_do_not_exist_and_tables_that_cannot_be_are_errors() -> None:
    with pytest.raises(BadPlan, match="not options of boussanga"):
        Plan("boussanga", (Variant("odd", {"mode": "alone"}),)).conditions()
    with pytest.raises(BadPlan, match="cannot be played"):
        Plan("boussanga", seats=(9,)).conditions()
    with pytest.raises(BadEdition):
        variants_of_editions("boussanga", {"bad": "cards = 3"})
