# Compiled with mypyc: every move at a table comes through here.
"""A match being played: gives every action of people and bots its time and its place in the log.

Everything here happens at once and in memory; ``table.py`` stores the new rows before
anything is published. ``tick`` is the machine's steady clock in milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, final

import msgspec

from ludotheque.engine.match import Match
from ludotheque.engine.notice import Notice
from ludotheque.engine.refusal import Refusal, Refused
from ludotheque.engine.wire import Event, Millis, Seat
from ludotheque.table.clock import MatchClock
from ludotheque.table.match_log import Row
from ludotheque.table.races.credit import CAP, FAR_CAP, Witness, cap_for
from ludotheque.table.races.judged_claims import JudgedClaims
from ludotheque.table.races.race import Claim, Race
from ludotheque.table.races.receipts import Receipt
from ludotheque.table.requests.pending_action import PendingAction, logged_command

encode: Final = msgspec.json.Encoder().encode
encode_lines: Final = msgspec.json.Encoder().encode_lines


@final
class EncodedNotices:
    """Notices that follow one another and have the same audience, as JSON."""

    def __init__(self, number: int, to: frozenset[Seat] | None, encoded: bytes) -> None:
        self.number = number
        """The number of entries after which they were made."""
        self.to = to
        """The seats they are for; ``None``: everybody."""
        self.encoded = encoded
        """The items of a JSON list."""


class PreparedMatch(NamedTuple):
    """A match that is stored but has not begun: it is played on from a moment of another one."""

    match: Match
    rows: Sequence[Row]
    """The entries taken over, as they are stored."""


MOST_ENTRIES = 20_000
"""The longest log of a match at a table: forty times that of a long match of people.

