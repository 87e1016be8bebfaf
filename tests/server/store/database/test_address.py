"""Addresses of databases."""

from __future__ import annotations

import pytest

from ludotheque.server.store.database import address


@pytest.mark.parametrize("bad", ["nonsense", "mysql://host/games", "sqlite://", "sqlite:///:memory:"])
def test_unusable_addresses_are_refused(bad: str) -> None:
    with pytest.raises(address.BadAddress):
        address.parse(bad)
