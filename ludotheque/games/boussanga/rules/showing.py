# Compiled with mypyc: views are built after every move, for everybody who looks.
"""From a position to what may be seen of it.

Most of a table stays as it was from one move to the next. What has not changed is shown
as the same object again: it is neither built nor written anew.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.memo import Lasting, LastingSet
from ludotheque.engine.native.bits import bit, filled, members
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.games.boussanga.box.edition import BLANK, LETTERS, Card, Edition
from ludotheque.games.boussanga.box.options import edition_of
from ludotheque.games.boussanga.rules.codes import COOP, HAND, TEAMS
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.view import CAUSES, MODE_NAMES, PHASES, BoussangaView, Four

SIDE: Final[i64] = 8
ROW: Final[i64] = 255
"""The cells of a row of the board, as a set."""
NO_CARDS: tuple[Card | None, ...] = (None,) * HAND
NO_TOKENS: Four = (0, 0, 0, 0)


@final
class Showing:
    """One table, and how it was last shown."""

    def __init__(self, position: Position, own: Edition | None) -> None:
        """``own`` is the box, where it is not ours."""
        self._position, self._own = position, own
        cards = edition_of(own).cards
        self._cards = cards
        self._zones = list(range(1 if position.mode == COOP else 2 if position.mode == TEAMS else position.seats))
        self._hands = [Lasting(NO_CARDS) for _ in range(1 if position.mode == COOP else position.seats)]
        self._pile = LastingSet(tuple([card.id for card in cards]))
        self._stones: vec[i64] = filled(len(LETTERS), 0)
        """The tokens on the board when it was last shown."""
        self._board = tuple([BLANK * SIDE for _ in range(SIDE)])
        self._reserve, self._values, self._collection = Lasting(NO_TOKENS), Lasting(NO_TOKENS), Lasting(NO_TOKENS)
        self._all_zones = Lasting(tuple([NO_TOKENS for _ in self._zones]))
        self._points = Lasting(tuple([0 for _ in self._zones]))
        self._bonuses = Lasting(tuple([_bonuses_of(position, zone) for zone in self._zones]))

    def view(self, seat: Seat | None, prompt: Prompt | None) -> BoussangaView:
        """What a seat sees of it now."""
        position, cards, zones = self._position, self._cards, self._zones
        return BoussangaView(
            seat=seat,
            prompt=prompt,
            mode=MODE_NAMES[position.mode],
            seats=position.seats,
            turn=position.turn if position.turn >= 0 else None,
            board=self._look_at_board(),
            hands=tuple([shown.show(_hand_of(position, hand, cards)) for hand, shown in enumerate(self._hands)]),
            pile=self._pile.show(position.pile),
            reserve=self._reserve.show(_four(position.reserve, 0)),
            zones=self._all_zones.show(tuple([_four(position.zones, zone * 4) for zone in zones])),
            points=self._points.show(tuple([position.points(zone) for zone in zones])),
            values=self._values.show(_four(position.tables.points, 0)),
            bonuses=self._bonuses.show(tuple([_bonuses_of(position, zone) for zone in zones])),
            cause=CAUSES[position.cause],
            ended_by=position.ended_by if position.ended_by >= 0 else None,
            still_to_play=tuple(members(position.to_play)),
            collection=self._collection.show(_four(position.collection, 0)),
            discards=position.discards,
            restoring=position.restoring if position.restoring >= 0 else None,
            left=position.left,
            passed=position.passed,
            phase=PHASES[position.phase],
            step=position.step,
            edition=self._own,
        )

    def _look_at_board(self) -> tuple[str, ...]:
        stones, before = self._position.stones, self._stones
        element: i64
        row: i64
        changed: i64 = 0
        for element in range(len(LETTERS)):
            changed |= stones[element] ^ before[element]
            before[element] = stones[element]
        if changed:
            rows = list(self._board)
            for row in range(SIDE):
                if (changed >> (row * SIDE)) & ROW:
                    rows[row] = _row_of(stones, row)
            self._board = tuple(rows)
        return self._board


def _four(numbers: vec[i64], start: i64) -> Four:
    """One number per element."""
    return (numbers[start], numbers[start + 1], numbers[start + 2], numbers[start + 3])


def _hand_of(position: Position, hand: i64, cards: tuple[Card, ...]) -> tuple[Card | None, ...]:
    held: list[Card | None] = []
    place: i64
    for place in range(hand * HAND, hand * HAND + HAND):
        card = position.hands[place]
        held.append(cards[card] if card >= 0 else None)
    return tuple(held)


def _bonuses_of(position: Position, zone: i64) -> tuple[bool, ...]:
    taken: list[bool] = []
    place: i64
    for place in range(zone * 4, zone * 4 + 4):
        taken.append(position.bonuses & bit(place) != 0)
    return tuple(taken)


def _row_of(stones: vec[i64], row: i64) -> str:
    cells = [BLANK] * SIDE
    for element, letter in enumerate(LETTERS):
        for cell in members((stones[element] >> (row * SIDE)) & ROW):
            cells[cell] = letter
    return "".join(cells)
