# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The fields of a position that change during a match."""

from __future__ import annotations

from ludotheque.engine.playables.field_list import FieldList
from ludotheque.games.bouh.rules.position import Position


def visit_position(position: Position, fields: FieldList) -> None:
    """Visit everything that changes."""
    homes = position.homes
    fields.vector(homes.owned)
    fields.vector(homes.colour)
    fields.vector(homes.coloured)
    homes.under = fields.number(homes.under)
    fields.vector(homes.totems)
    position.turn = fields.number(position.turn)
    position.phase = fields.number(position.phase)
    position.step = fields.number(position.step)
    fields.vector(position.asked)
    position.dealt = fields.number(position.dealt)
    position.pile = fields.number(position.pile)
    position.discard = fields.number(position.discard)
    fields.vector(position.hands)
    position.known = fields.number(position.known)
    position.bouh_pile = fields.number(position.bouh_pile)
    position.centre = fields.number(position.centre)
    position.places = fields.number(position.places)
    fields.vector(position.greuhs)
    position.done = fields.number(position.done)
    position.recoloured = fields.number(position.recoloured)
    position.turned = fields.flag(position.turned)
    position.quiet = fields.number(position.quiet)
    if position.halves:
        position.set_without(fields.number(position.without))
    position.cause = fields.number(position.cause)
