"""Positions and moves of Boussanga's scenes.

A position has a ``board`` of up to eight rows, ``hands`` of cards drawn as text (``"EW./..F/..."``), and where they
matter ``zones``, ``reserve``, ``collection``, ``pile`` and ``discards``. Moves name a card by its place in the scene,
counted from 1 over all hands, and the cell of its middle: ``place 1 d3``, ``collect 2 c4 turned 3``, ``pass 1``,
``return fire``, ``put d3``, ``stop``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ludotheque.engine.native.bits import bit, count
from ludotheque.engine.native.fill import fill
from ludotheque.engine.prompt import Draw
from ludotheque.engine.scenes.setting import SceneSetting
from ludotheque.engine.wire import Action, Seat
from ludotheque.games.boussanga.box.edition import BLANK, ELEMENTS, LETTERS, Card, Edition
from ludotheque.games.boussanga.box.options import BoussangaOptions, standard_edition
from ludotheque.games.boussanga.game import GAME, State
from ludotheque.games.boussanga.rules.actions import Collect, Pass, Place, PutBack, Return, Stop
from ludotheque.games.boussanga.rules.codes import HAND_SIZE, TURN

FILLERS = 20
"""So many cards of the standard edition follow those that a scene names."""
PILE = 12


class ScenePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in the middle of a game."""

    board: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    """The cards of each seat, or the common ones; seats that are not named have four cards of the standard edition."""
    turn: int = 0
    pile: int = PILE
    """How many cards can still be drawn."""
    zones: tuple[tuple[int, int, int, int], ...] = ()
    """Tokens per element in each point zone."""
    reserve: tuple[int, int, int, int] | None = None
    """By default what is nowhere else; nothing in co-operative play."""
    collection: tuple[int, int, int, int] = (0, 0, 0, 0)
    discards: int = 0
    bonuses: tuple[tuple[int, str], ...] = ()
    """Point zones and elements whose bonus token has been taken."""


class BoussangaScenes(SceneSetting):
    """Sets up positions from text and reads moves."""

    def position(self, options: Mapping[str, Any], seats: int, position: Mapping[str, Any]) -> State:
        """The state that a scene describes."""
        wanted = msgspec.convert(position, type=ScenePosition)
        together = options.get("mode") == "coop"
        owners = 1 if together else seats
        hands = [list(hand) for hand in wanted.hands]
        fillers = [card.rows for card in standard_edition().cards[:FILLERS]]
        while len(hands) < owners:
            hands.append(["/".join(fillers.pop()) for _ in range(HAND_SIZE)])
        named = [tuple(grid.split("/")) for hand in hands for grid in hand]
        table = msgspec.convert({"first": wanted.turn, **options}, type=BoussangaOptions)
        table = msgspec.structs.replace(table, edition=_edition([*named, *fillers]))
        state = GAME.start(table, seats)
        _set_up(state, wanted, hands, together)
        return state

    def action(self, state: State, seat: Seat, words: str) -> Action:
        """Read a move."""
        match words.split():
            case ["place", card, cell, *turned]:
                return Place(int(card), _turn(turned), *_cell(cell))
            case ["collect", card, cell, *turned]:
                return Collect(int(card), _turn(turned), *_cell(cell))
            case ["pass", card]:
                return Pass(int(card))
            case ["return", element]:
                return Return(ELEMENTS.index(element))
            case ["put", cell]:
                return PutBack(*_cell(cell))
            case ["stop"]:
                return Stop()
        raise ValueError(f"this is no move of a scene: {words}")

    def draw(self, state: State, asked: Draw, words: str) -> tuple[int, ...]:
        """The values themselves, separated by spaces."""
        return tuple(int(value) for value in words.split())


def _edition(grids: list[tuple[str, ...]]) -> Edition:
    standard = standard_edition()
    cards = tuple(Card(number, rows) for number, rows in enumerate(grids, 1))
    return Edition(standard.name, standard.earth, standard.water, standard.air, standard.fire, cards)


def _set_up(state: State, wanted: ScenePosition, hands: list[list[str]], together: bool) -> None:
    position = state.position
    position.phase = TURN
    token_cells = [0, 0, 0, 0]
    for row, letters in enumerate(wanted.board):
        for column, letter in enumerate(letters):
            if letter != BLANK:
                token_cells[LETTERS.index(letter)] |= bit(row * 8 + column)
    fill(position.token_cells, token_cells)
    position.occupied = token_cells[0] | token_cells[1] | token_cells[2] | token_cells[3]
    places = [-1] * 16
    card = 0
    for seat, hand in enumerate(hands):
        for place in range(len(hand)):
            places[seat * HAND_SIZE + place] = card
            card += 1
    fill(position.hands, places)
    position.pile = sum(bit(number) for number in range(card, min(card + wanted.pile, position.lookup.cards)))
    won = [tokens for zone in wanted.zones for tokens in zone]
    won += [0] * (16 - len(won))
    fill(position.zones, won)
    for zone, element in wanted.bonuses:
        position.bonuses |= bit(zone * 4 + ELEMENTS.index(element))
    fill(position.collection, wanted.collection)
    reserve = wanted.reserve
    if reserve is None:
        left = [
            0 if together else position.lookup.tokens[element] - count(token_cells[element]) - sum(won[element::4])
            for element in range(4)
        ]
        reserve = (left[0], left[1], left[2], left[3])
    fill(position.reserve, reserve)
    position.update_reserve_low()
    position.discards = wanted.discards


def _cell(name: str) -> tuple[int, int]:
    """Row and column; names like ``i9`` are cells off the board."""
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def _turn(words: list[str]) -> int:
    """The eighth turns of ``turned 3``."""
    return int(words[1]) if words else 0


SETTING = BoussangaScenes()
