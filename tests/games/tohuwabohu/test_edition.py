"""The box: 36 shapes and 54 cards with the properties they should have, and a check that names what is wrong."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
import pytest

from ludotheque import BadTable, Match
from ludotheque.engine.edition import BadEdition
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.words import LANGUAGES, game_words, refusal_sentence
from ludotheque.games.tohuwabohu.box.edition import Card, Edition, Shape, problems, read_edition, standard_edition
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.game import GAME
from support.tohuwabohu import box


def test_our_box_is_sound() -> None:
    assert problems(standard_edition()) == []


def test_its_properties_counted_by_hand() -> None:
    """The same properties, without the code that checks editions."""
    edition = standard_edition()
    assert [shape.id for shape in edition.shapes] == list(range(1, 37))
    assert [card.id for card in edition.cards] == list(range(1, 55))
    assert all(len(set(card.shapes)) == 3 for card in edition.cards)
    shown = Counter(shape for card in edition.cards for shape in card.shapes)
    assert Counter(shown.values()) == {5: 18, 4: 18}
    pairs = Counter(frozenset(pair) for card in edition.cards for pair in combinations(card.shapes, 2))
    assert set(pairs.values()) == {1}
    assert len(pairs) == 162


def test_every_shape_has_a_name_and_colours_of_its_own() -> None:
    """Names differ, so that shapes can be called; two or three colours each."""
    shapes = standard_edition().shapes
    assert len({shape.name for shape in shapes}) == 36
    assert all(2 <= len(set(shape.colours)) == len(shape.colours) <= 3 for shape in shapes)
    assert Counter(Counter(shape.family for shape in shapes).values()) == {4: 9}


def test_no_card_shows_near_twins() -> None:
    families = {shape.id: shape.family for shape in standard_edition().shapes}
    assert all(len({families[shape] for shape in card.shapes}) == 3 for card in standard_edition().cards)


# What is wrong with somebody's box


def with_shape(number: int, **changes: Any) -> Edition:
    """Our box with one shape changed."""
    ours = standard_edition()
    shapes = tuple(msgspec.structs.replace(s, **changes) if s.id == number else s for s in ours.shapes)
    return msgspec.structs.replace(ours, shapes=shapes)


def with_card(number: int, *shapes: int) -> Edition:
    """Our box with one card changed."""
    ours = standard_edition()
    cards = tuple(Card(number, shapes) if card.id == number else card for card in ours.cards)
    return msgspec.structs.replace(ours, cards=cards)


def found(edition: Edition) -> set[tuple[str, str | None, int | None, bool]]:
    return {(problem.property, problem.piece, problem.number, problem.fatal) for problem in problems(edition)}


OURS = standard_edition()
WRONG = [
    (msgspec.structs.replace(OURS, shapes=OURS.shapes[:11]), ("shape_total", None, None, True)),
    (msgspec.structs.replace(OURS, cards=OURS.cards[:5]), ("deck_size", None, None, True)),
    (msgspec.structs.replace(OURS, cards=OURS.cards + OURS.cards), ("deck_size", None, None, True)),
    (with_shape(7, id=8), ("id", "shape", 8, True)),
    (with_shape(7, id=0), ("id", "shape", 0, True)),
    (with_shape(7, colours=("plum", "mauve")), ("colour", "shape", 7, True)),
    (msgspec.structs.replace(OURS, cards=(*OURS.cards[:-1], OURS.cards[2])), ("id", "card", 3, True)),
    (with_card(9), ("shape_count", "card", 9, True)),
    (with_card(9, 1, 2, 3, 4, 5, 6), ("shape_count", "card", 9, True)),
    (with_card(9, 1, 2, 1), ("twice_on_a_card", "card", 9, True)),
    (with_card(9, 1, 2, 40), ("unknown_shape", "card", 9, True)),
    (msgspec.structs.replace(OURS, shapes=OURS.shapes[:-1]), ("shapes_36", None, None, False)),
    (with_shape(7, **(msgspec.structs.asdict(OURS.shapes[0]) | {"id": 7})), ("distinct", "shape", 7, False)),
    (with_shape(7, colours=("plum",)), ("many_coloured", "shape", 7, False)),
    (with_card(9, 1, 2), ("three_shapes", "card", 9, False)),
    (with_card(9, *OURS.cards[0].shapes), ("pairs", "card", 9, False)),
    (msgspec.structs.replace(OURS, cards=OURS.cards[1:]), ("deck_of_54", None, None, False)),
    (with_card(9, 1, 2, 3), ("appearances", None, None, False)),
]


@pytest.mark.parametrize(("edition", "problem"), WRONG, ids=[problem[0] for _, problem in WRONG])
def test_what_is_wrong_is_named(edition: Edition, problem: tuple[str, str | None, int | None, bool]) -> None:
    assert problem in found(edition)


def test_everything_that_can_be_wrong_has_a_sentence_in_both_languages() -> None:
    said = {problem.property: problem for edition, _ in WRONG for problem in problems(edition)}
    for language in LANGUAGES:
        words = game_words("tohuwabohu", language)
        assert set(words["edition"]) == set(said)
        for name, problem in said.items():
            assert str(words["edition"][name]).format(**problem.params)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name = 3",
        "][",
        'name = "x"\nshapes = [1]\ncards = []\npalette = []',
        'name = "x"\nshapes = []\ncards = []\npalette = [["red", "rot"]]',
        'name = "x"\ncards = []\npalette = []\n[[shapes]]\nid = 1\nname = "a"\nfamily = "b"\n'
        'colours = ["c"]\npattern = "rings"\nlobes = 1000',
    ],
)
def test_a_text_that_is_no_edition_is_refused(text: str) -> None:
    with pytest.raises(BadEdition):
        read_edition(text)


# Playing with another box


def test_a_box_of_ones_own_can_be_played_and_saved() -> None:
    own = with_card(9, 1, 2)
    match = Match("tohuwabohu", seats=3, seed=1, options={"edition": msgspec.to_builtins(own)})
    again = Match.load(match.save())
    assert again.view(0) == match.view(0)
    assert again.table.edition == own


@pytest.mark.parametrize(
    ("edition", "sentence"),
    [
        (with_card(9, 1, 2, 40), "card 9: there is no shape 40"),
        (msgspec.structs.replace(OURS, cards=OURS.cards[:5]), "a pack has 6 to 62 cards, this one 5"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(edition: Edition, sentence: str) -> None:
    with pytest.raises(BadTable) as error:
        Match("tohuwabohu", seats=3, options={"edition": msgspec.to_builtins(edition)})
    assert error.value.refusal is not None
    assert error.value.refusal.clause == "LUD-5"
    said = refusal_sentence("tohuwabohu", "en", error.value.refusal)
    assert said == f"This box cannot be played with: {sentence}."


@pytest.mark.parametrize(("shapes", "cards", "seats"), [(12, 12, 6), (20, 30, 3), (12, 6, 4)])
def test_a_calmer_box_is_played_to_the_end(shapes: int, cards: int, seats: int) -> None:
    """Fewer shapes, and two to a card; the square is as square as it can be."""
    pairs = [Card(number, (number % shapes + 1, (number * 5 + 3) % shapes + 1)) for number in range(1, cards + 1)]
    few: tuple[Shape, ...] = OURS.shapes[:shapes]
    calm = Edition("calm", OURS.palette, few, tuple(card for card in pairs if len(set(card.shapes)) == 2))
    assert GAME.check_table(TohuwabohuOptions(edition=calm), seats) is None
    state = GAME.start(TohuwabohuOptions(edition=calm), seats)
    assert GAME.playout(state, Rng(1)) > 0
    places = GAME.view(state, None).places
    assert len(places[0]) == {12: 4, 20: 5}[shapes]
    assert sorted(shape for row in places for shape in row) == list(range(1, shapes + 1))
    assert GAME.outcome(state) is not None


def test_the_tables_of_a_box_are_its_own() -> None:
    """Two boxes at two tables do not disturb each other."""
    first, second = (GAME.start(TohuwabohuOptions(edition=box(card)), 3) for card in ((1, 2, 3), (4, 5, 6)))
    assert first.position.tables.shown[0] != second.position.tables.shown[0]
