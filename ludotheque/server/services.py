"""Everything a route may need, in one object."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.server.http.rate_limits import Limits
from ludotheque.server.ops.metrics import Metrics
from ludotheque.server.people.identity import Guests
from ludotheque.server.store.records.records import Records
from ludotheque.server.tables.interfaces import Hall


class House(NamedTuple):
    """An open server, as routes see it."""

    records: Records
    guests: Guests
    hall: Hall
    limits: Limits
    metrics: Metrics
