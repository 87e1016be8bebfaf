"""The box: dice and cards as the rules need them, and what is said of other boxes."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import pairwise, product

import msgspec
import pytest

from ludotheque import BadTable, Match
from ludotheque.engine.edition import BadEdition, Problem
from ludotheque.engine.words import LANGUAGES, game_words, sentence
from ludotheque.games.dubalai.box.edition import Die, Edition, Symbol, face_number, problems, read_edition, spell_counts
from ludotheque.games.dubalai.box.options import DubalaiOptions, standard_edition
from ludotheque.games.dubalai.rules.moves import CARDS

OURS = standard_edition()


def changed(**fields: object) -> Edition:
    return msgspec.structs.replace(OURS, **fields)


@pytest.mark.clause("BAL-5")
def test_our_dice() -> None:
    """Nine dice; die i carries the symbols i to i + 5, colours alternating."""
    assert problems(OURS) == []
    shown: Counter[int] = Counter()
    for number, die in enumerate(OURS.dice):
        faces = [face_number(OURS, face) for face in die.faces]
        assert [face % 9 for face in faces] == [(number + k) % 9 for k in range(6)]
        colours = [face // 9 for face in faces]
        assert all(one != next_one for one, next_one in pairwise(colours))
        shown.update(faces)
    assert shown == dict.fromkeys(range(18), 3)


@pytest.mark.clause("BAL-5")
def test_starting_every_die_alike_is_what_makes_each_symbol_equally_frequent() -> None:
    """Of all 512 ways to begin each die with one colour or the other, the balanced ones are few; ours is one."""
    balanced = 0
    for starts in product((0, 1), repeat=9):
        shown = Counter(((i + k) % 9, (start + k) % 2) for i, start in enumerate(starts) for k in range(6))
        balanced += len(shown) == 18 and set(shown.values()) == {3}
    assert 2 <= balanced < 20


@pytest.mark.clause("BAL-20", "BAL-21", "BAL-22", "BAL-23", "BAL-24", "BAL-25", "BAL-26", "BAL-27", "BAL-28", "BAL-29")
def test_our_black_magic() -> None:
    """27 cards: 18 spells, in the numbers the rulebook gives, and nine aerobatics."""
    assert spell_counts(OURS) == (2, 1, 2, 2, 3, 2, 2, 3, 1)
    assert sum(spell_counts(OURS)) == 18
    assert OURS.aerobatics == (1, 1, 1, 2, 2, 2, 3, 3, 3)


def test_our_symbols_and_witches() -> None:
    assert next(symbol.id for symbol in OURS.symbols) == "skull"
    assert len({symbol.syllable for symbol in OURS.symbols}) == 9
    assert OURS.witches == ("Ursule", "Béatrice", "Sofia", "Augustine", "Cunégonde", "Renée")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_know_the_box(language: str) -> None:
    """Every card and syllable has its name, and a symbol one name wherever it is said."""
    names = game_words("dubalai", language)["names"]  # type: ignore[arg-type]
    assert set(names["card"]) == set(names["cards"]) == set(CARDS)
    assert names["card"] == names["cards"]
    assert set(names["spell"]) == set(CARDS[:9])
    syllables = {str(number): symbol.syllable for number, symbol in enumerate(OURS.symbols)}
    assert names["row"] == names["second"] == syllables
    assert names["symbol"] == names["removed"] == names["orange"] == names["black"]


def test_an_edition_is_read_from_toml() -> None:
    text = (files("ludotheque.games.dubalai.box") / "edition.toml").read_text("utf-8")
    assert read_edition(text) == OURS
    with pytest.raises(BadEdition):
        read_edition("name = ")
    with pytest.raises(BadEdition):
        read_edition(text + "\nsurprise = 1\n")


FATAL = [
    ("nine_symbols", changed(symbols=OURS.symbols[:8])),
    ("nine_symbols", changed(symbols=(*OURS.symbols[:8], OURS.symbols[0]))),
    ("six_witches", changed(witches=OURS.witches[:5])),
    ("card_total", changed(aerobatics=(1,) * 60)),
    ("card_total", changed(spells=msgspec.structs.replace(OURS.spells, fog=-1))),
    ("points", changed(aerobatics=(1, 10))),
    ("points", changed(aerobatics=(0,))),
    ("nine_dice", changed(dice=OURS.dice[:8])),
    ("six_faces", changed(dice=(Die(OURS.dice[0].faces[:5]), *OURS.dice[1:]))),
    ("face", changed(dice=(Die(("green skull", *OURS.dice[0].faces[1:])), *OURS.dice[1:]))),
    ("face", changed(dice=(Die(("orange", *OURS.dice[0].faces[1:])), *OURS.dice[1:]))),
]


UNUSUAL = [
    ("six_symbols", changed(dice=(Die((*OURS.dice[0].faces[:5], "black skull")), *OURS.dice[1:]))),
    ("three_and_three", changed(dice=(Die(("black skull", *OURS.dice[0].faces[1:])), *OURS.dice[1:]))),
    ("balance", changed(dice=(OURS.dice[1], *OURS.dice[1:]))),
    ("eighteen_spells", changed(spells=msgspec.structs.replace(OURS.spells, fog=0))),
    ("nine_aerobatics", changed(aerobatics=())),
    ("syllables", changed(symbols=(Symbol("skull", "GLO"), *OURS.symbols[1:]))),
]


@pytest.mark.parametrize(("name", "edition"), FATAL)
def test_a_box_that_cannot_be_played_with_is_refused(name: str, edition: Edition) -> None:
    found = problems(edition)
    assert name in {problem.property for problem in found if problem.fatal}
    with pytest.raises(BadTable, match="LUD-5 edition"):
        Match("dubalai", seats=2, options=DubalaiOptions(edition=edition))
    told(found)


@pytest.mark.parametrize(("name", "edition"), UNUSUAL)
def test_an_unusual_box_can_be_played_with(name: str, edition: Edition) -> None:
    found = problems(edition)
    assert name in {problem.property for problem in found}
    assert not any(problem.fatal for problem in found)
    match = Match("dubalai", seats=2, seed=1, options=DubalaiOptions(edition=edition))
    assert match.prompts
    assert Match.load(match.save()).view(0) == match.view(0)
    told(found)


def told(found: list[Problem]) -> None:
    """Every problem can be said in both languages."""
    for problem in found:
        for language in LANGUAGES:
            assert sentence("dubalai", language, "edition", problem.property, problem.params)
