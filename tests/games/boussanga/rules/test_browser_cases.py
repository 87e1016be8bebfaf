"""Case files that hold the rules repeated in the browser to the rules of the game.

The browser shows where a card fits and what a placement brings before the server is
asked, and it animates events. ``web/src/games/boussanga/rules/rules.json`` is written
here from the Python rules; ``rules.test.ts`` beside it compares the browser's code with it:

- ``cards``: every card in every position,
- ``positions``: positions from random games with all legal placements and their gains,
  and some illegal placements with the reasons why they are refused,
- ``turns``: whether a player may pass, and which tokens may go back to which cells,
- ``entries``: the tables before and after log entries, with the events of each,
- ``seats``: hand and point zone of every seat in every mode,
- ``numbers``: goal, hand size and the discards up to which a co-operative game is won.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.boussanga.scene import MODES_AND_SEATS
from ludotheque.engine.entry import Drawn, Entry
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.prompt import Prompt
from ludotheque.games.boussanga.box.edition import Card
from ludotheque.games.boussanga.box.options import BoussangaOptions, Mode, standard_edition
from ludotheque.games.boussanga.game import GAME, State
from ludotheque.games.boussanga.rules.actions import CardOnBoard, Collect, Pass, Place, PutBack, Return
from ludotheque.games.boussanga.rules.checks import check_action
from ludotheque.games.boussanga.rules.codes import (
    COOP,
    GOAL,
    HAND_SIZE,
    MASTER_CARDS,
    MODE_CODES,
    OVER,
    SCHOLAR_CARDS,
    TURN,
    WINNING_CARDS,
)
from ludotheque.games.boussanga.rules.geometry.card_positions import POSITIONS, tokens_at
from ludotheque.games.boussanga.rules.legal_moves import legal_moves, may_stop, sample_move
from ludotheque.games.boussanga.rules.lookup import lookup_of
from ludotheque.games.boussanga.rules.moves import action_of, move_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play
from ludotheque.games.boussanga.rules.view import BoussangaView
from ludotheque.games.boussanga.rules.views.view_builder import view_of
from support.golden_files import BOARDS, assert_matches_file, compact_json, json_list

TABLES: list[tuple[Mode, int, int]] = [("competitive", 2, 12), ("competitive", 4, 6), ("teams", 4, 6), ("coop", 2, 8)]
"""Mode, seats, and the number of positions written."""
REFUSALS_PER_POSITION = 12
TURNS_PER_KIND = 6
ENTRIES_PER_TYPE = 3
"""How many entries are written for each combination of event types."""


@pytest.mark.at_length_uncompiled
def test_the_case_file_of_the_browser_is_up_to_date() -> None:
    cases = {
        "cards": json_list(_card_case(index) for index in range(len(standard_edition().cards))),
        "positions": json_list(_position_case(position) for position in _positions()),
        "turns": json_list(_turn_cases()),
        "entries": json_list(_entry_cases()),
        "seats": json_list(_seat_cases()),
        "numbers": compact_json(_numbers()),
    }
    text = ",".join(f'"{name}":{case}' for name, case in cases.items())
    assert_matches_file(BOARDS / "boussanga/rules/rules.json", f"{{{text}}}\n")


# Cards


def _card_case(index: int) -> dict[str, Any]:
    card = standard_edition().cards[index]
    turns = [[[row, column, element] for row, column, element in tokens_at(card, p, 3, 4)] for p in POSITIONS]
    return {"id": card.id, "rows": card.rows, "turns": turns}


# Positions


def _positions() -> Iterator[Position]:
    """Positions from random games: early ones, late ones, and the last before the end."""
    for mode, seats, positions in TABLES:
        for number in range(positions):
            position = _random_position(mode, seats, seed=number, moves=number * 7 % 40)
            if number % 2:  # with three tokens of everything, each line brings a bonus
                for place in range(16):
                    position.zones[place] = 3
            if number % 4 == 2:  # with one or two tokens of each element left, some placements need more
                for element in range(4):
                    position.reserve[element] = 1 + element % 2
                position.update_reserve_low()
            yield position


def _random_position(mode: Mode, seats: int, seed: int, moves: int) -> Position:
    position, rng = Position(lookup_of(None), MODE_CODES[mode], seats, seed % seats), Rng(seed)
    last = position.copy()
    while position.phase != OVER:
        if position.phase < TURN:
            draw(position, rng.below(draw_size(position)))
            continue
        if position.phase == TURN:
            last = position.copy()
            if moves <= 0:
                break
            moves -= 1
        play(position, _scoring_or_random_move(position, rng))
    return last


def _scoring_or_random_move(position: Position, rng: Rng) -> int:
    """A scoring move if there is one, else a random move: so point zones fill and bonuses are taken."""
    random_move = sample_move(position, rng)
    if position.mode == COOP or position.phase != TURN:
        return random_move
    zone = position.zone_of(position.turn)
    for move in legal_moves(position):
        after = position.copy()
        play(after, move)
        if after.points(zone) > position.points(zone):
            return move
    return random_move


def _position_case(position: Position) -> dict[str, Any]:
    prompt = Prompt(id=position.step, kind="turn")
    view = view_of(position, position.turn, prompt, standard_edition(), None)
    placements: dict[int, list[str]] = {card.id: [] for card in _hand(view)}
    gains: dict[str, Any] = {}
    zone = position.zone_of(position.turn)
    for action in GAME.options(view):
        if not isinstance(action, CardOnBoard):
            continue  # passing and stopping have no place on the board
        place = f"{action.position}{action.row + 1}{action.column + 1}"
        placements[action.card].append(place)
        after = position.copy()
        play(after, move_of(position, standard_edition(), action))
        points = after.points(zone) - position.points(zone)
        if position.mode != COOP and points:
            cleared = [number for e in range(4) if after.earned[e] for number in _members(after.cleared[e])]
            gains[f"{action.card} {place}"] = {
                "points": points,
                "earned": list(after.earned),
                "bonuses": _members(after.gained),
                "cleared": sorted(cleared),
            }
    return {
        "table": {
            "mode": view.mode,
            "board": view.board,
            "reserve": view.reserve,
            "zones": view.zones,
            "bonuses": view.bonuses,
            "values": view.values,
        },
        "points": view.points,
        "zone": zone,
        "hand": [{"id": card.id, "rows": card.rows} for card in _hand(view)],
        "placements": {str(card): " ".join(found) for card, found in placements.items()},
        "gains": gains,
        "refusals": list(_refusal_cases(position, view)),
    }


def _refusal_cases(position: Position, view: BoussangaView) -> Iterator[dict[str, Any]]:
    """Illegal placements of the hand, with as many different reasons as there are."""
    rng = random.Random(position.step)
    kind = Collect if position.mode == COOP else Place
    found: dict[str, list[dict[str, Any]]] = {}
    assert position.turn == view.turn
    for card in _hand(view):
        for turns in POSITIONS:
            for row in range(-1, 9):
                for column in range(-1, 9):
                    action = kind(card.id, turns, row, column)
                    refusal = check_action(position, standard_edition(), position.turn, action)
                    if refusal is not None:
                        case = {"card": card.id, "position": turns, "row": row, "column": column}
                        found.setdefault(refusal.reason, []).append(
                            {**case, "reason": refusal.reason, "params": refusal.params}
                        )
    for reason in sorted(found):
        yield from rng.sample(found[reason], min(len(found[reason]), REFUSALS_PER_POSITION // len(found)))


def _hand(view: BoussangaView) -> list[Card]:
    assert view.turn is not None
    hand = view.hands[0 if view.mode == "coop" else view.turn]
    return [card for card in hand if card is not None]


def _members(cells: int) -> list[int]:
    return [number for number in range(64) if cells >> number & 1]


# Passing and putting tokens back


def _turn_cases() -> Iterator[dict[str, Any]]:
    """Positions of random games: some in which a player may pass, and some in which tokens go back."""
    written: dict[tuple[str, str, bool | None], int] = {}
    modes: tuple[Mode, ...] = ("competitive", "coop")
    for mode in modes:
        for seed in range(3):
            state, rng = GAME.start(BoussangaOptions(mode=mode, first=0), 2), Rng(seed)
            while GAME.outcome(state) is None:
                view = GAME.view(state, state.position.turn)
                if view.prompt is not None:
                    case = _turn_case(state, view)
                    key = (mode, view.phase, case["may_pass"])
                    if written.setdefault(key, 0) < TURNS_PER_KIND:
                        written[key] += 1
                        yield case
                _step(state, rng)
    phases = {(phase, may_pass) for mode, phase, may_pass in written if mode == "coop"}
    assert phases == {("turn", False), ("turn", True), ("choose", None), ("put_back", None)}


def _turn_case(state: State, view: BoussangaView) -> dict[str, Any]:
    seat = state.position.turn
    shown = msgspec.to_builtins(view)
    allowed: dict[str, list[bool]] = {
        "turn": [GAME.check(state, seat, Pass(card.id)) is None for card in _hand(view)],
        "choose": [GAME.check(state, seat, Return(element)) is None for element in range(4)],
        "put_back": [GAME.check(state, seat, PutBack(cell // 8, cell % 8)) is None for cell in range(64)],
    }
    places = [number for number, legal in enumerate(allowed[view.phase]) if legal]
    return {
        "table": {name: shown[name] for name in ("mode", "board", "reserve", "zones", "bonuses", "values")},
        "hand": [msgspec.to_builtins(card) for card in _hand(view)],
        "collection": view.collection,
        "may_pass": any(allowed["turn"]) if view.phase == "turn" else None,
        "returned": places if view.phase == "choose" else None,
        "cells": places if view.phase == "put_back" else None,
    }


# Entries


def _entry_cases() -> Iterator[dict[str, Any]]:
    """Entries of random games in every mode, until every combination of events has been written a few times."""
    written: dict[tuple[str, ...], int] = {}
    for mode, seats in MODES_AND_SEATS:
        for seed in range(4):
            state, rng = GAME.start(BoussangaOptions(mode=mode, first=0), seats), Rng(seed)
            while GAME.outcome(state) is None:
                before = _table(state)
                events = _step(state, rng)
                key = (mode, *(event["type"] for event in events))
                if "began" not in key and written.setdefault(key, 0) < ENTRIES_PER_TYPE:
                    written[key] += 1
                    yield {"mode": mode, "before": before, "events": events, "after": _table(state)}


def _step(state: State, rng: Rng) -> list[dict[str, Any]]:
    """Apply one entry and return its events."""
    ((actor, prompt),) = GAME.prompts(state).items()
    if prompt.draw is not None:
        action: Any = Drawn(tuple(rng.below(size) for size in prompt.draw.sizes))
    else:
        action = action_of(state.position, state.edition, _scoring_or_random_move(state.position, rng))
    notices = GAME.apply(state, Entry(1, 0, actor, prompt.id, action))
    return [msgspec.to_builtins(notice.data) for notice in notices]


def _table(state: State) -> dict[str, Any]:
    view = GAME.view(state, None)
    return {"board": view.board, "zones": view.zones, "reserve": view.reserve, "collection": view.collection}


# Seats and numbers


def _seat_cases() -> Iterator[dict[str, Any]]:
    for mode, seats in MODES_AND_SEATS:
        position = Position(lookup_of(None), MODE_CODES[mode], seats, 0)
        hands = [position.hand_of(seat) // HAND_SIZE for seat in range(seats)]
        yield {"mode": mode, "hands": hands, "zones": [position.zone_of(seat) for seat in range(seats)]}


def _numbers() -> dict[str, int]:
    position = Position(lookup_of(None), COOP, 1, 0)
    while not may_stop(position):
        position.discards += 1
    return {
        "goal": GOAL,
        "hand": HAND_SIZE,
        "master": MASTER_CARDS,
        "scholar": SCHOLAR_CARDS,
        "won": WINNING_CARDS,
        "may_stop_from": position.discards,
    }
