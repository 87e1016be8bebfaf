"""The browser shows where cards fit; it learns that from what is written here.

``web/src/games/boussanga/rules.json`` holds every card in every position, and
positions from random games with all their legal places. A test of the client
compares its own idea with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.engine.native.rng import Rng
from ludotheque.engine.prompt import Prompt
from ludotheque.games.boussanga.box.edition import Card
from ludotheque.games.boussanga.box.options import Mode, standard_edition
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import CardOnBoard
from ludotheque.games.boussanga.rules.card_positions import POSITIONS, tokens_at
from ludotheque.games.boussanga.rules.codes import COOP, MODE_CODES, OVER, TURN
from ludotheque.games.boussanga.rules.legal_moves import legal_moves, sample_move
from ludotheque.games.boussanga.rules.moves import move_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.tables import tables_of
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play
from ludotheque.games.boussanga.rules.view import BoussangaView
from ludotheque.games.boussanga.rules.view_builder import view_of
from support.golden_files import BOARDS, assert_matches_file, json_list

TABLES: list[tuple[Mode, int, int]] = [("competitive", 2, 12), ("competitive", 4, 6), ("teams", 4, 6), ("coop", 2, 8)]
"""Mode, seats, and how many positions are kept."""


def test_the_case_file_of_the_browser_is_up_to_date() -> None:
    cards = json_list(_turns(index) for index in range(len(standard_edition().cards)))
    positions = json_list(_described(position) for position in kept())
    assert_matches_file(BOARDS / "boussanga/rules.json", f'{{"cards":{cards},"positions":{positions}}}\n')


def kept() -> Iterator[Position]:
    """Positions from random games: early ones, late ones, and the last before the end."""
    for mode, seats, positions in TABLES:
        for number in range(positions):
            position = _moment(mode, seats, seed=number, moves=number * 7 % 40)
            if number % 2:  # with three of everything, each line brings a bonus
                for place in range(16):
                    position.zones[place] = 3
            yield position


def _moment(mode: Mode, seats: int, seed: int, moves: int) -> Position:
    position, rng = Position(tables_of(None), MODE_CODES[mode], seats, seed % seats), Rng(seed)
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
        play(position, _lively(position, rng))
    return last


def _lively(position: Position, rng: Rng) -> int:
    """A random move, rather one that scores: point zones fill, and bonuses come."""
    best = sample_move(position, rng)
    if position.mode == COOP or position.phase != TURN:
        return best
    zone = position.zone_of(position.turn)
    for move in legal_moves(position):
        after = position.copy()
        play(after, move)
        if after.points(zone) > position.points(zone):
            return move
    return best


def _turns(index: int) -> dict[str, Any]:
    card = standard_edition().cards[index]
    turns = [[[row, column, element] for row, column, element in tokens_at(card, p, 3, 4)] for p in POSITIONS]
    return {"id": card.id, "rows": card.rows, "turns": turns}


def _described(position: Position) -> dict[str, Any]:
    view = view_of(position, position.turn, Prompt(id=position.step, kind="turn"), None)
    places: dict[int, list[str]] = {card.id: [] for card in _own(view)}
    gains: dict[str, Any] = {}
    zone = position.zone_of(position.turn)
    for action in GAME.options(view):
        if not isinstance(action, CardOnBoard):
            continue  # passing and stopping need no place
        place = f"{action.position}{action.row + 1}{action.column + 1}"
        places[action.card].append(place)
        after = position.copy()
        play(after, move_of(position, standard_edition(), action))
        points = after.points(zone) - position.points(zone)
        if position.mode != COOP and points:
            gone = [number for e in range(4) if after.earned[e] for number in _members(after.cleared[e])]
            gains[f"{action.card} {place}"] = {
                "points": points,
                "earned": list(after.earned),
                "bonuses": _members(after.gained),
                "cleared": sorted(gone),
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
        "zone": zone,
        "hand": [{"id": card.id, "rows": card.rows} for card in _own(view)],
        "places": {str(card): " ".join(found) for card, found in places.items()},
        "gains": gains,
    }


def _own(view: BoussangaView) -> list[Card]:
    assert view.turn is not None
    hand = view.hands[0 if view.mode == "coop" else view.turn]
    return [card for card in hand if card is not None]


def _members(cells: int) -> list[int]:
    return [number for number in range(64) if cells >> number & 1]
