"""The number of connections is limited; silent ones are closed for those who ask."""

from __future__ import annotations

from ludotheque.server.http.connection_gate import ConnectionGate, Place
from ludotheque.server.http.proxies import Proxies


class Visitors:
    """Connections at a gate."""

    def __init__(self, most: int, most_of_address: int, trusted: tuple[str, ...] = ()) -> None:
        self.reported: list[tuple[str, str]] = []
        self.closed: list[str] = []
        self.gate = ConnectionGate(
            most, most_of_address, Proxies(trusted), lambda why, address: self.reported.append((why, address))
        )

    def come(self, name: str, address: str = "192.0.2.1") -> Place | None:
        return self.gate.enter(address, lambda: self.closed.append(name))


def test_the_oldest_silent_connection_of_an_address_is_closed_for_a_new_one() -> None:
    visitors = Visitors(100, 3)
    places = [visitors.come(name) for name in ("one", "two", "three")]
    assert places[0] is not None
    visitors.gate.has_asked(places[0])
    assert visitors.come("four") is not None
    assert visitors.come("five") is not None
    assert visitors.closed == ["two", "three"]
    assert visitors.come("elsewhere", "192.0.2.2") is not None
    assert visitors.closed == ["two", "three"]
    assert visitors.reported == [("too_many", "192.0.2.1")] * 2


def test_an_address_that_uses_all_its_connections_gets_no_more() -> None:
    visitors = Visitors(100, 2)
    places = [place for name in ("one", "two") if (place := visitors.come(name)) is not None]
    for place in places:
        visitors.gate.has_asked(place)
    assert visitors.come("three") is None
    assert visitors.reported == [("too_many", "192.0.2.1")]
    visitors.gate.leave(places[0])
    assert visitors.come("four") is not None
    assert not visitors.closed


def test_the_connections_of_all_addresses_are_limited_too() -> None:
    visitors = Visitors(2, 2)
    places = [visitors.come(name, f"192.0.2.{number}") for number, name in enumerate(("one", "two"))]
    assert visitors.come("three", "192.0.2.9") is not None
    assert visitors.closed == ["one"]
    assert all(place is not None for place in places)


def test_addresses_of_one_network_count_as_one() -> None:
    visitors = Visitors(100, 1)
    visitors.come("one", "2001:db8:1:2::1")
    visitors.come("two", "2001:db8:1:2::2")
    assert visitors.closed == ["one"]


def test_trusted_proxies_may_have_any_number() -> None:
    visitors = Visitors(100, 1, trusted=("192.0.2.1",))
    assert all(visitors.come(str(number)) for number in range(10))
    assert not visitors.closed


def test_nothing_is_left_when_all_have_left() -> None:
    visitors = Visitors(3, 2)
    places = [visitors.come(str(number)) for number in range(4)]
    for place in places:
        assert place is not None
        visitors.gate.leave(place)
    assert len(visitors.gate) == 0
    assert not visitors.gate._silent
    assert not visitors.gate._silent_of
    assert not visitors.gate._of_address
