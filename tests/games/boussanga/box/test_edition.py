"""The standard edition has the expected properties, and the check names what is wrong with others."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from games.boussanga.scene import edition_with_card
from ludotheque.engine.edition import BadEdition
from ludotheque.games.boussanga.box.edition import Card, Edition, problems, read_edition
from ludotheque.games.boussanga.box.options import standard_edition


def test_the_standard_edition_has_no_problems() -> None:
    assert problems(standard_edition()) == []


def test_the_properties_of_the_standard_edition_counted_separately() -> None:
    """Counted without the code that checks editions."""
    cards = standard_edition().cards
    assert len(cards) == 56
    assert Counter("".join(card.rows).count(".") for card in cards) == {6: 36, 5: 20}
    assert Counter("".join("".join(card.rows) for card in cards).replace(".", "")) == dict.fromkeys("EWAF", 47)
    most = Counter(max(Counter("".join(card.rows).replace(".", "")).values()) for card in cards)
    assert most == {3: 28, 2: 28}, "tokens of a card's main element"
    assert [(e.tokens, e.points) for e in standard_edition().elements] == [(16, 1), (16, 1), (16, 2), (16, 3)]


def test_the_standard_edition_is_the_deck_that_the_study_chose() -> None:
    study = runpy.run_path(str(Path(__file__).parents[4] / "studies/boussanga/make_decks.py"))
    assert study["make_deck"](study["RECIPES"]["even"], "even") == standard_edition()


def test_one_element_and_unequal_sizes_are_free() -> None:
    assert problems(edition_with_card(1, *standard_edition().cards[0].rows)) == []
    assert len({letter for letter in "".join(standard_edition().cards[0].rows) if letter != "."}) == 1


def found(edition: Edition) -> set[tuple[str, int | None, bool]]:
    return {(problem.property, problem.number, problem.fatal) for problem in problems(edition)}


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (("EW", "...", "..."), ("grid", 7, True)),
        (("EWX", "...", "..."), ("grid", 7, True)),
        (("EWA", "..."), ("grid", 7, True)),
        (("EW.", "...", "..."), ("token_count", 7, True)),
        (("EWA", "FE.", "..."), ("token_count", 7, True)),
        (("...", "...", "..."), ("token_count", 7, True)),
        (("E.W", "...", "A.."), ("touching", 7, False)),
    ],
)
def test_a_wrong_card_is_named_with_its_property(rows: tuple[str, ...], problem: tuple[str, int, bool]) -> None:
    assert problem in found(edition_with_card(7, *rows))


def test_a_card_equal_after_turning_and_shifting_is_named() -> None:
    first = Card(1, ("...", "WE.", "F.."))
    edition = edition_with_card(2, "...", ".FW", "..E")  # the same after a quarter turn, moved to the right
    edition = msgspec.structs.replace(edition, cards=(first, *edition.cards[1:]))
    named = [problem for problem in problems(edition) if problem.property == "distinct"]
    assert [(problem.number, problem.params) for problem in named] == [(2, {"other": 1})]


def test_a_mirrored_card_counts_as_a_different_card() -> None:
    first = Card(1, ("WEA", "..F", "..."))
    edition = edition_with_card(2, "AEW", "F..", "...")
    edition = msgspec.structs.replace(edition, cards=(first, *edition.cards[1:]))
    assert "distinct" not in {problem.property for problem in problems(edition)}


def test_problems_of_the_whole_deck_are_named() -> None:
    standard = standard_edition()
    assert ("deck_of_56", None, False) in found(msgspec.structs.replace(standard, cards=standard.cards[1:]))
    assert ("balance", None, False) in found(edition_with_card(7, "EEW", "...", "..."))
    assert ("deck_size", None, True) in found(msgspec.structs.replace(standard, cards=standard.cards[:9]))
    assert ("id", 3, True) in found(msgspec.structs.replace(standard, cards=(*standard.cards[:-1], standard.cards[2])))
    fewer_tokens = msgspec.structs.replace(standard.fire, tokens=15)
    assert ("token_total", None, True) in found(msgspec.structs.replace(standard, fire=fewer_tokens))
    too_many_points = msgspec.structs.replace(standard.fire, points=16)
    assert ("points", None, True) in found(msgspec.structs.replace(standard, fire=too_many_points))


@pytest.mark.parametrize("text", ["", "name = 3", "][", 'name = "x"\ncards = [1]', "name = '\x00'"])
def test_unreadable_editions_are_refused(text: str) -> None:
    with pytest.raises(BadEdition):
        read_edition(text)
