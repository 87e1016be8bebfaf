"""One person's play of a prepared puzzle, step by step.

The record of a play holds everything: the entries of its matches and the times. It is stored after each step, so a
play goes on from any device, and nothing is dealt before it is due.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from ludotheque.engine.deals.puzzle import Puzzle
from ludotheque.engine.entry import Entry
from ludotheque.engine.match import Match
from ludotheque.engine.notice import Notice
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.scenes.scene import Text
from ludotheque.engine.wire import Action, Event, Millis
from ludotheque.table.daily.prepared import Prepared
from ludotheque.table.races.credit import FAR_CAP, credit

Doing = Literal["playing", "waiting", "done"]
"""Whether the person is playing, is asked to go on, or has finished."""


class PlayRecord(msgspec.Struct, frozen=True):
    """What is stored of a play."""

    wall: int
    """When it was stored, in unix milliseconds."""
    now: Millis = 0
    """The match time then."""
    logs: tuple[msgspec.Raw, ...] = ()
    """The entries of each match that has begun."""
    marks: tuple[int, ...] = ()
    """The points of the steps of earlier matches."""
    steps: int = 0
    """What the person has done so far: actions, and going on."""
    millis: int = 0
    """How long the person has raced in earlier matches."""


class Step(NamedTuple):
    """What a client asks for."""

    number: int
    """How many steps were made before, as far as the client knows: a repeated request changes nothing."""
    action: Action | None
    """``None`` to go on."""
    reaction: float | None = None


class DailyPlay:
    """A play, brought up to date when it is made."""

    def __init__(self, puzzle: Puzzle, prepared: Prepared, record: PlayRecord, wall: int) -> None:
        self.puzzle = puzzle
        self.prepared = prepared
        self.match: Match
        self.notices: list[Notice[Event]] = []
        """What has happened since the play was loaded."""
        self._record = record
        self._wall = wall
        self._load()
        self._loaded = (record.steps, len(self.match.log)) if record.logs else None
        self._pass_time(wall)

    @property
    def stage(self) -> int:
        """The number of the present match."""
        return max(0, len(self._record.logs) - 1)

    @property
    def steps(self) -> int:
        """What the person has done so far."""
        return self._record.steps

    @property
    def has_changed(self) -> bool:
        """Whether there is something to store: a step was made, or something happened by itself."""
        return self._loaded != (self.steps, len(self.match.log))

    @property
    def doing(self) -> Doing:
        """What the person is asked to do."""
        if self.puzzle.is_done(self.match):
            return "done" if self.stage + 1 == self.puzzle.stages else "waiting"
        return "waiting" if self._waits() else "playing"

    @property
    def marks(self) -> tuple[int, ...]:
        """The points of all finished steps."""
        return self._record.marks + self.puzzle.marks(self.match)

    @property
    def millis(self) -> int:
        """How long the person has raced so far: match time, which stands still in between."""
        return self._record.millis + self.match.now

    @property
    def due_in(self) -> Millis | None:
        """In how many milliseconds something happens by itself."""
        due = self.match.due
        if due is None or due.deadline is None or not self._runs():
            return None
        return max(0, due.deadline - self.match.now)

    def act(self, action: Action, reaction: object = None) -> Refusal | None:
        """Make a move of the person; nothing changes if it is refused."""
        if self.doing != "playing":
            return Refusal("LUD-1", "not_asked", {"seat": self.puzzle.seat})
        refusal = self.match.check(self.puzzle.seat, action)
        if refusal is not None:
            return refusal
        self.notices += self.match.play(self.puzzle.seat, action, at=self._credited(reaction))
        self._record = msgspec.structs.replace(self._record, steps=self.steps + 1)
        self._follow()
        return None

    def go_on(self) -> None:
        """The person is ready: the next match begins, or the others do what they were waiting to do."""
        if self.doing != "waiting":
            return
        self._record = msgspec.structs.replace(self._record, steps=self.steps + 1)
        if self.puzzle.is_done(self.match):
            self._begin_next()
            return
        answer = self.puzzle.reply(self.match)
        assert answer is not None, "somebody was waiting"
        self.notices += self.match.play(*answer)
        self._follow()

    def told(self) -> tuple[Text, ...]:
        """What was done in each finished step, in words."""
        matches = [*(self._resumed(stage) for stage in range(self.stage)), self.match]
        return tuple(line for match in matches for line in self.puzzle.tell(match))

    def record(self) -> PlayRecord:
        """The play, to be stored."""
        log = msgspec.Raw(msgspec.json.encode(self.match.log))
        logs = (*self._record.logs[:-1], log)
        return msgspec.structs.replace(self._record, wall=self._wall, now=self.match.now, logs=logs)

    # Inside

    def _load(self) -> None:
        if not self._record.logs:
            self._begin(0)
            return
        self.match = self._resumed(self.stage)
        self.match.now = max(self.match.now, self._record.now)

    def _resumed(self, stage: int) -> Match:
        deal = self.prepared.deals[stage]
        fresh = deal.match()
        kind: Any = list[Entry[fresh.game.Action]]  # type: ignore[name-defined]
        entries = msgspec.json.decode(self._record.logs[stage], type=kind)
        return Match.resume(fresh.game, seats=deal.seats, seed=deal.seed, options=fresh.table_options, entries=entries)

    def _begin(self, stage: int) -> None:
        self.match = self.prepared.deals[stage].match()
        self.puzzle.open(self.match)
        self._record = msgspec.structs.replace(self._record, now=0, logs=(*self._record.logs, msgspec.Raw(b"[]")))
        self._follow()

    def _begin_next(self) -> None:
        done = self.record()
        self._record = msgspec.structs.replace(done, marks=self.marks, millis=self.millis)
        self._begin(self.stage + 1)

    def _runs(self) -> bool:
        return not self.puzzle.is_done(self.match) and not self._waits() and self.puzzle.runs(self.match)

    def _waits(self) -> bool:
        return self.puzzle.waits(self.match) and self.puzzle.reply(self.match) is not None

    def _pass_time(self, wall: int) -> None:
        """Let match time pass up to now, deadline by deadline; it stops as soon as nothing is raced for."""
        target = self.match.now + max(0, wall - self._record.wall)
        while self._runs():
            due = self.match.due
            if due is None or due.deadline is None or due.deadline > target:
                self.match.now = max(self.match.now, target)
                return
            self.notices += self.match.advance(max(due.deadline, self.match.now))
            self._follow()

    def _follow(self) -> None:
        """Let the other seats do what they do without waiting."""
        while not self.puzzle.is_done(self.match) and not self._waits():
            answer = self.puzzle.reply(self.match)
            if answer is None:
                return
            self.notices += self.match.play(*answer)

    def _credited(self, reaction: object) -> Millis:
        """The match time of an action: in a race as the person's own screen measured it, within narrow limits."""
        asked = self.match.prompts.get(self.puzzle.seat)
        if asked is None or not asked.race:
            return self.match.now
        since = max(entry.at for entry in self.match.log if entry.actor == "chance")
        latest = self.match.log[-1].at
        fastest = self.match.game.races.get(asked.kind, 0)
        reacted = max(credit(reaction, self.match.now - since, FAR_CAP), fastest)
        before = asked.deadline - 1 if asked.deadline is not None else since + reacted
        at = max(latest, min(since + reacted, before))
        self.match.now = min(self.match.now, at)
        return at


def make_step(play: DailyPlay, step: Step) -> Refusal | None:
    """Make a step unless it was made before."""
    if step.number != play.steps:
        return None
    if step.action is None:
        play.go_on()
        return None
    return play.act(step.action, step.reaction)
