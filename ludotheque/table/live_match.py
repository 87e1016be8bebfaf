# Compiled with mypyc: every move at a table comes through here.
"""A match being played: what people and bots do gets its time and its place in the log.

Everything here happens at once and in memory; ``table.py`` stores what it leads
to before anybody is told. ``tick`` is the machine's steady clock in milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

import msgspec

from ludotheque.engine.match import Match
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.refusal import Refusal, Refused
from ludotheque.engine.wire import Millis, Seat
from ludotheque.table.clock import MatchClock
from ludotheque.table.match_log import Row
from ludotheque.table.pending_action import PendingAction
from ludotheque.table.races.race import Claim, Race
from ludotheque.table.races.receipts import Receipt

encode = msgspec.json.Encoder().encode
_RECEIPT = msgspec.json.Decoder(Receipt)


@final
class EncodedNotice:
    """A notice as JSON, with its audience."""

    def __init__(self, number: int, to: frozenset[Seat] | None, encoded: bytes) -> None:
        self.number = number
        """The number of entries after which it was made."""
        self.to = to
        """The seats it is for; ``None``: everybody."""
        self.encoded = encoded


class LiveMatch:
    """One match, its clock, and the race that may be going on in it."""

    def __init__(self, id: str, match: Match, tick: float, stored: Sequence[Row] = ()) -> None:
        self.id = id
        self.match = match
        self.clock = MatchClock(match.now, tick)
        self.clock.pause(tick)
        self.unstored: list[Row] = []
        self.new_moves = 0
        """Of seats, which nobody has counted yet."""
        self.done = {row.command: row.seq for row in stored if row.command is not None}
        """Commands carried out, with the numbers of their entries."""
        self.notices: list[EncodedNotice] = []
        """All notices of the match, in order."""
        self.connected: set[Seat] = set()
        self._rows = sum([row.entries for row in stored])
        """So many entries are in rows."""
        self._race: Race | None = None
        self._asked_in_race = _race_prompt(match)
        self._raced = -1 if self._asked_in_race is None else self._asked_in_race.id
        """The last race that was opened; one met again goes on from the time it is now."""
        self._held: dict[int, PendingAction] = {}
        self._first: PendingAction | None = None
        """What was released last in the race going on."""
        self._take_down(None, None)

    @property
    def number(self) -> int:
        """How many entries there are."""
        return len(self.match.log)

    def notices_after(self, number: int) -> list[EncodedNotice]:
        """The notices of the entries from this number on."""
        notices = self.notices
        first = len(notices)
        while first and notices[first - 1].number > number:  # from the end: mostly it is only the last few
            first -= 1
        return notices[first:]

    # What people and bots do

    def act(self, deed: PendingAction, tick: float) -> None:
        """Somebody does something; in a race it may have to wait for others who could have been earlier."""
        race = self.race(tick)
        if race is None or deed.prompt != race.prompt:
            self._play(deed, self.clock.now(tick), None)
            return
        claim = self._claim(race, deed, tick)
        self._held[claim.number] = deed
        self._release(race, tick)

    def act_at(self, deed: PendingAction, at: Millis, tick: float) -> None:
        """A bot does something, at the match time it said."""
        race = self.race(tick)
        if race is None or deed.prompt != race.prompt:
            self._play(deed, max(at, self.match.now), None)
            return
        claim = race.claim_at(deed.seat, at - race.opened)
        self._held[claim.number] = deed
        self._release(race, tick)

    def _claim(self, race: Race, deed: PendingAction, tick: float) -> Claim:
        timing = deed.timing
        if timing is None or timing.elapsed is None:
            return race.claim(deed.seat, tick, None, 0)
        return race.claim_elapsed(deed.seat, tick, timing.elapsed, timing.reaction, timing.allowance)

    # Time

    def pass_time(self, tick: float) -> None:
        """Everything that is due by now: verdicts of a race, deadlines."""
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
        self._take_down(None, None)
        return True

    def next_due(self, tick: float) -> float | None:
        """When to look again, if nothing else happens before."""
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

    def run(self, tick: float) -> None:
        """Let match time pass."""
        self.clock.resume(tick)

    def stop(self, tick: float) -> None:
        """Let match time stand still, because nobody is there; a race goes on when somebody is."""
        self.clock.pause(tick)
        self._close_race()

    # Races

    def race(self, tick: float) -> Race | None:
        """The race going on, if any; a new one opens with its prompt, and none while time stands still."""
        prompt = self._asked_in_race if self.clock.running else None
        if prompt is None:
            if self._race is not None or self._held:
                self._close_race()
            return None
        if self._race is None or self._race.prompt != prompt.id:
            self._close_race()
            opened = self.clock.now(tick) if prompt.id == self._raced else self.match.now
            self._race = Race(prompt.id, opened, tick, self.connected)
            self._raced = prompt.id
        return self._race

    def question_sent(self, seat: Seat, tick: float, allowance: Millis, transit: Millis = 0) -> None:
        """The present race question was sent to this seat."""
        race = self.race(tick)
        if race is not None:
            race.sent(seat, tick, allowance, transit)

    def connect(self, seat: Seat) -> None:
        """Somebody who can race is there."""
        self.connected.add(seat)

    def disconnect(self, seat: Seat) -> None:
        """Nobody waits for this seat any more."""
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
            deed = self._held.pop(claim.number, None)
            if deed is not None:
                self._first = deed
                self._play(deed, claim.at, claim.receipt)

    def _close_race(self) -> None:
        """What was held when the race ended comes too late."""
        left, self._held = self._held, {}
        race, self._race = self._race, None
        first, self._first = self._first, None
        if left and race is not None and first is not None:
            self._note_beaten(first, [claim.receipt for claim in race.held if _is_rival(left, claim, first)])
        for deed in left.values():
            if deed.settle is not None:
                deed.settle(Refusal("LUD-2", "stale", {"asked": -1, "answered": deed.prompt}))

    def _note_beaten(self, first: PendingAction, beaten: list[Receipt]) -> None:
        """Whoever was nearly first stands beside whoever was: the margin is theirs to know."""
        rows = self.unstored if beaten else []
        for index in reversed(range(len(rows))):
            stored = rows[index].receipt
            if stored is not None and rows[index].command == first.command:
                receipt = msgspec.structs.replace(_RECEIPT.decode(stored), beaten=tuple(beaten))
                rows[index] = rows[index]._replace(receipt=encode(receipt))
                return

    # Inside

    def _play(self, deed: PendingAction, at: Millis, receipt: Receipt | None) -> None:
        refusal: Refusal | None = None
        if deed.command is None or deed.command not in self.done:
            try:
                self.match.play(deed.seat, deed.action, at=max(at, self.match.now), prompt=deed.prompt)
            except Refused as refused:
                refusal = refused.refusal
                self._take_down(None, None)  # deadlines may have passed all the same
            else:
                self._take_down(deed.command, receipt)
        if deed.settle is not None:
            deed.settle(refusal)

    def _take_down(self, command: str | None, receipt: Receipt | None) -> None:
        """Note the entries and notices that are new; the command belongs to the first entry of a seat."""
        seq, lines = self._rows, b""
        kept: bytes | None = None
        caused_by: str | None = None
        for entry in self.match.log[self._rows :]:
            by_seat = isinstance(entry.actor, int)
            self.new_moves += by_seat
            if lines and by_seat:
                self.unstored.append(Row(self.id, seq, lines, caused_by, kept))
                lines = b""
            if not lines:
                seq, lines = entry.seq, encode(entry)
                caused_by = command if by_seat else None
                kept = encode(receipt) if receipt is not None and by_seat else None
                if caused_by is not None:
                    self.done[caused_by] = seq
            else:
                lines += b"\n" + encode(entry)  # what follows by itself lies in the same row
        if lines:
            self.unstored.append(Row(self.id, seq, lines, caused_by, kept))
        self._rows = len(self.match.log)
        self.notices += [
            EncodedNotice(self._rows, notice.to, encode(notice.data)) for notice in self.match.take_notices()
        ]
        self._asked_in_race = _race_prompt(self.match)
        if self._race is not None:
            self._race.log_reached(self.match.now)
            prompts = self.match.prompts
            for seat in self.connected:
                if seat not in prompts:
                    self._race.out(seat)  # it has no finger left
        self.clock.reach(self.match.now)


def _is_rival(left: dict[int, PendingAction], claim: Claim, first: PendingAction) -> bool:
    """Whether a claim that came to nothing was one to what somebody else got."""
    deed = left.get(claim.number)
    return deed is not None and deed.seat != first.seat and deed.action == first.action


def _race_prompt(match: Match) -> Prompt | None:
    """The question that several race to answer, if there is one."""
    for prompt in match.prompts.values():
        if prompt.race:
            return prompt
    return None
