"""Which actions are refused, and with which clause."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.boussanga.scene import FIRE, WATER, Scene, coop_scene, random_game, refused
from ludotheque.games.boussanga.box.edition import Card
from ludotheque.games.boussanga.box.options import Mode, standard_edition
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import (
    BoussangaAction,
    Collect,
    Pass,
    Place,
    PutBack,
    Return,
    Stop,
)
from ludotheque.games.boussanga.rules.checks import check_action
from ludotheque.games.boussanga.rules.codes import COOP, TURN
from ludotheque.games.boussanga.rules.geometry.card_positions import tokens_at
from ludotheque.games.boussanga.rules.legal_moves import legal_moves
from ludotheque.games.boussanga.rules.moves import move_of
from ludotheque.games.boussanga.rules.position import Position

# Competitive


@pytest.mark.clause("BSG-12")
def test_only_cards_in_hand_can_be_played() -> None:
    """Another player's card, one in the pile, one that does not exist."""
    scene = Scene(hands=[["EW./.../..."], ["FA./.../..."]])
    for card in (2, 5, 0, 999, -1):
        assert refused(scene, scene.place(card, "d4")) == ("BSG-12", "not_your_card")


@pytest.mark.clause("BSG-13")
def test_a_cell_must_be_empty_or_hold_the_element() -> None:
    """Fire lies where the card asks for Water."""
    scene = Scene("EF......", [["EW./.../..."]])
    refusal = scene.refusal(scene.place(1, "b2"))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("BSG-13", "other_element")
    assert refusal.params == {"cell": "b1", "element": "water", "found": "fire"}


@pytest.mark.clause("BSG-13")
def test_at_least_one_token_must_be_placed() -> None:
    """A combination that is complete already cannot be played."""
    scene = Scene("EW......", [["EW./.../..."]])
    assert refused(scene, scene.place(1, "b2")) == ("BSG-13", "nothing_to_place")


@pytest.mark.clause("BSG-13")
def test_tokens_under_blank_cells_do_not_matter() -> None:
    """The card's blank cells may cover anything."""
    scene = Scene("..F..... FFA.....", [["EW./.../..."]])
    assert scene.refusal(scene.place(1, "b2")) is None


@pytest.mark.clause("BSG-14")
def test_the_reserve_must_have_the_missing_tokens() -> None:
    """Two Fires are needed and one is left."""
    scene = Scene("F.......", [["FF./E../..."]], reserve=(16, 16, 16, 1))
    assert refused(scene, scene.place(1, "d4")) == ("BSG-14", "reserve_too_small")
    assert scene.refusal(scene.place(1, "b2")) is None  # here only one is missing
    listed = GAME.options(GAME.view(scene.state, 0))
    assert all(scene.refusal(option) is None for option in listed)
    assert scene.place(1, "d4") not in listed


@pytest.mark.clause("BSG-16")
def test_only_cards_in_hand_can_be_discarded() -> None:
    """Another player's card is refused."""
    scene = Scene(hands=[["EW./.../..."], ["AA./W../..."]])
    assert refused(scene, Pass(2)) == ("BSG-16", "not_your_card")


# Co-operative


CORNER = "EE./W../..."


NOT_THERE = "AF./.A./F.."


@pytest.mark.clause("BSG-41")
def test_the_combination_must_be_complete() -> None:
    """A token missing, or another element in its place."""
    scene = coop_scene("E....... WF......", [CORNER])
    assert refused(scene, scene.collect(1, "b2")) == ("BSG-41", "cell_is_empty")
    scene = coop_scene("EF...... W.......", [CORNER])
    assert refused(scene, scene.collect(1, "b2")) == ("BSG-41", "other_element")
    assert refused(scene, scene.collect(9, "b2")) == ("BSG-41", "not_your_card")


@pytest.mark.clause("BSG-41")
def test_placing_is_refused_in_cooperative_play() -> None:
    """Cards are collected in this mode, not placed."""
    scene = coop_scene("EE...... W.......", [CORNER])
    assert refused(scene, Place(1, 0, 1, 1)) == ("LUD-3", "not_the_question")


