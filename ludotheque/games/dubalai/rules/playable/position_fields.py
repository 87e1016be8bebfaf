# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The fields of a position that change during a match."""

from __future__ import annotations

from ludotheque.engine.playables.field_list import FieldList
from ludotheque.games.dubalai.rules.position import Position


def visit_position(position: Position, fields: FieldList) -> None:
    """Visit everything that changes."""
    position.phase = fields.number(position.phase)
    position.step = fields.number(position.step)
    position.since = fields.number(position.since)
    position.deadline = fields.number(position.deadline)
    position.round = fields.number(position.round)
    position.roller = fields.number(position.roller)
    position.closer = fields.number(position.closer)
    position.hands_on_lid = fields.number(position.hands_on_lid)
    fields.vector(position.track.squares)
    fields.vector(position.track.crossed)
    position.track.crossings = fields.number(position.track.crossings)
    position.track.blockers = fields.number(position.track.blockers)
    position.curse = fields.number(position.curse)
    fields.vector(position.picks)
    fields.vector(position.dice)
    position.uncovered = fields.flag(position.uncovered)
    position.orange = fields.number(position.orange)
    position.black = fields.number(position.black)
    fields.vector(position.main_rows)
    fields.vector(position.second_rows)
    fields.vector(position.row_colours)
    position.ready = fields.number(position.ready)
    position.reserved = fields.number(position.reserved)
    fields.vector(position.order)
    position.turn = fields.number(position.turn)
    position.active_seat = fields.number(position.active_seat)
    position.doubled = fields.number(position.doubled)
    position.altered = fields.flag(position.altered)
    position.spell = fields.number(position.spell)
    position.caster = fields.number(position.caster)
    position.casts = fields.number(position.casts)
    position.fogs = fields.number(position.fogs)
    fields.vector(position.fog_casters)
    fields.vector(position.hands)
    position.pile = fields.number(position.pile)
    position.discard = fields.number(position.discard)
    position.drawn = fields.number(position.drawn)
    position.dice_rolled = fields.number(position.dice_rolled)
    position.to_draw = fields.number(position.to_draw)
    position.flew = fields.flag(position.flew)
    position.barren = fields.number(position.barren)
    position.cause = fields.number(position.cause)
