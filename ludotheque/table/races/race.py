"""Decides who was first in a race: the player who reacted first, not whose message arrived first.

A race is a prompt that several seats have at once. Each seat's time counts from the
moment the prompt was sent to it; ``credit.py`` says what reaction time it is credited.
A claim is held only as long as another seat could still turn out to be earlier or equal,
at most the cap. The rules see nothing but the time of a claim: ``Entry.at``.

How a table uses it::

    race = Race(prompt.id, opened=entry.at, now=…, present=connected seats)
    race.sent(seat, now, allowance)                    # as the frame goes to the socket
    race.claim(seat, received, reaction)               # as an answer comes in
    for claim in race.release(now): …                  # log it at claim.at
    race.next_release(now)                             # when to look again
    race.may_expire(deadline, now)                     # before a deadline is logged

While a race runs, every answer to its prompt goes through it, also those of seats that
report no reaction (``claim`` without one) and of bots (``claim_at``). For anything else
that is logged meanwhile the table calls ``log_reached``.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Iterable
from typing import NamedTuple

import msgspec

from ludotheque.engine.wire import Millis, Seat
from ludotheque.table.moments import Moment, after, moment, monotonic_ms, whole_millis
from ludotheque.table.races.credit import CAP, JITTER_MARGIN, Witness, credit, reported_millis
from ludotheque.table.races.receipts import Receipt

SENDING_MARGIN: Millis = JITTER_MARGIN
"""How long after its publication an honest gate may send a question, because other messages go first."""


class Claim(NamedTuple):
    """One answer to a race."""

    number: int
    """The number of the claim in its race, by which the table finds the action again."""
    receipt: Receipt

    @property
    def seat(self) -> Seat:
        """The seat that claims."""
        return self.receipt.seat

    @property
    def at(self) -> Millis:
        """The match time that counts."""
        return self.receipt.at


class _Held(NamedTuple):
    """A claim that is held. Sorted in the order of release: by time, then seat, then number."""

    placed: Millis
    seat: Seat
    number: int
    receipt: Receipt
    until: Moment
    """The longest it may be held."""


class _Runner:
    """What a race knows of one seat."""

    def __init__(self, present: bool, cap: Millis) -> None:
        self.present = present
        """Whether it was connected from the opening of the race until it was sent the question."""
        self.waited_for = present
        self.start: Moment | None = None
        """The moment from which its time counts, once it was sent the question."""
        self.allowance = cap
        self.lag = cap
        """How much earlier than their arrival at the table its answers may be credited."""
        self.credited: Millis = 0
        self.not_before: Millis = 0
        """No claim of this seat will be placed before this time: that of its last claim, or what was announced."""


class Race:
    """One race, from its opening to its last claim. No order of calls is an error."""

    def __init__(
        self, prompt: int, opened: Millis, now: float, present: Iterable[Seat], cap: Millis = CAP, floor: Millis = 0
    ) -> None:
        """``opened`` is match time and ``now`` that same moment on the machine's clock.

        ``present`` are the seats connected now: they are about to be sent the
        question, and are waited for. A race that continues after a restart opens at the
        match time reached then. No person is credited a shorter time than the ``floor``.
        """
        self.prompt = prompt
        self.opened = opened
        self._opened: Moment = moment(now)
        self._cap, self._floor = max(0, cap), max(0, floor)
        self._runners = {seat: _Runner(True, self._cap) for seat in present}
        self._held: list[_Held] = []
        self._claims = 0
        self._reached: Millis = 0
        """The time of the last entry, counted from the opening: no claim can be placed before it."""

    # Who takes part

    def sent(self, seat: Seat, now: float, allowance: Millis | None = None, transit: Millis = 0) -> None:
        """The question went to this seat. Only the first time counts.

        The present allowance of its connection holds for the whole race, so that a
        client cannot raise it while claims are held; if it is unknown, it is the cap.
        Where the socket and the owner of the table are on different machines, ``now``
        is when the owner published the question, and ``transit`` is how long a round
        trip between the two machines may take.

        For a seat that was not connected at the opening, time counts from the opening:
        being away gains nothing. A seat that was ``out`` takes part again.
        """
        runner = self._runner(seat)
        if runner.start is not None and runner.waited_for:
            return
        if runner.start is None:
            runner.start = max(moment(now), self._opened) if runner.present else self._opened
        runner.waited_for = True
        runner.allowance = self._cap if allowance is None else self._within_cap(allowance)
        runner.lag = self._within_cap(runner.allowance + max(0, transit))

    def out(self, seat: Seat) -> None:
        """Do not wait for this seat any more: it cannot act, it left, or its connection broke."""
        runner = self._runner(seat)
        runner.waited_for = False
        if runner.start is None:
            runner.present = False

    def announce(self, seat: Seat, credited: Millis) -> None:
        """This seat, a bot that has decided, will not claim before this time: nobody waits for it until then."""
        self._runner(seat).not_before = max(0, credited)

    # Claims

    def claim(
        self,
        seat: Seat,
        received: float,
        reaction: object,
        allowance: Millis | None = None,
        witness: Witness | None = None,
    ) -> Claim:
        """An answer arrived on a socket of this machine. ``reaction`` is what the client reported, unchecked.

        The allowance noted at the sending holds; one given here can only lower it. ``witness`` measured it.
        """
        start = self._runner(seat).start
        elapsed = whole_millis(self._opened if start is None else start, moment(received))
        return self._claim(seat, moment(received), elapsed, reaction, allowance, witness)

    def claim_elapsed(
        self,
        seat: Seat,
        received: float,
        elapsed: Millis,
        reaction: object,
        allowance: Millis | None = None,
        witness: Witness | None = None,
    ) -> Claim:
        """An answer arrived at another machine, which measured its elapsed time, and reached this one now.

        That machine may not be the one that first sent the question: a player who reconnects
        through it is sent the question again, but has seen it before. So the elapsed time is not
        less than the time since the first sending known here, minus what the transit may take.
        """
        runner, here = self._runner(seat), moment(received)
        longest = whole_millis(self._opened, here)
        since_sent = whole_millis(self._opened if runner.start is None else runner.start, here)
        least = since_sent - min(self._cap, runner.lag + SENDING_MARGIN)  # nobody gains more than the cap
        return self._claim(seat, here, min(max(elapsed, least), longest), reaction, allowance, witness, least)

    def claim_at(self, seat: Seat, credited: Millis) -> Claim:
        """A bot answers with this reaction time; the call may come before that time."""
        taken = max(0, credited)
        receipt = Receipt(seat, self.prompt, reported=None, elapsed=taken, allowance=0, credited=taken, at=0)
        return self._hold(receipt, after(self._opened, taken))

    def _claim(
        self,
        seat: Seat,
        received: Moment,
        elapsed: Millis,
        reaction: object,
        allowance: Millis | None,
        witness: Witness | None,
        least: Millis = 0,
    ) -> Claim:
        """``least``: no earlier time is credited, whatever the client reports."""
        allowed = self._runner(seat).allowance
        if allowance is not None:
            allowed = min(self._within_cap(allowance), allowed)
        longest = max(0, elapsed)
        receipt = Receipt(
            seat,
            self.prompt,
            reported=reported_millis(reaction),
            elapsed=longest,
            allowance=allowed,
            credited=max(credit(reaction, longest, allowed), least),
            at=0,
            witness=witness,
            floor=self._floor,
        )
        return self._hold(receipt, received)

    def _hold(self, receipt: Receipt, received: Moment) -> Claim:
        """Hold a claim; its receipt has no place in time yet."""
        seat = receipt.seat
        runner = self._runner(seat)
        # the second claim of a seat cannot be earlier than its first
        credited = max(min(max(receipt.credited, runner.credited), receipt.elapsed), receipt.floor)
        placed = max(credited, self._reached, self._last_placed(seat))
        runner.credited, runner.not_before = credited, placed
        receipt = msgspec.structs.replace(receipt, credited=credited, at=self.opened + placed, late=placed - credited)
        held = _Held(placed, seat, self._claims, receipt, after(received, self._cap))
        self._claims += 1
        insort(self._held, held, key=lambda one: one[:3])
        return Claim(held.number, receipt)

    # Verdicts

    def release(self, now: float) -> list[Claim]:
        """The claims that no other can beat or equal any more, in the order that counts.

        Claims of the same time are released together, by seat: the rules decide between
        them by lot. (A second claim of one of these seats in the same millisecond may still
        follow; it is logged at the same time.)
        """
        here = moment(now)
        overdue = max((held.placed for held in self._held if held.until <= here), default=-1)
        released: list[Claim] = []
        while self._held:
            equals = self._first_equals()
            placed = equals[0].placed
            if placed > overdue and self._settled_from(equals) > here:
                break
            del self._held[: len(equals)]
            released += [self._final(held) for held in equals]
            self._reached = max(self._reached, placed)
        return released

    @property
    def held(self) -> list[Claim]:
        """The claims that are not released yet, in the order of their times."""
        return [Claim(held.number, held.receipt) for held in self._held]

    def next_release(self, now: float) -> float | None:
        """When to call ``release`` again, if nothing else happens before; ``None`` while no claim is held."""
        if not self._held:
            return None
        overdue = min(held.until for held in self._held)
        return max(now, monotonic_ms(min(overdue, self._settled_from(self._first_equals()))))

    def may_expire(self, deadline: Millis, now: float) -> bool:
        """Whether this deadline may be logged: it has passed, and no claim can be credited before it any more."""
        before = deadline - self.opened
        if self._held and self._held[0].placed < before:
            return False
        return self._passed_from(before) <= moment(now)

    def next_expiry(self, deadline: Millis, now: float) -> float:
        """When to ask ``may_expire`` again, if nothing else happens before; claims are released first."""
        before = deadline - self.opened
        passed = max(now, monotonic_ms(self._passed_from(before)))
        release = self.next_release(now)
        return max(passed, release) if release is not None and self._held[0].placed < before else passed

    def log_reached(self, at: Millis) -> None:
        """Something else was logged at this match time: held and future claims cannot be logged before it."""
        self._reached = max(self._reached, at - self.opened)

    # Inside

    def _runner(self, seat: Seat) -> _Runner:
        if seat not in self._runners:
            self._runners[seat] = _Runner(False, self._cap)
        return self._runners[seat]

    def _within_cap(self, allowance: Millis) -> Millis:
        return min(max(0, allowance), self._cap)

    def _last_placed(self, seat: Seat) -> Millis:
        return max((held.placed for held in self._held if held.seat == seat), default=0)

    def _first_equals(self) -> list[_Held]:
        return [held for held in self._held if held.placed == self._held[0].placed]

    def _final(self, held: _Held) -> Claim:
        receipt, moved = held.receipt, self._reached - held.placed
        if moved > 0:
            receipt = msgspec.structs.replace(receipt, at=receipt.at + moved, late=receipt.late + moved)
        return Claim(held.number, receipt)

    def _settled_from(self, equals: list[_Held]) -> Moment:
        """The moment from which no other claim can be as early as these; far away while a seat awaits the question."""
        placed = equals[0].placed
        beyond = self._beyond(placed + 1, {held.seat for held in equals})
        return max(after(self._opened, placed), beyond)

    def _passed_from(self, before: Millis) -> Moment:
        at_least, at_most = after(self._opened, before), after(self._opened, before + self._cap)
        return max(at_least, min(at_most, self._beyond(before, ())))

    def _beyond(self, time: Millis, except_for: Collection[Seat]) -> Moment:
        """The moment from which no seat that is waited for can be credited before this time."""
        beyond = self._opened
        for seat, runner in self._runners.items():
            if not runner.waited_for or seat in except_for or runner.not_before >= time:
                continue
            if runner.start is None:
                return _FAR_AWAY
            beyond = max(beyond, after(runner.start, time + runner.lag))
        return beyond


_FAR_AWAY: Moment = 1 << 62
