"""Handicaps stay with the people they were agreed for.

The options of a game hold them by seat. When somebody changes chairs, or chairs are added or removed, they are put in
the order of the new chairs. A new person on a chair has none until the host gives one.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ludotheque.table.record import Chair, TableRecord


def with_handicaps_moved(before: TableRecord, after: TableRecord) -> TableRecord:
    """The record after a change of chairs, with the handicaps of those who stay."""
    if before.chairs == after.chairs or after.stage == "playing":
        return after
    options = msgspec.json.decode(after.options)
    granted = options.get("handicaps")
    if not granted or len(granted) != len(before.chairs):
        return after
    moved = [_granted(before.chairs, granted, chair, seat) for seat, chair in enumerate(after.chairs)]
    if moved == granted:
        return after
    if any(moved):
        options["handicaps"] = moved
    else:
        del options["handicaps"]
    return replace(after, options=msgspec.Raw(msgspec.json.encode(options)))


def _granted(before: tuple[Chair, ...], granted: list[float], chair: Chair, seat: int) -> float:
    """What somebody on a chair was granted before: people wherever they sat, bots on the same chair."""
    if chair.person is not None:
        return next((each for old, each in zip(before, granted, strict=True) if old.person == chair.person), 0)
    if chair.bot is not None and seat < len(before) and before[seat].bot == chair.bot:
        return granted[seat]
    return 0
