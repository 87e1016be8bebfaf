"""Editions: ours has every property of a good one; the problems of others are found."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque import Match
from ludotheque.engine.edition import BadEdition
from ludotheque.engine.table_setup import BadTable
from ludotheque.engine.words import LANGUAGES, game_words
from ludotheque.games.bouh.box.edition import COLOURS, Edition, Family, problems, read_edition
from ludotheque.games.bouh.box.options import standard_edition

OURS = standard_edition()


def changed(**fields: object) -> Edition:
    return msgspec.structs.replace(OURS, **fields)


def test_our_edition_has_all_its_cards() -> None:
    """45 number cards, 45 Bouh in five colours, 5 jokers, 9 Greuh, totems from 47 to 99."""
    assert problems(OURS) == []
    assert len(OURS.number_cards) == 45
    assert len(OURS.bouh) == 50
    assert [card.number for card in OURS.bouh if card.family == "multicolour"] == [8, 9, 10, 11, 12]
    assert [card.number for card in OURS.greuhs] == [4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert [family.totem for family in OURS.families] == [47, 58, 67, 76, 85, 99]
    assert all(sum(card.family == colour for card in OURS.bouh) == 9 for colour in COLOURS)


def test_every_card_has_an_id_of_its_own() -> None:
    ids = [card.id for cards in (OURS.number_cards, OURS.bouh, OURS.greuhs) for card in cards]
    assert len(set(ids)) == len(ids) == 104


PROBLEMS: list[tuple[str, bool, Edition]] = [
    ("digits", True, changed(numbers=(5,) * 10)),
    ("digits", True, changed(numbers=(30, -1))),
    ("number_cards", True, changed(numbers=(2,) * 9)),
    ("number_cards", True, changed(numbers=(7,) * 9)),
    ("bouh_pile", True, changed(greuh=(4,) * 13)),
    ("number", True, changed(greuh=(16,))),
    ("number", True, changed(red=Family((0, 1, 2), 47))),
    ("totem", True, changed(red=Family(tuple(range(1, 10)), 1000))),
    ("five_of_each", False, changed(numbers=(6, 4, 5, 5, 5, 5, 5, 5, 5))),
    ("one_to_nine", False, changed(blue=Family((1, 2, 3), 76))),
    ("five_jokers", False, changed(multicolour=Family((8, 9), 99))),
    ("nine_greuh", False, changed(greuh=())),
    ("own_number", False, changed(blue=Family(tuple(range(1, 10)), 47))),
    ("from_47_to_99", False, changed(red=Family(tuple(range(1, 10)), 40))),
]


@pytest.mark.parametrize(("name", "fatal", "edition"), PROBLEMS, ids=lambda value: str(value)[:14])
def test_problems_of_an_edition_are_found(name: str, fatal: bool, edition: Edition) -> None:
    found = {problem.property: problem for problem in problems(edition)}
    assert found[name].fatal == fatal
    for language in LANGUAGES:
        for problem in found.values():
            sentence = game_words("bouh", language)["edition"][problem.property]
            assert sentence.format(**problem.params)


def test_every_problem_has_a_sentence() -> None:
    assert set(game_words("bouh", "en")["edition"]) == {name for name, _, _ in PROBLEMS}


@pytest.mark.parametrize("edition", [edition for _, fatal, edition in PROBLEMS if fatal])
def test_an_unplayable_edition_is_refused(edition: Edition) -> None:
    with pytest.raises(BadTable, match="LUD-5"):
        Match("bouh", seats=2, options={"edition": msgspec.to_builtins(edition)})


@pytest.mark.parametrize("level", ["collect", "majority", "calculation"])
@pytest.mark.parametrize("edition", [edition for _, fatal, edition in PROBLEMS if not fatal])
def test_an_unusual_edition_can_be_played(edition: Edition, level: str) -> None:
    match = Match("bouh", seats=5, seed=1, options={"edition": msgspec.to_builtins(edition), "level": level})
    for _ in range(10):
        seat = next(seat for seat in match.prompts if isinstance(seat, int))
        match.play(seat, match.options(seat)[0])
    assert Match.load(match.save()).view(0) == match.view(0)


def test_invalid_toml_is_refused() -> None:
    for text in ("", "name = 3", "[[[", 'name = "x"\nunknown = 1'):
        with pytest.raises(BadEdition):
            read_edition(text)
