"""The claims of a race that are in the log, with those that came too late for it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ludotheque.engine.wire import Action, Seat
from ludotheque.table.races.receipts import Receipt


class _Judged(NamedTuple):
    seq: int
    action: Action
    receipt: Receipt


class JudgedClaims:
    """The claims of one race in the log. A claim that comes too late is added to the receipt of the one it lost to."""

    def __init__(self) -> None:
        self._judged: list[_Judged] = []
        self._late: set[Seat] = set()

    def logged(self, seq: int, action: Action, receipt: Receipt) -> None:
        """A claim is in the log; ``seq`` is the number of its entry."""
        self._judged.append(_Judged(seq, action, receipt))

    def add_beaten(self, action: Action, receipt: Receipt) -> tuple[int, Receipt] | None:
        """Add a claim that came too late: returns the entry it lost to, with the new receipt of that entry.

        ``None`` where nobody was faster with the same action. Only the first late claim of a seat counts.
        """
        if receipt.seat in self._late:
            return None
        for index, judged in enumerate(self._judged):
            if judged.action == action and judged.receipt.seat != receipt.seat:
                self._late.add(receipt.seat)
                beaten = (*judged.receipt.beaten, receipt)
                changed = judged._replace(receipt=msgspec.structs.replace(judged.receipt, beaten=beaten))
                self._judged[index] = changed
                return changed.seq, changed.receipt
        return None
