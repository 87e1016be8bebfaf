"""How much of a reported reaction time the server accepts.

A client knows best when its player saw a thing and touched it, but it could lie.
The server knows how long it took from sending to answer, and how fast that
connection can be at best. It accepts the report within what these two values allow::

    credited = max(clamp(reaction, elapsed − allowance, elapsed), floor)
    allowance = min(trusted round trip + jitter margin, cap)

An honest player loses nothing, and a liar gains at most the allowance. The cap depends on
the witness of the round trip, and the floor is the shortest time in which a person can answer.
"""

from __future__ import annotations

import math
from typing import Literal

from ludotheque.engine.wire import Millis

Witness = Literal["kernel", "proxy", "ping"]
"""What measured the round trip of a connection: the kernel of this machine (``tcp_info.py`` of the
socket), the kernel of a trusted proxy, or pings, which the client's own code answers."""

PING_CAP: Millis = 250
"""The most that is credited to a network whose round trip only pings have measured: a client may delay its pongs."""
CAP: Millis = 400
"""The most that is credited to a network whose round trip a kernel has measured, and the longest that a claim
is held for others."""
FAR_CAP: Millis = 600
"""The same, for every witness, at tables of friends who are far away."""

JITTER_MARGIN: Millis = 40
"""What an honest answer may take beyond the best round trip: up to 17 ms until the next frame of
the screen, and the variation of the network."""

LONGEST_REACTION: Millis = 24 * 60 * 60 * 1000
"""Longer reaction times are ignored: no race lasts a day."""


def cap_for(witness: Witness, far: bool = False) -> Millis:
    """The most that is credited to a network with this witness; ``far``: at a table of friends who are far away.

    >>> cap_for("ping"), cap_for("kernel"), cap_for("ping", far=True)
    (250, 400, 600)
    """
    if far:
        return FAR_CAP
    return PING_CAP if witness == "ping" else CAP


def allowance(trusted_rtt: float | None, jitter_margin: Millis = JITTER_MARGIN, cap: Millis = FAR_CAP) -> Millis:
    """How much of an elapsed time may be due to the network; without a trusted round trip, the margin alone.

    >>> allowance(80.2, jitter_margin=40), allowance(None, jitter_margin=40), allowance(300.0, cap=250)
    (121, 40, 250)
    """
    network = 0 if trusted_rtt is None else math.ceil(trusted_rtt)
    return max(0, min(network + jitter_margin, cap))


def reported_millis(reaction: object) -> Millis | None:
    """The reaction time that a client reports, in whole milliseconds; ``None`` if it cannot be one.

    >>> reported_millis(412.7), reported_millis(-3), reported_millis(float("nan")), reported_millis("fast")
    (412, None, None, None)
    """
    if isinstance(reaction, bool) or not isinstance(reaction, int | float):
        return None
    if not 0 <= reaction <= LONGEST_REACTION:  # also false for NaN
        return None
    return int(reaction)


def credit(reaction: object, elapsed: Millis, allowance: Millis) -> Millis:
    """The reaction time that counts. Without a usable report it is the whole elapsed time.

    >>> credit(400, elapsed=500, allowance=120), credit(0, elapsed=500, allowance=120), credit(None, 500, 120)
    (400, 380, 500)
    """
    longest = max(0, elapsed)
    reported = reported_millis(reaction)
    if reported is None:
        return longest
    return min(max(reported, longest - max(0, allowance)), longest)