The log stays in memory until the match is over, and some rules let people who mean it go on for ever.
"""


class LiveMatch:
    """One match, its clock, and the race that may be running in it."""

    def __init__(self, id: str, match: Match, tick: float, stored: Sequence[Row] = ()) -> None:
        self.id = id
        self.match = match
        self.clock = MatchClock(match.now, tick)
        self.clock.pause(tick)
        self.unstored: list[Row] = []
        self.new_moves = 0
        """Actions of seats since the metrics were last updated."""
        self.commands = {row.command: row.seq for row in stored if row.command is not None}
        """The commands carried out, with the numbers of their entries."""
        self.notices: list[EncodedNotices] = []
        """All notices of the match, in order."""
        self.most_entries = MOST_ENTRIES
        self.has_races = bool(match.game.races)
        """Whether the game has races at all."""
        self.connected: set[Seat] = set()
        self._far = False
        """Whether the players are friends who are far away: in races more time is allowed for the network."""
        self.amended: dict[int, bytes] = {}
        """New receipts of entries that are stored already, by the number of the entry; see ``take_amended``."""
        self._rows = sum([row.entries for row in stored])
        """The number of entries that are in rows already."""
        self._race: Race | None = None
        self._race_prompt = match.race_prompt
        self._last_race = -1 if self._race_prompt is None else self._race_prompt.id
        """The prompt of the last race. A race opened again, after a pause or restart, begins at the present time."""
        self._held: dict[int, PendingAction] = {}
        self._judged = JudgedClaims()
        """The claims of the present or last race."""
        self._over: Race | None = None
        """The last race, once it is over: it still times claims that come too late."""
        self._record_entries(None, None)

    @property
    def number(self) -> int:
        """The number of entries."""
        return len(self.match.log)

    def has_command(self, command: str, seats: Sequence[Seat]) -> bool:
        """Whether a command of one of these seats was carried out."""
        return any(logged_command(seat, command) in self.commands for seat in seats)

    def notices_after(self, number: int) -> list[EncodedNotices]:
        """The notices of the entries from this number on."""
        notices = self.notices
        first = len(notices)
        while first and notices[first - 1].number > number:  # from the end: mostly it is only the last few
            first -= 1
        return notices[first:]

    # Actions

    def act(self, pending: PendingAction, tick: float) -> None:
        """Play a person's action; in a race it is held while others could still turn out to be earlier.

        At the end of the longest log people cannot act any more (TBL-23).
        """
        if self.number >= self.most_entries and pending.command not in self.commands:
            if pending.on_decided is not None:
                pending.on_decided.decided(Refusal("TBL-23", "match_too_long", {"most": self.most_entries}))
            return
        race = self.race(tick)
        if race is None or pending.prompt != race.prompt:
            if self._over is not None and pending.prompt == self._over.prompt and pending.timing is not None:
                self._note_late(self._over, pending, tick)
            self._play(pending, self.clock.now(tick), None)
            return
        claim = self._claim(race, pending, tick)
        self._held[claim.number] = pending
        self._release(race, tick)

    def act_at(self, pending: PendingAction, at: Millis, tick: float) -> None:
        """Play a bot's action, at the match time it decided on."""
        race = self.race(tick)
        if race is None or pending.prompt != race.prompt:
            self._play(pending, max(at, self.match.now), None)
            return
        claim = race.claim_at(pending.seat, at - race.opened)
        self._held[claim.number] = pending
        self._release(race, tick)

    def _claim(self, race: Race, pending: PendingAction, tick: float) -> Claim:
        timing, witness = pending.timing, pending.witness
        if timing is None or timing.elapsed is None:
            return race.claim(pending.seat, tick, None, 0, witness)
        allowance = min(timing.allowance, cap_for(witness, self._far))
        return race.claim_elapsed(pending.seat, tick, timing.elapsed, timing.reaction, allowance, witness)

    # Time

    def pass_time(self, tick: float) -> None:
        """Handle everything that is due by now: actions held in a race, deadlines."""
        while self._pass_one(tick):
            pass

    def _pass_one(self, tick: float) -> bool:
        race = self.race(tick)
        if race is not None:
            self._release(race, tick)
        due = self.match.due
        if due is None or due.deadline is None or not self.clock.running:
            return False
        race = self.race(tick)
        if race is not None and due.race:
            if not race.may_expire(due.deadline, tick):
                return False
        elif self.clock.now(tick) < due.deadline:
            return False
        self.match.advance(max(due.deadline, self.match.now))
        self._record_entries(None, None)
        return True

    def next_due(self, tick: float) -> float | None:
        """When something is due next, if nothing else happens before."""
        race = self.race(tick)
        if race is None and self.match.due is None:
            return None
        moments: list[float] = []
        if race is not None and (released := race.next_release(tick)) is not None:
            moments.append(released)
        due = self.match.due
        if due is not None and due.deadline is not None and self.clock.running:
            if race is not None and due.race:
                moments.append(race.next_expiry(due.deadline, tick))
            elif (moment := self.clock.moment_of(due.deadline)) is not None:
                moments.append(max(tick, moment))
        return min(moments, default=None)

    def run(self, tick: float, far: bool = False) -> None:
        """Let match time pass. ``far``: the players are friends who are far away."""
        self._far = far
        self.clock.resume(tick)

    def stop(self, tick: float) -> None:
        """Stop match time, because nobody is connected. A race is opened again with ``run``."""
        self.clock.pause(tick)
        self._close_race()

    # Races

    def race(self, tick: float) -> Race | None:
        """The running race, if any. It opens with its prompt; while time stands still there is none."""
        prompt = self._race_prompt if self.clock.running else None
        if prompt is None:
            if self._race is not None or self._held:
                self._close_race()
            return None
        if self._race is None or self._race.prompt != prompt.id:
            self._close_race()
            opened = self.clock.now(tick) if prompt.id == self._last_race else self.match.now
            floor = self.match.game.races.get(prompt.kind, 0)
            self._race = Race(prompt.id, opened, tick, self.connected, FAR_CAP if self._far else CAP, floor)
            if prompt.id != self._last_race:
                self._judged = JudgedClaims()
            self._last_race, self._over = prompt.id, None
        return self._race

    def question_sent(
        self, seat: Seat, tick: float, allowance: Millis, witness: Witness = "ping", transit: Millis = 0
    ) -> None:
        """The present race question was sent to this seat, over a connection with this allowance and its witness."""
        race = self.race(tick)
        if race is not None:
            race.sent(seat, tick, min(allowance, cap_for(witness, self._far)), transit)

    def connect(self, seat: Seat) -> None:
        """The person on this seat is connected and can take part in races."""
        self.connected.add(seat)

    def disconnect(self, seat: Seat) -> None:
        """The person on this seat is gone: races do not wait for them."""
        self.connected.discard(seat)
        if self._race is not None:
            self._race.out(seat)

    def announce(self, seat: Seat, at: Millis, tick: float) -> None:
        """A bot will not act before this match time."""
        race = self.race(tick)
        if race is not None:
            race.announce(seat, at - race.opened)

    def _release(self, race: Race, tick: float) -> None:
        for claim in race.release(tick):
            pending = self._held.pop(claim.number, None)
            if pending is not None:
                self._play(pending, claim.at, claim.receipt)

    def _close_race(self) -> None:
        """End the race; actions that are still held come too late."""
        left, self._held = self._held, {}
        race, self._race = self._race, None
        if race is not None:
            self._over = race
            for claim in race.held if left else ():
                if (pending := left.get(claim.number)) is not None:
                    self._note_beaten(pending, claim.receipt)
        for pending in left.values():
            if pending.on_decided is not None:
                pending.on_decided.decided(Refusal("LUD-2", "stale", {"asked": -1, "answered": pending.prompt}))

    def _note_late(self, race: Race, pending: PendingAction, tick: float) -> None:
        """Note a claim that arrives when the race is over."""
        if pending.command is None or pending.command not in self.commands:
            receipt = self._claim(race, pending, tick).receipt
            self._note_beaten(pending, msgspec.structs.replace(receipt, after_verdict=True))

    def _note_beaten(self, pending: PendingAction, receipt: Receipt) -> None:
        """Add the receipt of a claim that came too late to the receipt of the one it lost to."""
        found = self._judged.add_beaten(pending.action, receipt)
        if found is None:
            return
        seq, first = found
        for index, row in enumerate(self.unstored):
            if row.seq == seq:
                self.unstored[index] = msgspec.structs.replace(row, receipt=encode(first))
                return
        self.amended[seq] = encode(first)

    def take_amended(self) -> dict[int, bytes]:
        """The new receipts of stored entries; the caller stores them, and they are forgotten here."""
        amended, self.amended = self.amended, {}
        return amended

    # Inside

    def _play(self, pending: PendingAction, at: Millis, receipt: Receipt | None) -> None:
        refusal: Refusal | None = None
        if pending.command is None or pending.command not in self.commands:
            try:
                self.match.play(pending.seat, pending.action, at=max(at, self.match.now), prompt=pending.prompt)
            except Refused as refused:
                refusal = refused.refusal
                self._record_entries(None, None)  # deadlines may have passed before the refusal
            else:
                seq = self._record_entries(pending.command, receipt)
                if receipt is not None:
                    self._judged.logged(seq, pending.action, receipt)
        if pending.on_decided is not None:
            pending.on_decided.decided(refusal)

    def _record_entries(self, command: str | None, receipt: Receipt | None) -> int:
        """Make rows of the new entries, and keep the new notices; the command belongs to the first entry of a seat.

        Returns the number of the last entry of a seat; -1 if there is none.
        """
        log, first = self.match.log, self._rows
        by_seat_at = -1
        for number in range(first, len(log)):
            if isinstance(log[number].actor, int):
                self.new_moves += 1
                if number > first:
                    self._add_row(first, number, by_seat_at == first, command, receipt)
                first = by_seat_at = number
        if first < len(log):
            self._add_row(first, len(log), by_seat_at == first, command, receipt)
        self._rows = len(self.match.log)
        self._keep_notices(self.match.take_notices())
        self._race_prompt = self.match.race_prompt
        if self._race is not None:
            self._race.log_reached(self.match.now)
            for seat in self.connected:
                if self.match.prompt_of(seat) is None:
                    self._race.out(seat)  # it cannot act any more
        self.clock.reach(self.match.now)
        return by_seat_at

    def _add_row(self, first: int, end: int, by_seat: bool, command: str | None, receipt: Receipt | None) -> None:
        """Make one row of an entry and of those that follow from it (chance, deadlines), up to before ``end``."""
        lines = encode_lines(self.match.log[first:end])[:-1]
        if not by_seat:
            command = receipt = None
        if command is not None:
            self.commands[command] = first
        self.unstored.append(Row(self.id, first, lines, command, None if receipt is None else encode(receipt)))

    def _keep_notices(self, notices: list[Notice[Event]]) -> None:
        """Encode new notices, those of one audience together."""
        first = 0
        while first < len(notices):
            to, after = notices[first].to, first + 1
            while after < len(notices) and notices[after].to == to:
                after += 1
            encoded = encode([notice.data for notice in notices[first:after]])
            self.notices.append(EncodedNotices(self._rows, to, encoded[1:-1]))
            first = after
