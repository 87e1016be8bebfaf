# Compiled with mypyc: every move at a table comes through here.
"""Who of the seated people is not connected, and since when; and when the chair of such a person may be given away.

In a game with secrets a chair that is given to a bot can be taken by somebody else, who then sees its hand. So
during play the person must have been away for a while, or all others who are present must agree.
"""

from __future__ import annotations

from collections.abc import Collection

from ludotheque.engine.registry import find_game
from ludotheque.engine.wire import Millis, Seat
from ludotheque.table.identities import Identity, is_television, owner_of
from ludotheque.table.record import TableRecord

REPLACE_AFTER_MS: Millis = 60_000
"""In a game with secrets, the host may give the chair of a person who is away for so long to a bot."""


class Absences:
    """The guests who have a seat and no connection. Companions are away when their guest is."""

    def __init__(self, record: TableRecord, tick: float) -> None:
        """Nobody is connected to a table that was just loaded."""
        self.since: dict[Identity, float] = {owner_of(record.chairs[seat].person or ""): tick for seat in record.people}
        """Since when each guest is away."""
        self.changes = 0
        """Grows whenever somebody leaves or returns."""
        self._agreed: dict[Identity, set[Identity]] = {}
        """For each guest who is away, the guests who agree that a bot takes their chairs."""

    def left(self, person: Identity, tick: float) -> None:
        """The last connection of a seated person is closed."""
        self.since[owner_of(person)] = tick
        self.changes += 1

    def returned(self, person: Identity) -> None:
        """A person is connected."""
        if is_television(person):
            return
        guest = owner_of(person)
        self._agreed.pop(guest, None)
        if self.since.pop(guest, None) is not None:
            self.changes += 1

    def away(self, record: TableRecord) -> dict[Seat, float]:
        """The seats whose people are away, each with the time since when."""
        if not self.since:
            return {}
        away: dict[Seat, float] = {}
        for seat in record.people:
            since = self.since.get(owner_of(record.chairs[seat].person or ""))
            if since is not None:
                away[seat] = since
        return away

    # Giving chairs to bots

    def agree(self, record: TableRecord, seat: Seat, person: Identity) -> None:
        """A seated person agrees that a bot takes the chair of somebody who is away."""
        self._agreed.setdefault(owner_of(record.chairs[seat].person or ""), set()).add(owner_of(person))

    def agreed_by(self, record: TableRecord, person: Identity) -> tuple[Seat, ...]:
        """The seats of people who are away that this person agrees to give to bots."""
        if not self._agreed:
            return ()
        return tuple(
            [
                seat
                for seat in self.away(record)
                if owner_of(person) in self._agreed.get(owner_of(record.chairs[seat].person or ""), ())
            ]
        )

    def waits(self, record: TableRecord, tick: float) -> dict[Seat, Millis]:
        """The seats whose people are away, each with the time after which it may be given to a bot; 0: now."""
        away = self.away(record)
        if not away:
            return {}
        at_once = record.stage != "playing" or not find_game(record.game).secrets
        return {
            seat: 0 if at_once or self._all_agree(record, seat, away) else max(0, int(since + REPLACE_AFTER_MS - tick))
            for seat, since in away.items()
        }

    def _all_agree(self, record: TableRecord, seat: Seat, away: Collection[Seat]) -> bool:
        """Whether all who are present agree, the host aside. With nobody else there is nobody to agree."""
        present = {owner_of(record.chairs[each].person or "") for each in record.people if each not in away}
        others = present - {record.host}
        return bool(others) and others <= self._agreed.get(owner_of(record.chairs[seat].person or ""), set())
