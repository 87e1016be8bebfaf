# Compiled with mypyc: a table is sent to everybody at the beginning and end of every match.
"""What each connection is sent about the table itself: its chairs, its options, who is present."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludotheque.engine.registry import find_game
from ludotheque.table.identities import Identity, companion_number, is_television, owner_of
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.messages import ChairShown, PlaysOn, TableShown
from ludotheque.table.people.absences import Absences
from ludotheque.table.people.rated import is_rated
from ludotheque.table.publishing.audience import Audience
from ludotheque.table.record import Chair, PublicName, TableRecord
from ludotheque.table.replay.shared_replay import SharedReplay
from ludotheque.table.requests import seating


def table_view(
    record: TableRecord,
    live: LiveMatch | None,
    audience: Audience,
    absences: Absences,
    public_name: PublicName,
    tick: float,
    replay: SharedReplay,
) -> TableShown:
    """The table as spectators see it; ``personal_view`` adds what concerns one person."""
    names = record.names(public_name)
    waits = {} if record.public else absences.waits(record, tick)
    looking = {owner_of(listener.identity) for listener in audience.listeners}
    present = {person for person in looking if not is_television(person)}
    chairs = tuple(
        ChairShown(
            name=names[seat],
            kind=_kind_of(chair),
            level=chair.bot,
            present=chair.bot is not None or (chair.person is not None and owner_of(chair.person) in present),
            host=chair.person == record.host,
            replace_in_ms=waits.get(seat),
        )
        for seat, chair in enumerate(record.chairs)
    )
    return TableShown(
        table=record.id,
        code=record.code,
        game=record.game,
        stage=record.stage,
        chairs=chairs,
        you=None,
        yours={},
        hosting=False,
        options=record.options,
        public=record.public,
        chat=record.chat,
        keep_warm=record.is_kept_warm,
        far=record.far if find_game(record.game).races else None,
        watching=len(present.difference([owner_of(chair.person or "") for chair in record.chairs])),
        televisions=len(looking) - len(present),
        match=record.match,
        seed_hash=None if live is None else live.match.seed_hash,
        rated=is_rated(record),
        plays_on=PlaysOn.of(record.branch),
        replay=replay.shown(record),
        together=record.duplicate if record.played <= 1 else "",
        in_class=bool(record.classroom),
        paused=record.paused,
    )


def _kind_of(chair: Chair) -> Literal["free", "person", "bot", "ghost"]:
    if chair.person is not None:
        return "person"
    if chair.ghost is not None:
        return "ghost"
    return "free" if chair.bot is None else "bot"


def personal_view(
    table: TableShown, record: TableRecord, person: Identity, absences: Absences, replay: SharedReplay
) -> TableShown:
    """The same table as one person sees it."""
    takeable, cannot_take = seating.chairs_to_take(record, person)
    watched = table.replay
    if watched is not None:
        watched = msgspec.structs.replace(watched, steering=replay.steers(record, person))
    return msgspec.structs.replace(
        table,
        you=record.seat_of(person),
        yours={seat: companion_number(record.chairs[seat].person or "") for seat in record.seats_on_device_of(person)},
        hosting=record.may_configure(person),
        agreed=absences.agreed_by(record, person),
        chairs_to_take=takeable,
        cannot_take=cannot_take,
        replay=watched,
    )
