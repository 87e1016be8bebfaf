"""What a replay shows, put together from its chunks as a browser does."""

from __future__ import annotations

from typing import Any

import msgspec

from ludotheque.table.replay.reader import RecordingReader, ReplayChunk

decode = msgspec.json.decode


class ReplayShown:
    """What a replay shows one seat: its view and all its notices after each step."""

    def __init__(self, reader: RecordingReader, seat: int | None, *, is_open: bool = False) -> None:
        self.views: dict[int, Any] = {}
        """By the number of entries after the step."""
        self.notices: list[tuple[int, Any]] = []
        """Each with the number of entries after its step."""
        for number in range(reader.chunks):
            # Through JSON, as a browser gets it.
            chunk = decode(msgspec.json.encode(reader.chunk(number, seat, is_open=is_open)), type=ReplayChunk)
            view = decode(chunk.view)
            for index, step in enumerate(chunk.steps):
                view = {**view, **{name: decode(value) for name, value in step.changed.items()}}
                entries = reader.timeline[chunk.first + index].entries
                self.views[entries] = view
                self.notices += [(entries, decode(notice)) for notice in step.notices]

    def notices_between(self, since: int, number: int) -> list[Any]:
        """The notices of the entries after ``since``, up to ``number``."""
        return [notice for entries, notice in self.notices if since < entries <= number or since == 0 == entries]
