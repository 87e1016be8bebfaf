# Compiled with mypyc: every move at a table comes through here.
"""What people want of a table, apart from playing: how it would change, and what they say."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.engine.wire import Action, Seat
from ludotheque.table import seating
from ludotheque.table.messages import Act, Chat, Emote, HandOver, Said, SeatBot, SetUp, Sit, Stand, Start
from ludotheque.table.publishing.listener import Listener
from ludotheque.table.record import TableRecord, owner_of

LONGEST_LINE = 200
EMOTES = ("hello", "well_played", "oops", "wow", "thanks", "hurry", "thinking", "again", "bye", "boo")
"""Phrases everybody may use; the client has their words and pictures."""

Changing = Sit | Stand | SeatBot | HandOver | Start | SetUp
"""Wishes that change the table."""


def change(
    record: TableRecord, listener: Listener, request: Changing, new_id: Callable[[], str], away: frozenset[Seat]
) -> seating.Change:
    """The table as somebody wants it, or why not; ``away`` are the seats of people who are not here."""
    person = listener.identity
    # whoever shares the host's device, or has the television's remote, may set the table for them
    host = record.host if record.is_set_by(person) else owner_of(person)
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
            wanted = {name: getattr(request, name) for name in ("seats", "options", "public", "chat", "keep_warm")}
            return seating.set_up(record, host, **wanted)


def say(record: TableRecord, listener: Listener, request: Emote | Chat) -> Said | Refusal:
    """What everybody hears, or why not."""
    seat = record.seat_of(listener.identity)
    if seat is None:
        return Refusal("TBL-3", "not_seated")
    if isinstance(request, Emote):
        if request.key not in EMOTES:
            return Refusal("TBL-10", "no_such_phrase")
        return Said(record.id, listener.name, seat, key=request.key)
    if not record.chat:
        return Refusal("TBL-10", "no_chat_here")
    if not 0 < len(request.text) <= LONGEST_LINE:
        return Refusal("TBL-10", "line_too_long", {"longest": LONGEST_LINE})
    return Said(record.id, listener.name, seat, text=request.text)


def seat_of(record: TableRecord, listener: Listener, request: Act) -> Seat | Refusal:
    """Which seat acts: that of whoever looks, or another of the same device where all may see the same (TBL-12)."""
    own = record.seat_of(listener.identity)
    if request.seat is None or request.seat == own:
        return Refusal("TBL-3", "not_seated") if own is None else own
    if request.seat not in record.seats_around(listener.identity):
        return Refusal("TBL-12", "not_your_chair", {"seat": request.seat})
    if find_game(record.game).secrets:
        return Refusal("TBL-12", "look_first", {"seat": request.seat})
    return request.seat


def action_of(game: str, request: Act) -> Action | Refusal:
    """What somebody wants to do in the match."""
    try:
        action: Action = _decoder_of(game).decode(request.action)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Refusal("TBL-9", "not_an_action")
    return action


@cache
def _decoder_of(game: str) -> msgspec.json.Decoder[Any]:
    """Reads a game's actions. To make one takes longer than to use it."""
    return msgspec.json.Decoder(find_game(game).Action)
