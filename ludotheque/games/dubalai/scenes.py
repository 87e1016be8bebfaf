"""Positions and moves of Du balai !'s scenes.

Symbols are named by their ids (``toad``), black magic by its cards (``hex``, ``aerobatics_2``). Moves: ``pick 6``,
``roll``, ``close``, ``lay toad moon``, ``lay toad moon / spider eye`` (orange and black), ``lock``, ``keep hex``,
``done``, ``decree``, ``fog``, ``double``, ``add candle``, ``swap skull toad``, ``attraction 2``, ``roadblock``,
``tailwind``, ``hex 1``. Draws are names of cards, or ``nothing valid`` for the dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludotheque.engine.native.bits import bit, lowest, members
from ludotheque.engine.native.fill import fill
from ludotheque.engine.prompt import Draw
from ludotheque.engine.scenes.setting import SceneSetting
from ludotheque.engine.wire import Action, Millis, Seat
from ludotheque.games.dubalai.box.options import DubalaiOptions, standard_edition
from ludotheque.games.dubalai.game import GAME, State
from ludotheque.games.dubalai.rules.actions import (
    Attraction,
    Close,
    Correction,
    Decree,
    Done,
    DoubleGame,
    Fog,
    ForgottenSyllable,
    Hex,
    Keep,
    Lay,
    Lock,
    Pick,
    Roadblock,
    Roll,
    Symbols,
    Tailwind,
)
from ludotheque.games.dubalai.rules.codes import LOOK, ROLL, TOSS, WRITE
from ludotheque.games.dubalai.rules.moves import CARDS
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.setup import DICE, FACES, SYMBOLS

NOTHING_VALID = "nothing valid"
NO_CURSE = -9
IDS = tuple(symbol.id for symbol in standard_edition().symbols)
PHASES = {"roll": ROLL, "look": LOOK, "write": WRITE}


class ScenePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round of the race."""

    phase: str = "write"
    """``start`` for the beginning of the game, ``roll``, ``look``, or ``write`` with the lid closed."""
    squares: tuple[int, ...] = ()
    orange: tuple[str, ...] = ("toad", "toad", "candle", "moon", "skull")
    black: tuple[str, ...] = ("spider", "eye", "eye", "skull")
    """The nine dice; by default those of the example in the rulebook."""
    closer: int | None = None
    roller: int = 0
    curse: int = NO_CURSE
    hands: tuple[tuple[str, ...], ...] = ()
    """The black magic of each seat."""
    written: tuple[str, ...] = ()
    """The formulas that the other seats have locked; an empty one if none is given."""


class DubalaiScenes(SceneSetting):
    """Sets up positions and reads moves."""

    def position(self, options: Mapping[str, Any], seats: int, position: Mapping[str, Any]) -> State:
        """The state that a scene describes."""
        wanted = msgspec.convert(position, type=ScenePosition)
        state = GAME.start(msgspec.convert(options, type=DubalaiOptions), seats)
        if wanted.phase != "start":
            _set_up(state.position, wanted)
        return state

    def action(self, state: State, seat: Seat, words: str) -> Action:
        """Read a move."""
        kind, *rest = words.split()
        match kind, rest:
            case "lay", _:
                orange, slash, black = words.removeprefix("lay").partition("/")
                return Lay(_row(orange), _row(black), "orange") if slash else Lay(_row(orange))
            case "pick", [square]:
                return Pick(int(square))
            case "keep", [card]:
                return Keep(card)
            case "fog", []:
                return Fog(state.position.casts)
            case "add", [symbol]:
                return ForgottenSyllable(IDS.index(symbol))
            case "swap", [old, new]:
                return Correction(IDS.index(old), IDS.index(new))
            case "attraction", [squares]:
                return Attraction(int(squares))
            case "hex", [target]:
                return Hex(int(target))
        return SHORT_MOVES[words]

    def now(self, state: State) -> Millis:
        """When the present question was asked."""
        return state.position.since

    def draw(self, state: State, asked: Draw, words: str) -> tuple[int, ...]:
        """Named cards, or dice that leave no valid symbol."""
        if state.position.phase == TOSS:
            assert words == NOTHING_VALID
            found = _dice_without_valid([int(face) for face in state.position.setup.lookup.faces])
            assert found is not None, "these dice always leave a valid symbol"
            return found
        lookup, pile = state.position.setup.lookup, list(members(state.position.pile))
        values = []
        for name in words.split():
            card = next(card for card in pile if lookup.kind_of[card] == CARDS.index(name))
            values.append(pile.index(card))
            pile.remove(card)
        return tuple(values)


SHORT_MOVES: Mapping[str, Action] = {
    "roll": Roll(),
    "close": Close(),
    "lock": Lock(),
    "done": Done(),
    "decree": Decree(),
    "double": DoubleGame(),
    "roadblock": Roadblock(),
    "tailwind": Tailwind(),
}


def _set_up(position: Position, wanted: ScenePosition) -> None:
    for seat, square in enumerate(wanted.squares):
        position.track.squares[seat] = square
    position.round, position.roller, position.curse = 2, wanted.roller, wanted.curse
    position.closer = -1 if wanted.closer is None else wanted.closer
    for seat, hand in enumerate(wanted.hands):
        for name in hand:
            card = bit(lowest(position.pile & position.setup.lookup.of_kind[CARDS.index(name)]))
            position.pile &= ~card
            position.hands[seat] |= card
    faces = [*(IDS.index(each) for each in wanted.orange), *(IDS.index(each) + int(SYMBOLS) for each in wanted.black)]
    assert len(faces) == DICE, f"{len(faces)} dice"
    fill(position.dice, faces)
    position.find_valid_symbols()
    position.phase, position.since = PHASES[wanted.phase], 0
    setup = position.setup
    times = {"roll": setup.choose_ms, "look": setup.look_ms, "write": setup.write_ms}
    position.deadline = times[wanted.phase]
    position.ready = 0
    if wanted.phase == "write":
        for seat in range(1, position.seats):
            text = wanted.written[seat - 1] if seat <= len(wanted.written) else ""
            for symbol in _row(text):
                position.main_rows[seat] |= bit(symbol)
            position.ready |= bit(seat)


def _row(text: str) -> Symbols:
    return tuple(IDS.index(symbol) for symbol in text.split())


def _dice_without_valid(
    faces: Sequence[int], die: int = 0, shown: frozenset[int] = frozenset()
) -> tuple[int, ...] | None:
    """Values for the dice from this one on, so that every symbol shows both colours or none."""
    single = sum((face + SYMBOLS) % (2 * SYMBOLS) not in shown for face in shown)
    if die == DICE:
        return () if single == 0 else None
    if single > DICE - die:
        return None
    for value in range(FACES):
        rest = _dice_without_valid(faces, die + 1, shown | {faces[die * FACES + value]})
        if rest is not None:
            return (value, *rest)
    return None


SETTING = DubalaiScenes()
