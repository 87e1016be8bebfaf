"""Compares two matches of one deal, decision by decision, wherever both players saw exactly the same."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from ludotheque.engine.scenes.scene import Text
from ludotheque.engine.wire import Action, Event, Seat
from ludotheque.engine.words import event_sentence
from ludotheque.table.replay.recording import Recording, steps_of

MOST_SENTENCES = 2
"""A decision is told by its first events; what follows from it is left to the replay."""
MOST_DECISIONS = 100

_encode = msgspec.json.Encoder().encode


class SeatNames(NamedTuple):
    """What the seats of a recording are called in sentences, by parameter and seat (``seat.0``)."""

    fr: Mapping[str, str]
    en: Mapping[str, str]


class ComparedDecision(msgspec.Struct, frozen=True):
    """What both players did in the same situation."""

    is_same: bool
    """Whether they did the same."""
    first: Text
    second: Text
    first_step: int
    """The step of the first recording after the decision."""
    second_step: int


class _Decision(NamedTuple):
    action: bytes
    step: int
    events: tuple[Event, ...]


def compare_decisions(
    first: Recording, second: Recording, seat: Seat, names: tuple[SeatNames, SeatNames]
) -> tuple[ComparedDecision, ...]:
    """The decisions of a seat in situations that occurred in both recordings, in the order of the first one."""
    others = _decisions(second, seat)
    compared = []
    for view, own in _decisions(first, seat).items():
        other = others.get(view)
        if other is None:
            continue
        told = (_told(first, own, names[0]), _told(second, other, names[1]))
        compared.append(ComparedDecision(own.action == other.action, *told, own.step, other.step))
    return tuple(compared[:MOST_DECISIONS])


def _decisions(recording: Recording, seat: Seat) -> dict[bytes, _Decision]:
    """What a seat did, by the encoded view that it saw."""
    game, ends = recording.game, steps_of(recording.log)
    state = game.start(recording.options, recording.seats)
    found: dict[bytes, _Decision] = {}
    for entry in recording.log:
        view = _encode(game.view(state, seat)) if entry.actor == seat and isinstance(entry.action, Action) else None
        notices = game.apply(state, entry)
        if view is not None and view not in found:
            events = tuple(notice.data for notice in notices if notice.is_for(seat))
            found[view] = _Decision(_encode(entry.action), bisect_right(ends, entry.seq), events)
    return found


def _told(recording: Recording, decision: _Decision, names: SeatNames) -> Text:
    game, events = recording.game.id, decision.events[:MOST_SENTENCES]
    return Text(
        " ".join(event_sentence(game, "fr", event, names.fr) for event in events),
        " ".join(event_sentence(game, "en", event, names.en) for event in events),
    )
