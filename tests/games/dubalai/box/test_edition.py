"""The standard edition is correct; problems of other editions are found and explained."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import pairwise, product

import msgspec
import pytest

from ludotheque import BadTable, Match
from ludotheque.engine.edition import BadEdition, Problem
from ludotheque.engine.words import LANGUAGES, Language, game_words, sentence
from ludotheque.games.dubalai.box.edition import Die, Edition, Symbol, face_number, problems, read_edition, spell_counts
from ludotheque.games.dubalai.box.options import DubalaiOptions, standard_edition
from ludotheque.games.dubalai.rules.moves import CARDS

STANDARD = standard_edition()


def changed(**fields: object) -> Edition:
    return msgspec.structs.replace(STANDARD, **fields)


@pytest.mark.clause("BAL-5")
def test_the_standard_dice() -> None:
    """Nine dice; die i carries the symbols i to i + 5, colours alternating."""
    assert problems(STANDARD) == []
    shown: Counter[int] = Counter()
    for number, die in enumerate(STANDARD.dice):
        faces = [face_number(STANDARD, face) for face in die.faces]
        assert [face % 9 for face in faces] == [(number + k) % 9 for k in range(6)]
        colours = [face // 9 for face in faces]
        assert all(one != next_one for one, next_one in pairwise(colours))
        shown.update(faces)
    assert shown == dict.fromkeys(range(18), 3)


@pytest.mark.clause("BAL-5")
def test_starting_every_die_with_the_same_colour_makes_each_symbol_equally_frequent() -> None:
    """Of the 512 ways to choose the first colour of each die only a few are balanced; the standard one is."""
    balanced = 0
    for starts in product((0, 1), repeat=9):
        shown = Counter(((i + k) % 9, (start + k) % 2) for i, start in enumerate(starts) for k in range(6))
        balanced += len(shown) == 18 and set(shown.values()) == {3}
    assert 2 <= balanced < 20


@pytest.mark.clause("BAL-20", "BAL-21", "BAL-22", "BAL-23", "BAL-24", "BAL-25", "BAL-26", "BAL-27", "BAL-28", "BAL-29")
def test_the_standard_black_magic() -> None:
    """27 cards: 18 spells, in the numbers the rulebook gives, and nine aerobatics."""
    assert spell_counts(STANDARD) == (2, 1, 2, 2, 3, 2, 2, 3, 1)
    assert sum(spell_counts(STANDARD)) == 18
    assert STANDARD.aerobatics == (1, 1, 1, 2, 2, 2, 3, 3, 3)


def test_the_standard_symbols_and_witches() -> None:
    assert next(symbol.id for symbol in STANDARD.symbols) == "skull"
    assert len({symbol.syllable for symbol in STANDARD.symbols}) == 9
    assert STANDARD.witches == ("Ursule", "Béatrice", "Sofia", "Augustine", "Cunégonde", "Renée")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_symbol_has_a_name_in_each_language(language: Language) -> None:
    """A symbol has the same name in every sentence."""
    names = game_words("dubalai", language)["names"]
    assert set(names["card"]) == set(names["cards"]) == set(CARDS)
    assert names["card"] == names["cards"]
    assert set(names["spell"]) == set(CARDS[:9])
    syllables = {str(number): symbol.syllable for number, symbol in enumerate(STANDARD.symbols)}
    assert names["row"] == names["second"] == syllables
    assert names["symbol"] == names["removed"] == names["orange"] == names["black"]


def test_an_edition_is_read_from_toml() -> None:
    text = (files("ludotheque.games.dubalai.box") / "edition.toml").read_text("utf-8")
    assert read_edition(text) == STANDARD
    with pytest.raises(BadEdition):
        read_edition("name = ")
    with pytest.raises(BadEdition):
        read_edition(text + "\nsurprise = 1\n")


FATAL = [
    ("nine_symbols", changed(symbols=STANDARD.symbols[:8])),
    ("nine_symbols", changed(symbols=(*STANDARD.symbols[:8], STANDARD.symbols[0]))),
    ("six_witches", changed(witches=STANDARD.witches[:5])),
    ("card_total", changed(aerobatics=(1,) * 60)),
    ("card_total", changed(spells=msgspec.structs.replace(STANDARD.spells, fog=-1))),
    ("points", changed(aerobatics=(1, 10))),
    ("points", changed(aerobatics=(0,))),
    ("nine_dice", changed(dice=STANDARD.dice[:8])),
    ("six_faces", changed(dice=(Die(STANDARD.dice[0].faces[:5]), *STANDARD.dice[1:]))),
    ("face", changed(dice=(Die(("green skull", *STANDARD.dice[0].faces[1:])), *STANDARD.dice[1:]))),
    ("face", changed(dice=(Die(("orange", *STANDARD.dice[0].faces[1:])), *STANDARD.dice[1:]))),
]


UNUSUAL = [
    ("six_symbols", changed(dice=(Die((*STANDARD.dice[0].faces[:5], "black skull")), *STANDARD.dice[1:]))),
    ("three_and_three", changed(dice=(Die(("black skull", *STANDARD.dice[0].faces[1:])), *STANDARD.dice[1:]))),
    ("balance", changed(dice=(STANDARD.dice[1], *STANDARD.dice[1:]))),
    ("eighteen_spells", changed(spells=msgspec.structs.replace(STANDARD.spells, fog=0))),
    ("nine_aerobatics", changed(aerobatics=())),
    ("syllables", changed(symbols=(Symbol("skull", "GLO"), *STANDARD.symbols[1:]))),
]


@pytest.mark.parametrize(("name", "edition"), FATAL)
def test_an_unplayable_edition_is_refused(name: str, edition: Edition) -> None:
    found = problems(edition)
    assert name in {problem.property for problem in found if problem.fatal}
    with pytest.raises(BadTable, match="LUD-5 edition"):
        Match("dubalai", seats=2, options=DubalaiOptions(edition=edition))
    assert_explained(found)


@pytest.mark.parametrize(("name", "edition"), UNUSUAL)
def test_an_unusual_edition_is_playable(name: str, edition: Edition) -> None:
    found = problems(edition)
    assert name in {problem.property for problem in found}
    assert not any(problem.fatal for problem in found)
    match = Match("dubalai", seats=2, seed=1, options=DubalaiOptions(edition=edition))
    assert match.prompts
    assert Match.load(match.save()).view(0) == match.view(0)
    assert_explained(found)


def assert_explained(found: list[Problem]) -> None:
    """Check that every problem has a sentence in both languages."""
    for problem in found:
        for language in LANGUAGES:
            assert sentence("dubalai", language, "edition", problem.property, problem.params)
