"""The standard edition has the properties it should have, and problems of other editions are named."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
import pytest

from games.tohuwabohu.bad_values import NUMBERS, VALUES
from ludotheque import BadTable, Match
from ludotheque.engine.edition import BadEdition
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.words import LANGUAGES, game_words, refusal_sentence
from ludotheque.games.tohuwabohu.box.edition import Card, Edition, Shape, problems, read_edition, standard_edition
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.box.outline import drawing_of
from ludotheque.games.tohuwabohu.game import GAME


def test_the_standard_edition_has_no_problems() -> None:
    assert problems(standard_edition()) == []


def test_shapes_cards_and_pairs_are_counted_without_the_checks() -> None:
    """54 cards of three shapes; 18 shapes on five cards, 18 on four; no pair on two cards."""
    edition = standard_edition()
    assert [shape.id for shape in edition.shapes] == list(range(1, 37))
    assert [card.id for card in edition.cards] == list(range(1, 55))
    assert all(len(set(card.shapes)) == 3 for card in edition.cards)
    shown = Counter(shape for card in edition.cards for shape in card.shapes)
    assert Counter(shown.values()) == {5: 18, 4: 18}
    pairs = Counter(frozenset(pair) for card in edition.cards for pair in combinations(card.shapes, 2))
    assert set(pairs.values()) == {1}
    assert len(pairs) == 162


def test_every_shape_has_its_own_name_and_two_or_three_colours() -> None:
    """There are nine families of four shapes."""
    shapes = standard_edition().shapes
    assert len({shape.name for shape in shapes}) == 36
    assert all(2 <= len(set(shape.colours)) == len(shape.colours) <= 3 for shape in shapes)
    assert Counter(Counter(shape.family for shape in shapes).values()) == {4: 9}


def test_no_card_shows_two_shapes_of_one_family() -> None:
    families = {shape.id: shape.family for shape in standard_edition().shapes}
    assert all(len({families[shape] for shape in card.shapes}) == 3 for card in standard_edition().cards)


# Problems of an edition


def with_shape(number: int, **changes: Any) -> Edition:
    """The standard edition with one shape changed."""
    standard = standard_edition()
    shapes = tuple(msgspec.structs.replace(s, **changes) if s.id == number else s for s in standard.shapes)
    return msgspec.structs.replace(standard, shapes=shapes)


def with_card(number: int, *shapes: int) -> Edition:
    """The standard edition with one card changed."""
    standard = standard_edition()
    cards = tuple(Card(number, shapes) if card.id == number else card for card in standard.cards)
    return msgspec.structs.replace(standard, cards=cards)


def found_problems(edition: Edition) -> set[tuple[str, str | None, int | None, bool]]:
    return {(problem.property, problem.piece, problem.number, problem.fatal) for problem in problems(edition)}


STANDARD = standard_edition()
WRONG = [
    (msgspec.structs.replace(STANDARD, shapes=STANDARD.shapes[:11]), ("shape_total", None, None, True)),
    (msgspec.structs.replace(STANDARD, cards=STANDARD.cards[:5]), ("deck_size", None, None, True)),
    (msgspec.structs.replace(STANDARD, cards=STANDARD.cards + STANDARD.cards), ("deck_size", None, None, True)),
    (with_shape(7, id=8), ("id", "shape", 8, True)),
    (with_shape(7, id=0), ("id", "shape", 0, True)),
    (with_shape(7, colours=("plum", "mauve")), ("colour", "shape", 7, True)),
    (msgspec.structs.replace(STANDARD, cards=(*STANDARD.cards[:-1], STANDARD.cards[2])), ("id", "card", 3, True)),
    (with_card(9), ("shape_count", "card", 9, True)),
    (with_card(9, 1, 2, 3, 4, 5, 6), ("shape_count", "card", 9, True)),
    (with_card(9, 1, 2, 1), ("twice_on_a_card", "card", 9, True)),
    (with_card(9, 1, 2, 40), ("unknown_shape", "card", 9, True)),
    (msgspec.structs.replace(STANDARD, shapes=STANDARD.shapes[:-1]), ("shapes_36", None, None, False)),
    (with_shape(7, **(msgspec.structs.asdict(STANDARD.shapes[0]) | {"id": 7})), ("distinct", "shape", 7, False)),
    (with_shape(7, colours=("plum",)), ("many_coloured", "shape", 7, False)),
    (with_card(9, 1, 2), ("three_shapes", "card", 9, False)),
    (with_card(9, *STANDARD.cards[0].shapes), ("pairs", "card", 9, False)),
    (msgspec.structs.replace(STANDARD, cards=STANDARD.cards[1:]), ("deck_of_54", None, None, False)),
    (with_card(9, 1, 2, 3), ("appearances", None, None, False)),
]


@pytest.mark.parametrize(("edition", "problem"), WRONG, ids=[problem[0] for _, problem in WRONG])
def test_every_problem_is_found(edition: Edition, problem: tuple[str, str | None, int | None, bool]) -> None:
    assert problem in found_problems(edition)


def test_every_problem_has_a_sentence_in_both_languages() -> None:
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
def test_a_text_that_is_not_an_edition_is_refused(text: str) -> None:
    with pytest.raises(BadEdition):
        read_edition(text)


# Playing with another edition


def test_another_edition_can_be_played_and_saved() -> None:
    own = with_card(9, 1, 2)
    match = Match("tohuwabohu", seats=3, seed=1, options={"edition": msgspec.to_builtins(own)})
    again = Match.load(match.save())
    assert again.view(0) == match.view(0)
    assert again.table_options.edition == own


@pytest.mark.parametrize(
    ("edition", "sentence"),
    [
        (with_card(9, 1, 2, 40), "card 9: there is no shape 40"),
        (msgspec.structs.replace(STANDARD, cards=STANDARD.cards[:5]), "a pack has 6 to 62 cards, this one 5"),
    ],
)
def test_an_edition_with_a_fatal_problem_is_refused(edition: Edition, sentence: str) -> None:
    with pytest.raises(BadTable) as error:
        Match("tohuwabohu", seats=3, options={"edition": msgspec.to_builtins(edition)})
    assert error.value.refusal is not None
    assert error.value.refusal.clause == "LUD-5"
    said = refusal_sentence("tohuwabohu", "en", error.value.refusal)
    assert said == f"This box cannot be played with: {sentence}."


@pytest.mark.parametrize(("shapes", "cards", "seats"), [(12, 12, 6), (20, 30, 3), (12, 6, 4)])
def test_a_smaller_edition_is_played_to_the_end(shapes: int, cards: int, seats: int) -> None:
    """With fewer shapes and two to a card; the centre is as near to a square as possible."""
    pairs = [Card(number, (number % shapes + 1, (number * 5 + 3) % shapes + 1)) for number in range(1, cards + 1)]
    few: tuple[Shape, ...] = STANDARD.shapes[:shapes]
    calm = Edition("calm", STANDARD.palette, few, tuple(card for card in pairs if len(set(card.shapes)) == 2))
    assert GAME.check_table(TohuwabohuOptions(edition=calm), seats) is None
    state = GAME.start(TohuwabohuOptions(edition=calm), seats)
    assert GAME.playout(state, Rng(1)) > 0
    places = GAME.view(state, None).places
    assert len(places[0]) == {12: 4, 20: 5}[shapes]
    assert sorted(shape for row in places for shape in row) == list(range(1, shapes + 1))
    assert GAME.outcome(state) is not None


def mutated(value: Any, rng: random.Random) -> Any:
    """The same data with one random value replaced."""
    if isinstance(value, dict) and value and rng.random() < 0.97:
        key = rng.choice(sorted(value))
        return {**value, key: mutated(value[key], rng)}
    if isinstance(value, list | tuple) and value and rng.random() < 0.97:
        place = rng.randrange(len(value))
        return [*value[:place], mutated(value[place], rng), *value[place + 1 :]]
    if isinstance(value, int):
        return rng.choice((*NUMBERS, *[value + rng.randrange(-30, 30) for _ in NUMBERS]))
    if isinstance(value, str):
        return rng.choice(("plum", "sun", "halves", "rings", "#123456", "x", ""))
    return rng.choice(VALUES)


def test_every_edition_that_is_accepted_can_be_drawn_and_started() -> None:
    """Editions with two random changes: each is unreadable, has a fatal problem, or can be drawn and started."""
    rng = random.Random(4)
    standard = msgspec.to_builtins(standard_edition())
    playable = 0
    for _ in range(1_500):
        changed = mutated(mutated(standard, rng), rng)
        try:
            edition = msgspec.convert(changed, type=Edition)
        except (msgspec.ValidationError, BadEdition):
            continue
        fatal = any(problem.fatal for problem in problems(edition))
        refusal = GAME.check_table(TohuwabohuOptions(edition=edition), 3)
        assert (refusal is not None) == fatal
        if not fatal:
            playable += 1
            for shape in set(edition.shapes) - set(standard_edition().shapes):
                assert len(drawing_of(shape).edge) == 360
            GAME.start(TohuwabohuOptions(edition=edition), 3)
    assert playable > 50
