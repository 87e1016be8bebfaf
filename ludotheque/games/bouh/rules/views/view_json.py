# Compiled with mypyc: it is written after every move at a table.
"""Writes the fields of a view as JSON, straight from a position."""

from __future__ import annotations

from typing import Final, final

import msgspec
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.bits import bit, count, lowest
from ludotheque.engine.native.json_writing import (
    CLOSE,
    COMMA,
    OPEN,
    write_bool,
    write_chosen,
    write_chosen_numbers,
    write_members,
    write_number,
    write_number_or_null,
    write_numbers,
)
from ludotheque.engine.wire import Seat
from ludotheque.games.bouh.box.edition import Edition
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.codes import CALCULATION, CAUSES, COLLECT, LOT, PHASES, PLAY
from ludotheque.games.bouh.rules.homes import NO_COLOUR, NO_SEAT, SEATS, Homes
from ludotheque.games.bouh.rules.lookup import COLOURS, Lookup
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES, TOTEM_NAMES
from ludotheque.games.bouh.rules.position import IN_CENTRE, NO_CARD, Position
from ludotheque.games.bouh.rules.view import OwnedBouh, ShownTotem
from ludotheque.games.bouh.rules.views.view_builder import COLOURINGS, DONE_NAMES, scare_goals, take_goals

encode: Final = msgspec.json.Encoder().encode

PHASES_AS_JSON: Final = [encode(phase) for phase in PHASES]
CAUSES_AS_JSON: Final = [encode(cause) for cause in CAUSES]
DONE_AS_JSON: Final = [encode(names) for names in DONE_NAMES]


def open_fields(position: Position, options: BouhOptions, encoded_options: bytes) -> bytes:
    """All fields of a view but ``seat``, ``prompt`` and ``hand``."""
    pieces = _pieces_of(position.lookup, options)
    seats = position.seats
    seat: i64
    out = BytesWriter()
    out.write(b',"table":')
    out.write(encoded_options)
    out.write(b',"seats":')
    write_number(out, seats)
    out.write(b',"turn":')
    write_number_or_null(out, -1 if position.phase == LOT else position.turn)
    out.write(b',"phase":')
    out.write(PHASES_AS_JSON[position.phase])
    out.write(b',"hand_sizes":')
    for seat in range(seats):
        out.append(COMMA if seat else OPEN)
        write_number(out, count(position.hands[seat]))
    out.write(b'],"known":')
    for seat in range(seats):
        out.append(COMMA if seat else OPEN)
        write_chosen(out, pieces.numbers, position.hands[seat] & position.known)
    out.write(b'],"pile":')
    write_number(out, count(position.pile))
    out.write(b',"discard":')
    write_chosen(out, pieces.numbers, position.discard)
    out.write(b',"bouh_pile":')
    write_chosen_numbers(out, pieces.pile_ids, position.bouh_pile)
    out.write(b',"centre":')
    write_chosen(out, pieces.bouh, position.centre)
    out.write(b',"places":')
    _write_places(out, position, pieces.pile_ids)
    out.write(b',"homes":')
    for seat in range(seats):
        out.append(COMMA if seat else OPEN)
        _write_home(out, position, seat, pieces)
    out.write(b'],"greuhs":')
    for seat in range(seats):
        out.append(COMMA if seat else OPEN)
        write_chosen(out, pieces.greuhs, position.greuhs[seat] >> len(pieces.bouh))
    out.write(b'],"totems":')
    totem: i64
    for totem in range(COLOURS + 1):
        out.append(COMMA if totem else OPEN)
        out.write(pieces.totems[totem * (SEATS + 1) + position.homes.totems[totem] - NO_SEAT])
    out.write(b'],"leaders":')
    _write_leaders(out, position)
    out.write(b',"goals":')
    _write_goals(out, position, pieces.pile_ids, options)
    out.write(b',"scores":')
    for seat in range(seats):
        out.append(COMMA if seat else OPEN)
        write_number(out, position.score(seat))
    out.write(b'],"done":')
    out.write(DONE_AS_JSON[position.done])
    out.write(b',"recoloured":')
    write_chosen_numbers(out, pieces.pile_ids, position.recoloured)
    out.write(b',"turned":')
    write_bool(out, position.turned)
    out.write(b',"quiet":')
    write_number(out, position.quiet)
    out.write(b',"cause":')
    out.write(CAUSES_AS_JSON[position.cause])
    out.write(b',"asked":')
    write_numbers(out, position.asked, 0, seats)
    out.write(b',"step":')
    write_number(out, position.step)
    out.write(b',"without":')
    write_members(out, position.without)
    out.write(b"}")
    return out.getvalue()


