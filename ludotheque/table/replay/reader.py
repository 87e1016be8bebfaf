"""Reads a recording: its timeline, and what a seat saw at any step.

The match is replayed once. Copies of the state are kept at regular steps, so that any other step is a few entries
away. Views are read in chunks: the first view of a chunk is whole, and each later one names the fields that changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ludotheque.engine.notice import Notice
from ludotheque.engine.view import View
from ludotheque.engine.wire import Event, Seat
from ludotheque.table.replay.recording import Recording, steps_of
from ludotheque.table.replay.timeline import TimelineStep, marks_of, turn_of

CHUNK = 32
"""The number of steps in a chunk."""

encode = msgspec.json.encode


class StepShown(msgspec.Struct, frozen=True):
    """What a seat was shown at one step."""

    changed: dict[str, msgspec.Raw]
    """The fields of the view that differ from those at the step before; empty for the first step of a chunk."""
    notices: tuple[msgspec.Raw, ...]


class ReplayChunk(msgspec.Struct, frozen=True):
    """Consecutive steps of a recording as one seat saw them."""

    first: int
    """The number of the first step."""
    seat: Seat | None
    """``None``: seen from above."""
    view: msgspec.Raw
    """The whole view at the first step."""
    steps: tuple[StepShown, ...]


class RecordingReader:
    """Reads one recording. Replaying happens when the reader is made."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._ends = steps_of(recording.log)
        self._before_chunk: list[Any] = []
        """Copies of the state before the first step of each chunk."""
        self.timeline: tuple[TimelineStep, ...] = tuple(self._walk())

    @property
    def chunks(self) -> int:
        """The number of chunks."""
        return len(self._before_chunk)

    def chunk(self, number: int, seat: Seat | None, *, is_open: bool = False) -> ReplayChunk:
        """The steps of a chunk as a seat saw them (``None``: a spectator, ``is_open``: with all hands open).

        Only for finished matches: any seat can be asked for.
        """
        game = self.recording.game
        state = game.copy(self._before_chunk[number])
        first = number * CHUNK
        steps: list[StepShown] = []
        whole = msgspec.Raw()
        before: dict[str, bytes] = {}
        for step in range(first, min(first + CHUNK, len(self._ends))):
            notices = self._apply(state, step)
            view: View = game.open_view(state) if is_open else game.view(state, seat)
            fields = {name: encode(getattr(view, name)) for name in view.__struct_fields__}
            if step == first:
                whole, before = msgspec.Raw(encode(view)), fields
            changed = {name: msgspec.Raw(value) for name, value in fields.items() if value != before[name]}
            shown = tuple(msgspec.Raw(encode(notice.data)) for notice in notices if notice.is_for(seat))
            steps.append(StepShown(changed, shown))
            before = fields
        return ReplayChunk(first, seat, whole, tuple(steps))

    def _walk(self) -> Iterator[TimelineStep]:
        game, log = self.recording.game, self.recording.log
        state = game.start(self.recording.options, self.recording.seats)
        turn: Seat | None = None
        first = 0
        for step, end in enumerate(self._ends):
            if step % CHUNK == 0:
                self._before_chunk.append(game.copy(state))
            notices = self._apply(state, step)
            prompts = game.prompts(state)
            now_asked = turn_of(prompts)
            marks = marks_of(game, notices, turn, now_asked)
            turn = now_asked
            actor = log[first].actor if first < len(log) else "chance"
            at = log[end - 1].at if end else 0
            race = any(prompt.race for prompt in prompts.values())
            yield TimelineStep(end, at, actor if isinstance(actor, int) else None, race, marks)
            first = end

    def _apply(self, state: Any, step: int) -> list[Notice[Event]]:
        first = self._ends[step - 1] if step else 0
        notices: list[Notice[Event]] = []
        for entry in self.recording.log[first : self._ends[step]]:
            notices += self.recording.game.apply(state, entry)
        return notices
