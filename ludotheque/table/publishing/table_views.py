# Compiled with mypyc: a table is sent to everybody at the beginning and end of every match.
"""What each connection is sent about the table itself: its chairs, its options, who is present."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from ludotheque.engine.registry import find_game
from ludotheque.engine.wire import Seat
from ludotheque.table.identities import Identity, companion_number, is_television, owner_of
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.messages import ChairShown, PlaysOn, TableForClient, TableShown
from ludotheque.table.people.absences import Absences
from ludotheque.table.people.rated import is_rated
from ludotheque.table.publishing.audience import Audience
from ludotheque.table.publishing.listener import Envelope
from ludotheque.table.record import Chair, PublicName, TableRecord
from ludotheque.table.replay.shared_replay import SharedReplay
from ludotheque.table.requests import seating

encode: Final = msgspec.json.Encoder().encode
_BEGINNING: Final = encode({"type": TableShown.__struct_config__.tag})[:-1]
_BEGINNING_FOR_CLIENT: Final = encode({"type": TableForClient.__struct_config__.tag})[:-1]


class TableViews:
    """What each connection is sent about the table as it is now."""

    def __init__(
        self,
        record: TableRecord,
        live: LiveMatch | None,
        audience: Audience,
        absences: Absences,
        public_name: PublicName,
        tick: float,
        replay: SharedReplay,
    ) -> None:
        self._record, self._absences, self._replay = record, absences, replay
        self._watched = replay.shown(record)
        whole = encode(_for_all(record, live, audience, absences, public_name, tick))
        for_client = _encode_for_client(TableForClient())
        assert whole.startswith(for_client), "what concerns one client comes first"
        self._for_all = whole[len(for_client) :]
        """The end of the JSON, which is the same for everybody."""
        self._seats: dict[Identity, Seat] = {}
        """The seat of each person."""
        self._on_device: dict[Identity, dict[Seat, int]] = {}
        """The seats of all who play on the device of a guest, each with the number of the companion."""
        for seat, chair in enumerate(record.chairs):
            person = chair.person
            if person is not None:
                self._seats[person] = seat
                self._on_device.setdefault(owner_of(person), {})[seat] = companion_number(person)

    def envelope_for(self, person: Identity) -> Envelope:
        """The table as one person sees it."""
        record, seat = self._record, self._seats.get(person)
        takeable, cannot_take = ((), None) if seat is not None else seating.chairs_to_take(record, person)
        watched = self._watched
        if watched is not None:
            watched = replace(watched, steering=self._replay.steers(record, person))
        for_client = TableForClient(
            you=seat,
            yours=self._on_device.get(owner_of(person), {}),
            hosting=record.may_configure(person),
            agreed=self._absences.agreed_by(record, person),
            chairs_to_take=takeable,
            cannot_take=cannot_take,
            replay=watched,
        )
        return Envelope("table_shown", _encode_for_client(for_client) + self._for_all)


def _encode_for_client(for_client: TableForClient) -> bytes:
    """The beginning of a ``TableShown`` as JSON."""
    return _BEGINNING + encode(for_client)[len(_BEGINNING_FOR_CLIENT) : -1]


def _for_all(
    record: TableRecord,
    live: LiveMatch | None,
    audience: Audience,
    absences: Absences,
    public_name: PublicName,
    tick: float,
) -> TableShown:
    """The table without what concerns one client."""
    names = record.names(public_name)
    waits = {} if record.public else absences.waits(record, tick)
    looking = {owner_of(listener.identity) for listener in audience.listeners}
    present = {person for person in looking if not is_television(person)}
    chairs = tuple(
        [
            ChairShown(
                name=names[seat],
                kind=_kind_of(chair),
                level=chair.bot,
                present=chair.bot is not None or (chair.person is not None and owner_of(chair.person) in present),
                host=chair.person == record.host,
                replace_in_ms=waits.get(seat),
            )
            for seat, chair in enumerate(record.chairs)
        ]
    )
    return TableShown(
        table=record.id,
        code=record.code,
        game=record.game,
        stage=record.stage,
        chairs=chairs,
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
