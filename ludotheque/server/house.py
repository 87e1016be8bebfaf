"""Everything a route may need, in one object."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.server.doors import Hall
from ludotheque.server.identity import Guests
from ludotheque.server.limits import Limits
from ludotheque.server.metrics import Metrics
from ludotheque.server.store.records import Records


class House(NamedTuple):
    """An open server, as routes see it."""

    records: Records
    guests: Guests
    hall: Hall
    limits: Limits
    metrics: Metrics
