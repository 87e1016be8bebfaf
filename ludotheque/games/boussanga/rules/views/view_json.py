# Compiled with mypyc: it is written after every move at a table.
"""Writes the fields of a view as JSON, straight from a position."""

from __future__ import annotations

from typing import Final

import msgspec
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from ludotheque.engine.native.bits import bit
from ludotheque.engine.native.json_writing import (
    CLOSE,
    COMMA,
    OPEN,
    write_bool,
    write_chosen_numbers,
    write_members,
    write_number,
    write_number_or_null,
    write_numbers,
)
from ludotheque.games.boussanga.box.edition import BLANK, LETTERS, Edition
from ludotheque.games.boussanga.rules.codes import CAUSE_NAMES, COOP, HAND_SIZE, MODE_NAMES, PHASE_NAMES, TEAMS
from ludotheque.games.boussanga.rules.position import Position

encode: Final = msgspec.json.Encoder().encode

MODES: Final = [encode(name) for name in MODE_NAMES]
PHASES: Final = [encode(name) for name in PHASE_NAMES]
CAUSES: Final = [encode(name) for name in CAUSE_NAMES]
BONUSES: Final = [encode([taken & bit(element) != 0 for element in range(4)]) for taken in range(16)]
"""For each set of elements, whether each element is in it."""
QUOTE: Final[u8] = 34
EMPTY: Final[u8] = ord(BLANK)
EARTH: Final[u8] = ord(LETTERS[0])
WATER: Final[u8] = ord(LETTERS[1])
AIR: Final[u8] = ord(LETTERS[2])
FIRE: Final[u8] = ord(LETTERS[3])


def open_fields(position: Position, edition: Edition, custom: Edition | None) -> bytes:
    """All fields of a view but ``seat`` and ``prompt``; ``custom`` is the edition if it is a custom one."""
    zones: i64 = 1 if position.mode == COOP else 2 if position.mode == TEAMS else position.seats
    hands: i64 = 1 if position.mode == COOP else position.seats
    out = BytesWriter()
    out.write(b',"mode":')
    out.write(MODES[position.mode])
    out.write(b',"seats":')
    write_number(out, position.seats)
    out.write(b',"turn":')
    write_number_or_null(out, position.turn)
    out.write(b',"board":')
    _write_board(out, position)
    out.write(b',"hands":')
    _write_hands(out, position.hands, hands, edition.encoded_cards)
    out.write(b',"pile":')
    write_chosen_numbers(out, edition.card_numbers, position.pile)
    out.write(b',"reserve":')
    write_numbers(out, position.reserve, 0, 4)
    out.write(b',"zones":')
    zone: i64
    for zone in range(zones):
        out.append(COMMA if zone else OPEN)
        write_numbers(out, position.zones, zone * 4, zone * 4 + 4)
    out.write(b'],"points":')
    for zone in range(zones):
        out.append(COMMA if zone else OPEN)
        write_number(out, position.points(zone))
    out.write(b'],"values":')
    write_numbers(out, position.lookup.points, 0, 4)
    out.write(b',"bonuses":')
    for zone in range(zones):
        out.append(COMMA if zone else OPEN)
        out.write(BONUSES[position.bonuses >> zone * 4 & 15])
    out.write(b'],"cause":')
    out.write(CAUSES[position.cause])
    out.write(b',"ended_by":')
    write_number_or_null(out, position.ended_by)
    out.write(b',"still_to_play":')
    write_members(out, position.still_to_play)
    out.write(b',"collection":')
    write_numbers(out, position.collection, 0, 4)
    out.write(b',"discards":')
    write_number(out, position.discards)
    out.write(b',"restoring":')
    write_number_or_null(out, position.restoring)
    out.write(b',"left":')
    write_number(out, position.left)
    out.write(b',"passed":')
    write_bool(out, position.passed)
    out.write(b',"phase":')
    out.write(PHASES[position.phase])
    out.write(b',"step":')
    write_number(out, position.step)
    out.write(b',"edition":')
    out.write(b"null}" if custom is None else encode(custom) + b"}")
    return out.getvalue()


def _write_board(out: BytesWriter, position: Position) -> None:
    cells = position.token_cells
    earth, water, air, fire = cells[0], cells[1], cells[2], cells[3]
    cell: i64
    for cell in range(64):
        if cell & 7 == 0:
            out.append(COMMA if cell else OPEN)
            out.append(QUOTE)
        if earth >> cell & 1:
            out.append(EARTH)
        elif water >> cell & 1:
            out.append(WATER)
        elif air >> cell & 1:
            out.append(AIR)
        elif fire >> cell & 1:
            out.append(FIRE)
        else:
            out.append(EMPTY)
        if cell & 7 == 7:
            out.append(QUOTE)
    out.append(CLOSE)


def _write_hands(out: BytesWriter, cards: vec[i64], hands: i64, encoded: list[bytes]) -> None:
    place: i64
    for place in range(hands * HAND_SIZE):
        if place % HAND_SIZE:
            out.append(COMMA)
        else:
            out.write(b"],[" if place else b"[[")
        card = cards[place]
        out.write(encoded[card] if card >= 0 else b"null")
    out.write(b"]]")
