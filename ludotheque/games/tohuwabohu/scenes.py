"""Positions and moves of Tohuwabohu's scenes.

Shapes are named by the card that lies on top of the pile or open: ``first``, ``second`` and ``third`` are its shapes,
``other`` is one that it does not show, and ``7 others`` are so many. Moves: ``turn``, ``point first``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ludotheque.engine.native.bits import bit, count, lowest, members
from ludotheque.engine.prompt import Draw
from ludotheque.engine.scenes.setting import SceneSetting
from ludotheque.engine.wire import Action, Millis, Seat
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.game import GAME, State
from ludotheque.games.tohuwabohu.rules.actions import Point, TurnCard
from ludotheque.games.tohuwabohu.rules.codes import CARD, LAY_OUT, PAUSE_LENGTH
from ludotheque.games.tohuwabohu.rules.position import Position

ON_THE_CARD = ("first", "second", "third")
MIXING = 7
"""The shape of the next place is the one so many further on: the square looks mixed, and is always the same."""
FIRST_FINGER: Millis = 700
"""When fingers that lie there already were put down, after the card appeared."""


class ScenePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a round."""

    dealer: int = 0
    open: bool = True
    """Whether the card lies open; otherwise the dealer is asked to turn it."""
    owned: tuple[tuple[str, ...], ...] = ()
    """The shapes before each seat."""
    fingers: tuple[str, ...] = ()
    """Fingers that lie there already: ``1: first``."""
    finished: tuple[tuple[int, ...], ...] = ()
    """The points of finished rounds."""


class TohuwabohuScenes(SceneSetting):
    """Sets up positions and reads moves."""

    def position(self, options: Mapping[str, Any], seats: int, position: Mapping[str, Any]) -> State:
        """The state that a scene describes."""
        wanted = msgspec.convert(position, type=ScenePosition)
        state = GAME.start(msgspec.convert(options, type=TohuwabohuOptions), seats)
        table = state.position
        table.draw(wanted.dealer, 0)
        while table.phase == LAY_OUT:
            table.draw(MIXING % table.draw_size(), 0)
        for number, points in enumerate(wanted.finished):
            table.rounds += 1
            for seat, each in enumerate(points):
                table.sheet[number * seats + seat] = each
        for seat, names in enumerate(wanted.owned):
            for name in names:
                for shape in _shapes(table, name):
                    table.owned[seat] |= bit(shape)
        if wanted.open:
            _open_card(table, wanted.fingers)
        return state

    def now(self, state: State) -> Millis:
        """The time of the last finger, or of the card."""
        return state.position.latest_time()

    def action(self, state: State, seat: Seat, words: str) -> Action:
        """Read a move."""
        match words.split():
            case ["turn"]:
                return TurnCard()
            case ["point", *name]:
                (place, *_) = _shapes(state.position, " ".join(name))
                return Point(next(shape for shape, at in state.box.shape_place.items() if at == place))
        raise ValueError(f"this is no move of a scene: {words}")

    def draw(self, state: State, asked: Draw, words: str) -> tuple[int, ...]:
        """The values themselves, separated by spaces."""
        return tuple(int(value) for value in words.split())


def _open_card(table: Position, fingers: tuple[str, ...]) -> None:
    table.turn_card(0)
    assert table.phase == PAUSE_LENGTH
    table.draw(0, 0)
    table.expire(table.deadline)
    assert table.phase == CARD
    table.draw(0, table.since)
    for finger in fingers:
        seat, name = finger.split(": ")
        (shape, *_) = _shapes(table, name)
        table.point(int(seat), shape, table.appeared + FIRST_FINGER)


def _shapes(table: Position, name: str) -> list[int]:
    """The places in the box of the shapes that a name means."""
    shown = table.lookup.shapes_on[table.card if table.card >= 0 else lowest(table.pile)]
    if name in ON_THE_CARD:
        return [list(members(shown))[ON_THE_CARD.index(name)]]
    taken = shown
    for seat in range(table.seats):
        taken |= table.owned[seat]
    free = list(members(table.lookup.all_shapes & ~taken))
    if name == "other":
        return free[:1]
    number, _, rest = name.partition(" ")
    assert rest == "others", f"this is no shape of a scene: {name}"
    assert count(table.lookup.all_shapes & ~taken) >= int(number)
    return free[: int(number)]


SETTING = TohuwabohuScenes()
