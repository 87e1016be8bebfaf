"""Which witness is trusted with the round trip of a connection."""

from __future__ import annotations

from ludotheque.table.races.credit import FAR_CAP, JITTER_MARGIN
from ludotheque.table.races.kernel_witness import KernelRoundTrip
from ludotheque.table.races.network_path import NetworkPath


def pinged(path: NetworkPath, *times: float) -> NetworkPath:
    for number, took in enumerate(times):
        path.ping_sent(number, 1000.0)
        path.pong_received(number, 1000.0 + took)
    return path


def kernel(least: float) -> KernelRoundTrip:
    return KernelRoundTrip(least, least)


def test_without_any_kernel_pings_are_the_witness() -> None:
    path = NetworkPath()
    assert (path.round_trip, path.witness, path.allowance) == (None, "ping", JITTER_MARGIN)
    pinged(path, 120.0, 90.0)
    assert (path.round_trip, path.witness, path.allowance) == (90.0, "ping", 130)


def test_the_kernel_of_a_direct_socket_is_the_witness_however_late_the_pongs_are() -> None:
    path = pinged(NetworkPath(lambda: kernel(20.0)), 250.0, 251.0)
    assert (path.round_trip, path.witness, path.allowance) == (20.0, "kernel", 20 + JITTER_MARGIN)


def test_no_witness_can_make_another_one_longer() -> None:
    assert pinged(NetworkPath(lambda: kernel(300.0)), 25.0).round_trip == 25.0
    assert pinged(NetworkPath(lambda: kernel(1.0), proxy_ms=300.0, direct=False), 25.0).round_trip == 25.0


def test_the_socket_of_a_proxy_is_not_taken_for_the_path_of_the_player() -> None:
    path = pinged(NetworkPath(lambda: kernel(0.1), direct=False), 180.0)
    assert (path.round_trip, path.witness) == (180.0, "ping")


def test_what_a_proxy_reports_is_added_to_the_way_from_there() -> None:
    path = pinged(NetworkPath(lambda: kernel(12.0), proxy_ms=80.0, direct=False), 250.0)
    assert (path.round_trip, path.witness) == (92.0, "proxy")
    assert NetworkPath(proxy_ms=80.0, direct=False).round_trip == 80.0


def test_no_path_is_allowed_more_than_friends_who_are_far_away() -> None:
    assert NetworkPath(lambda: kernel(5_000.0)).allowance == FAR_CAP


def test_the_allowance_follows_every_measurement() -> None:
    least = 80.0
    path = NetworkPath(lambda: kernel(least))
    assert path.allowance == 80 + JITTER_MARGIN
    least = 30.0
    assert path.allowance == 80 + JITTER_MARGIN, "nothing was measured since"
    path.measure()
    assert path.allowance == 30 + JITTER_MARGIN
    pinged(path, 10.0)
    assert path.allowance == 10 + JITTER_MARGIN
