# Compiled with mypyc: every move at a table comes through here.
"""The round trip of a TCP connection, as the kernel of the machine where it ends has measured it.

The kernel measures by the acknowledgements of the other side's kernel, which a page or program
there cannot delay one by one. To make them longer one has to lengthen the whole path, and then
one's own messages are late too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

ACKNOWLEDGEMENT_DELAY_MS: Final = 100.0
"""How much of the smoothed round trip may be waiting, because the other kernel delays acknowledgements in the hope
of sending them with data: mostly up to 40 ms, on Apple's systems up to 100."""


class KernelRoundTrip(NamedTuple):
    """What the kernel knows of a connection, in milliseconds."""

    smoothed: float
    least: float | None
    """The least of the last minutes; ``None`` where the kernel does not keep it."""


ReadRoundTrip = Callable[[], KernelRoundTrip | None]


class KernelWitness:
    """The round trip of one connection, from its kernel.

    It is the smoothed one, less what delayed acknowledgements may have added; a queue that
    stays, as in a house with a busy line, is in it. It is never below the least that was ever
    seen: the first is that of the handshake, whose acknowledgement no kernel delays.
    """

    def __init__(self, read: ReadRoundTrip) -> None:
        self._read_kernel = read
        self._least: float | None = None
        self._smoothed: float | None = None
        self.read()

    def read(self) -> None:
        """Ask the kernel again. Takes a few microseconds."""
        found = self._read_kernel()
        if found is None:
            return
        self._smoothed = found.smoothed
        least = found.smoothed if found.least is None else found.least
        self._least = least if self._least is None else min(self._least, least)

    @property
    def round_trip(self) -> float | None:
        """In milliseconds; ``None`` if the kernel has told nothing."""
        if self._least is None or self._smoothed is None:
            return None
        return max(self._least, self._smoothed - ACKNOWLEDGEMENT_DELAY_MS)