def private_fields(position: Position, seat: Seat, options: BouhOptions) -> bytes:
    """The hand of a seat."""
    out = BytesWriter()
    out.write(b',"hand":')
    write_chosen(out, _pieces_of(position.lookup, options).numbers, position.hands[seat])
    return out.getvalue()


def _write_places(out: BytesWriter, position: Position, pile_ids: vec[i64]) -> None:
    place: i64
    for place in range(IN_CENTRE):
        out.append(COMMA if place else OPEN)
        card = position.in_place(place)
        write_number_or_null(out, -1 if card == NO_CARD else pile_ids[card])
    out.append(CLOSE)


def _write_leaders(out: BytesWriter, position: Position) -> None:
    out.append(OPEN)
    if position.level == COLLECT:
        totem: i64
        for totem in range(COLOURS + 1):
            if totem:
                out.append(COMMA)
            write_number_or_null(out, position.homes.leader(totem))
    out.append(CLOSE)


def _write_goals(out: BytesWriter, position: Position, pile_ids: vec[i64], options: BouhOptions) -> None:
    playing = position.phase == PLAY
    out.write(b'{"captures":')
    write_chosen_numbers(out, pile_ids, position.centre if playing and position.may_capture() else 0)
    out.write(b',"scares":')
    scares = scare_goals(position, options.box.pile_ids) if playing and position.may_scare() else ()
    out.write(encode(scares) if scares else b"[]")
    out.write(b',"takes":')
    takes = take_goals(position, options.box.pile_ids) if playing and position.level == CALCULATION else ()
    out.write(encode(takes) if takes else b"[]")
    out.write(b"}")


def _write_home(out: BytesWriter, position: Position, seat: i64, pieces: _Pieces) -> None:
    """The Bouh of a seat."""
    homes = position.homes
    # At level collect totems are won at the end and protect nothing.
    exposed = -1 if position.level == COLLECT else homes.unprotected(seat)
    left = homes.owned[seat]
    out.append(OPEN)
    while left:
        index = lowest(left)
        here = bit(index)
        left &= ~here
        out.write(pieces.owned_bouh(homes, index, exposed & here == 0))
        if left:
            out.append(COMMA)
    out.append(CLOSE)


@final
class _Pieces:
    """The cards, Bouh and totems of an edition as JSON."""

    def __init__(self, lookup: Lookup, box: Edition) -> None:
        self._box = box
        self.numbers = [encode(card) for card in box.number_cards]
        self.bouh = [encode(card) for card in box.bouh]
        self.greuhs = [encode(card) for card in box.greuhs]
        self.pile_ids: vec[i64] = vec[i64](box.pile_ids)
        self._owned = [b""] * (len(lookup.number) * COLOURINGS * 4)
        """A place for each card, colour and protection; filled as they occur."""
        self.totems = [
            encode(ShownTotem(name, lookup.totem[totem], holder))
            for totem, name in enumerate(TOTEM_NAMES)
            for holder in (None, *range(SEATS))
        ]
        """Each totem without a holder, then with each seat as its holder."""

    def owned_bouh(self, homes: Homes, index: i64, protected: bool) -> bytes:
        """A Bouh in front of a player."""
        colour, under = homes.colour[index], homes.under & bit(index) != 0
        place = ((index * COLOURINGS + colour - NO_COLOUR) * 2 + under) * 2 + protected
        found = self._owned[place]
        if len(found) == 0:
            counts_for = None if colour == NO_COLOUR else COLOUR_NAMES[colour]
            found = self._owned[place] = encode(OwnedBouh(self._box.bouh[index], counts_for, under, protected))
        return found


_known_pieces: Final[dict[Lookup, _Pieces]] = {}


def _pieces_of(lookup: Lookup, options: BouhOptions) -> _Pieces:
    pieces = _known_pieces.get(lookup)
    if pieces is None:
        if len(_known_pieces) >= CACHED_EDITIONS:
            _known_pieces.clear()
        pieces = _known_pieces[lookup] = _Pieces(lookup, options.box)
    return pieces