@pytest.mark.clause("BSG-42")
def test_a_token_goes_back_on_an_empty_cell() -> None:
    """A cell with a token and cells off the board are refused."""
    scene = coop_scene("EEF..... W.......", [CORNER, NOT_THERE], collection=(2, 0, 0, 0))
    scene.play(scene.collect(1, "b2"))
    assert refused(scene, PutBack(0, 2)) == ("BSG-42", "cell_is_taken")
    assert refused(scene, PutBack(8, 0)) == ("BSG-42", "no_such_cell")
    assert refused(scene, PutBack(-1, 3)) == ("BSG-42", "no_such_cell")


@pytest.mark.clause("BSG-43")
def test_passing_while_a_card_matches_is_refused_with_a_hint() -> None:
    """The refusal names the card and its place."""
    scene = coop_scene("EE...... W.......", [NOT_THERE, CORNER])
    refusal = scene.refusal(Pass(1))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("BSG-43", "a_card_matches")
    assert refusal.params == {"card": 2, "position": 0, "row": 1, "column": 1}
    assert Pass(1) not in GAME.options(GAME.view(scene.state, 0))


@pytest.mark.clause("BSG-43")
def test_the_element_chosen_must_have_been_collected() -> None:
    """No Fire was collected, and there is no fifth element."""
    scene = coop_scene("........", [CORNER, NOT_THERE], collection=(2, 0, 1, 0))
    scene.play(Pass(1))
    for element in (FIRE, WATER, 4, -1):
        assert refused(scene, Return(element)) == ("BSG-43", "none_collected")


@pytest.mark.clause("BSG-46")
def test_stopping_is_allowed_from_the_thirteenth_card() -> None:
    """Stopping is refused before that; afterwards playing on is still allowed."""
    scene = coop_scene("EE...... W.......", [CORNER, NOT_THERE], discards=12)
    assert refused(scene, Stop()) == ("BSG-46", "too_early_to_stop")
    assert Stop() not in GAME.options(GAME.view(scene.state, 0))
    scene = coop_scene("EE...... W.......", [CORNER, NOT_THERE], discards=13)
    assert GAME.options(GAME.view(scene.state, 0)) == (Collect(1, 0, 1, 1), Stop())
    scene.play(Stop())
    outcome = scene.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("stopped", ())


# Compared with legal_moves


def every_action(position: Position) -> Iterator[BoussangaAction]:
    """Every placement of the cards of the seat to move, legal or not."""
    kind = Collect if position.mode == COOP else Place
    hand = position.hand_of(position.turn)
    for card in list(position.hands)[hand : hand + 4]:
        if card >= 0:
            for turns in range(8):
                for row in range(-2, 10):
                    for column in range(-2, 10):
                        yield kind(standard_edition().cards[card].id, turns, row, column)


@pytest.mark.parametrize(("mode", "seats", "seed"), [("competitive", 2, 1), ("teams", 4, 2), ("coop", 2, 3)])
def test_check_action_allows_exactly_the_legal_moves(mode: Mode, seats: int, seed: int) -> None:
    """The checks by clause and the legal moves by sets of cells agree on every placement."""
    rng = random.Random(seed)
    for position in random_game(mode, seats, seed):
        if position.phase != TURN or rng.random() > 0.25:
            continue
        box, seat = standard_edition(), position.turn
        allowed = [action for action in every_action(position) if check_action(position, box, seat, action) is None]
        by_cells = {
            (action.card, frozenset(tokens_at(_card(action.card), action.position, action.row, action.column)))
            for action in allowed
            if isinstance(action, Place | Collect)
        }
        moves = {move for move in legal_moves(position) if move < 1 << 20}
        assert {move_of(position, standard_edition(), action) for action in allowed} == moves
        assert len(by_cells) == len(moves)


def _card(number: int) -> Card:
    return standard_edition().cards[number - 1]
