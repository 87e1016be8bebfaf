"""Editions: the symbols, dice and cards of black magic as data, and the checks of an edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from ludotheque.engine.edition import Problem, from_toml

Colour = Literal["orange", "black"]
COLOURS: tuple[Colour, Colour] = ("orange", "black")
"""The colours, in the order of their codes."""
SYMBOLS = 9
DICE = 9
FACES = 6
MOST_CARDS = 62
"""Sets of cards are 64-bit integers whose sign bit stays free."""
MOST_POINTS = 9


class Symbol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol and its spoken syllable. Its number is its place in the edition."""

    id: str
    syllable: str


class Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die with six faces, each a colour and a symbol such as ``"orange skull"``."""

    faces: tuple[str, ...]


class Spells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of cards of each spell. The code of a spell is its place here."""

    attraction: int
    roadblock: int
    forgotten_syllable: int
    correction: int
    tailwind: int
    fog: int
    decree: int
    double_game: int
    hex: int


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that may differ from one edition to another."""

    name: str
    witches: tuple[str, ...]
    aerobatics: tuple[int, ...]
    """The points of each aerobatics card."""
    spells: Spells
    symbols: tuple[Symbol, ...]
    dice: tuple[Die, ...]


def read_edition(text: str) -> Edition:
    """Read an edition from TOML; raises ``BadEdition`` with the reason if that fails."""
    return from_toml(text, Edition)


def spell_counts(edition: Edition) -> tuple[int, ...]:
    """The number of cards of each spell, in the order of their codes."""
    counts: tuple[int, ...] = msgspec.structs.astuple(edition.spells)
    return counts


def face_number(edition: Edition, face: str) -> int:
    """The code of a face: its symbol plus nine times its colour; -1 if it is unknown."""
    colour, _, name = face.partition(" ")
    symbols = [symbol.id for symbol in edition.symbols]
    if colour not in COLOURS or name not in symbols:
        return -1
    return symbols.index(name) + SYMBOLS * COLOURS.index(colour)


def problems(edition: Edition) -> list[Problem]:
    """The fatal problems of an edition; without any, its unusual properties."""
    fatal = [*_fatal_symbol_problems(edition), *_fatal_card_problems(edition)]
    if not fatal:
        fatal += _fatal_dice_problems(edition)
    return fatal if fatal else [*_unusual_dice(edition), *_unusual_cards(edition)]


def _fatal_symbol_problems(edition: Edition) -> Iterator[Problem]:
    if len({symbol.id for symbol in edition.symbols}) != SYMBOLS or len(edition.symbols) != SYMBOLS:
        yield Problem("nine_symbols", True, params={"count": len(edition.symbols)})
    if len(edition.witches) != 6:
        yield Problem("six_witches", True, params={"count": len(edition.witches)})


def _fatal_card_problems(edition: Edition) -> Iterator[Problem]:
    counts = spell_counts(edition)
    if min(counts) < 0 or sum(counts) + len(edition.aerobatics) > MOST_CARDS:
        yield Problem("card_total", True, params={"count": sum(counts) + len(edition.aerobatics), "most": MOST_CARDS})
    for points in edition.aerobatics:
        if not 1 <= points <= MOST_POINTS:
            yield Problem("points", True, params={"points": points, "most": MOST_POINTS})


def _fatal_dice_problems(edition: Edition) -> Iterator[Problem]:
    if len(edition.dice) != DICE:
        yield Problem("nine_dice", True, params={"count": len(edition.dice)})
    for number, die in enumerate(edition.dice, 1):
        if len(die.faces) != FACES:
            yield Problem("six_faces", True, "die", number, {"count": len(die.faces)})
        for face in die.faces:
            if face_number(edition, face) < 0:
                yield Problem("face", True, "die", number, {"face": face})


def _unusual_dice(edition: Edition) -> Iterator[Problem]:
    """Standard dice show each symbol equally often in each colour, and no symbol twice on one die."""
    shown: Counter[int] = Counter()
    for number, die in enumerate(edition.dice, 1):
        faces = [face_number(edition, face) for face in die.faces]
        shown.update(faces)
        if len({face % SYMBOLS for face in faces}) != FACES:
            yield Problem("six_symbols", False, "die", number)
        if sum(face < SYMBOLS for face in faces) != FACES // 2:
            yield Problem("three_and_three", False, "die", number)
    for face in range(2 * SYMBOLS):
        if shown[face] != 3:
            colour, symbol = COLOURS[face // SYMBOLS], edition.symbols[face % SYMBOLS].id
            yield Problem("balance", False, params={"colour": colour, "symbol": symbol, "count": shown[face]})


def _unusual_cards(edition: Edition) -> Iterator[Problem]:
    counts = spell_counts(edition)
    if counts != (2, 1, 2, 2, 3, 2, 2, 3, 1):
        yield Problem("eighteen_spells", False, params={"count": sum(counts)})
    if len(edition.aerobatics) != 9:
        yield Problem("nine_aerobatics", False, params={"count": len(edition.aerobatics)})
    if len({symbol.syllable for symbol in edition.symbols}) != SYMBOLS:
        yield Problem("syllables", False)
