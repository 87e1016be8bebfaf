"""Which matches are rated: those that people alone began at a public table, against each other.

A match that was played on from a moment of another one is never rated, nor is one with handicaps: these make people
win equally often, so the result says little about them.

Whoever began a rated match is rated by it, also after leaving. A bot plays on in the place of a person who left,
and nobody else may take that chair: they could lose on purpose. There are no hints.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ludotheque.engine.playing.handicap import has_handicaps
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.engine.wire import Seat
from ludotheque.table.identities import Identity, is_companion, owner_of
from ludotheque.table.record import Chair, TableRecord


def chairs_at_the_start(record: TableRecord) -> tuple[Chair, ...]:
    """Who began the present match, by seat. Matches begun by earlier versions count as begun by who plays now.

    A chair with neither a person nor a bot was that of a person who asked to be forgotten.
    """
    return record.began or record.chairs


def is_rated(record: TableRecord) -> bool:
    """Whether the present or last match counts for ratings."""
    if not record.public or record.match is None or record.branch is not None:
        return False
    began = chairs_at_the_start(record)
    people = [chair.person for chair in began if chair.person is not None]
    if len(began) < 2 or len(people) != len(set(people)):
        return False
    if any(chair.bot is not None for chair in began) or any(is_companion(person) for person in people):
        return False
    game = find_game(record.game)
    options = msgspec.json.decode(record.options, type=game.Options)
    return not has_handicaps(options) and len(game.teams(options, len(began))) > 1


def problem_with_taking(record: TableRecord, person: Identity, seat: Seat) -> Refusal | None:
    """Why somebody who did not begin a rated match on this chair may not take it (TBL-15)."""
    if record.stage != "playing" or not is_rated(record):
        return None
    began = chairs_at_the_start(record)[seat].person
    return None if began is not None and owner_of(began) == owner_of(person) else Refusal("TBL-15", "rated_chair")


def problem_with_hints(record: TableRecord) -> Refusal | None:
    """Why there are no hints in a rated match (TBL-15)."""
    return Refusal("TBL-15", "no_hints_in_rated") if is_rated(record) else None


def without_person(record: TableRecord, person: Identity) -> TableRecord:
    """The record without a guest who asked to be forgotten among those who began the match."""
    began = tuple(Chair() if owner_of(chair.person or "") == person else chair for chair in record.began)
    return record if began == record.began else replace(record, began=began)
