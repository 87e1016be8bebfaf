# Compiled with mypyc: every move at a table comes through here.
"""The path to one client: how long a round trip takes, and what has measured it."""

from __future__ import annotations

from collections.abc import Hashable

from ludotheque.engine.wire import Millis
from ludotheque.table.races import credit
from ludotheque.table.races.credit import Witness
from ludotheque.table.races.kernel_witness import KernelWitness, ReadRoundTrip
from ludotheque.table.races.round_trips import RoundTrips


class NetworkPath:
    """The round trip that is trusted: the shortest that any witness reports, because each can only be lengthened."""

    def __init__(
        self, kernel: ReadRoundTrip | None = None, *, proxy_ms: float | None = None, direct: bool = True
    ) -> None:
        """``kernel`` reads the round trip of our own socket, which ends at the client only if it is ``direct``.

        ``proxy_ms`` is the round trip between client and proxy, as a trusted proxy reported it.
        """
        self._pings = RoundTrips()
        self._kernel = None if kernel is None else KernelWitness(kernel)
        self._proxy_ms, self._direct = proxy_ms, direct
        self._allowance: Millis | None = None
        """The allowance, once it has been asked for since the last measurement."""

    def measure(self) -> None:
        """Ask the kernel again. Takes a few microseconds."""
        if self._kernel is not None:
            self._kernel.read()
            self._allowance = None

    def ping_sent(self, token: Hashable, now: float) -> None:
        """A ping was sent with this token: see ``RoundTrips``."""
        self._pings.sent(token, now)

    def pong_received(self, token: Hashable, now: float) -> None:
        """A pong with this token has arrived."""
        self._pings.received(token, now)
        self._allowance = None

    @property
    def _vouched(self) -> float | None:
        """The round trip by witnesses that the client's program cannot delay, if there are any."""
        ours = None if self._kernel is None else self._kernel.round_trip
        if self._direct:
            return ours
        return None if self._proxy_ms is None else self._proxy_ms + (ours or 0.0)

    @property
    def witness(self) -> Witness:
        """What has measured the round trip."""
        if self._vouched is None:
            return "ping"
        return "kernel" if self._direct else "proxy"

    @property
    def round_trip(self) -> float | None:
        """The trusted round trip in milliseconds; ``None`` while nothing is known."""
        known = [took for took in (self._vouched, self._pings.trusted) if took is not None]
        return min(known, default=None)

    @property
    def allowance(self) -> Millis:
        """How much of an elapsed time may be this path; a table may allow less."""
        allowance = self._allowance
        if allowance is None:
            allowance = self._allowance = credit.allowance(self.round_trip)
        return allowance
