# Compiled with mypyc: every move at a table comes through here.
"""Checks requests: what they change about the table, what is said, which seat acts and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.engine.wire import Action, Millis, Seat
from ludotheque.table.identities import owner_of
from ludotheque.table.messages import Act, Chat, Emote, HandOver, Said, SeatBot, SetUp, Sit, Stand, Start
from ludotheque.table.people.handicaps import with_handicaps_moved
from ludotheque.table.people.visible_text import visible_text
from ludotheque.table.publishing.listener import Listener
from ludotheque.table.record import TableRecord
from ludotheque.table.requests import seating

LONGEST_LINE = 200
EMOTES = ("hello", "well_played", "oops", "wow", "thanks", "hurry", "thinking", "again", "bye", "boo")
"""The keys of the ready-made phrases; the client has their words and pictures."""

Changing = Sit | Stand | SeatBot | HandOver | Start | SetUp
"""The requests that change the table."""


def change(
    record: TableRecord,
    listener: Listener,
    request: Changing,
    new_id: Callable[[], str],
    away: Mapping[Seat, Millis],
) -> seating.Change:
    """The table after a request, or why it is refused; ``away`` as for ``seating.seat_bot``.

    The table of a school class is set up, begun and ended by its teacher alone (TBL-21).
    """
    changed = _change(record, listener, request, new_id, away)
    return changed if isinstance(changed, Refusal) else with_handicaps_moved(record, changed)


def _change(
    record: TableRecord,
    listener: Listener,
    request: Changing,
    new_id: Callable[[], str],
    away: Mapping[Seat, Millis],
) -> seating.Change:
    person = listener.identity
    if record.classroom:
        return Refusal("TBL-21", "teacher_leads")
    # people on the host's device, and the television's remote, act as the host
    host = record.host if record.may_configure(person) else owner_of(person)
    match request:
        case Sit(seat=seat):
            return seating.sit(record, person, listener.name, seat)
        case Stand():
            return seating.stand(record, person)
        case SeatBot(seat=seat, level=level):
            return seating.seat_bot(record, host, seat, level, away)
        case HandOver(seat=seat):
            return seating.hand_over(record, host, seat)
        case Start():
            return seating.start(record, host, new_id())
        case SetUp():
            return seating.set_up(
                record,
                host,
                seats=request.seats,
                options=request.options,
                public=request.public,
                chat=request.chat,
                keep_warm=request.keep_warm,
                far=request.far,
            )


def agree_to_bot(record: TableRecord, listener: Listener, seat: Seat, away: Mapping[Seat, Millis]) -> Refusal | None:
    """Why somebody cannot agree that a bot takes the chair of a person who is away, or ``None``."""
    if record.seat_of(listener.identity) is None:
        return Refusal("TBL-3", "not_seated")
    return None if seat in away and not record.public else Refusal("TBL-16", "not_away")


def say(record: TableRecord, listener: Listener, name: str, request: Emote | Chat) -> Said | Refusal:
    """The message to everybody, or why it is refused; ``name`` is the speaker's name at this table."""
    seat = record.seat_of(listener.identity)
    if seat is None:
        return Refusal("TBL-3", "not_seated")
    if isinstance(request, Emote):
        if request.key not in EMOTES:
            return Refusal("TBL-10", "no_such_phrase")
        return Said(record.id, name, seat, key=request.key)
    if not record.chat:
        return Refusal("TBL-10", "no_chat_here")
    text = visible_text(request.text, joiners=True)
    if not 0 < len(text) <= LONGEST_LINE:
        return Refusal("TBL-10", "line_too_long", {"longest": LONGEST_LINE})
    return Said(record.id, name, seat, text=text)


def seat_of(record: TableRecord, listener: Listener, request: Act, own: Seat | None) -> Seat | Refusal:
    """The seat that acts: the client's ``own``, or another of the same device in games without secrets (TBL-12).

    Nobody acts while the teacher has paused the table of a class (TBL-22).
    """
    if record.paused:
        return Refusal("TBL-22", "paused")
    seat = request.seat
    if seat is None or seat == own:
        return Refusal("TBL-3", "not_seated") if own is None else own
    if seat not in record.seats_on_device_of(listener.identity):
        return Refusal("TBL-12", "not_your_chair", {"seat": seat})
    if find_game(record.game).secrets:
        return Refusal("TBL-12", "look_first", {"seat": seat})
    return seat


def action_of(game: str, request: Act) -> Action | Refusal:
    """The action in a request, decoded by the rules of the game."""
    decoder = _decoders.get(game)
    if decoder is None:
        decoder = _decoders[game] = msgspec.json.Decoder(find_game(game).Action)
    try:
        action: Action = decoder.decode(request.action)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Refusal("TBL-9", "not_an_action")
    return action


_decoders: Final[dict[str, msgspec.json.Decoder[Any]]] = {}
"""The decoders of games' actions. Making one takes longer than using it."""
