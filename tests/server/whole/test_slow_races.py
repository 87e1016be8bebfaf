"""A real server, a lying client, a script and an honest player far away, over a network with real delays.

The players come straight to the server, or through a proxy that reports their round trips.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from ludotheque.table.races.credit import JITTER_MARGIN, PING_CAP, Witness
from support.processes.slow_network import IN_NAMESPACE, why_impossible
from support.processes.slow_race import FAR, LIAR, PONG_DELAY_SECONDS, ROUND_TRIPS_MS, SCRIPT, RacedCard

LIMIT_SECONDS = 170
CARDS = 1
"""A card lasts until its time is up, because its third shape is not touched."""


def race(folder: Path, witness: Witness) -> list[RacedCard]:
    """Let them race in a network namespace of its own."""
    impossible = why_impossible()
    if impossible is not None:
        pytest.skip(impossible)
    program = [sys.executable, "-P", "-m", "support.processes.slow_race", str(folder), str(CARDS), witness]
    done = subprocess.run(
        [*IN_NAMESPACE, *program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        timeout=LIMIT_SECONDS,
    )
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    cards = msgspec.json.decode(done.stdout, type=list[RacedCard])
    assert cards
    return cards


@pytest.mark.at_length
@pytest.mark.parametrize("witness", ["kernel", "proxy"])
def test_the_kernel_or_that_of_a_proxy_is_the_witness_of_real_delays(tmp_path: Path, witness: Witness) -> None:
    for card in race(tmp_path, witness):
        claims = {claim.seat: claim for claim in card.receipts}
        assert {claim.witness for claim in claims.values()} == {witness}
        # The way of the honest player is allowed for, though only the kernel and the pings tell how long it is.
        assert claims[FAR].allowance >= ROUND_TRIPS_MS[1 + FAR] + JITTER_MARGIN
        # By pings the liar would be allowed all that pings are allowed.
        assert PONG_DELAY_SECONDS * 1000 > PING_CAP
        assert claims[LIAR].allowance < 2 * ROUND_TRIPS_MS[1 + LIAR] + 2 * JITTER_MARGIN
        assert card.reactions[LIAR] - claims[LIAR].credited <= claims[LIAR].allowance
        assert claims[LIAR].is_impossible
        if claims[FAR].elapsed - card.reactions[FAR] <= claims[FAR].allowance:  # the machine kept its own delays short
            assert claims[FAR].credited == int(card.reactions[FAR])
            assert claims[FAR].at < claims[LIAR].at
        # The script is no faster than the fastest person.
        assert claims[SCRIPT].credited >= claims[SCRIPT].floor == 150
        assert claims[SCRIPT].is_impossible
        assert not claims[FAR].is_impossible


@pytest.mark.at_length
def test_pings_alone_are_the_witness_where_the_kernel_is_switched_off(tmp_path: Path) -> None:
    for card in race(tmp_path, "ping"):
        claims = {claim.seat: claim for claim in card.receipts}
        assert {claim.witness for claim in claims.values()} == {"ping"}
        assert claims[FAR].allowance >= ROUND_TRIPS_MS[1 + FAR] + JITTER_MARGIN
        assert claims[LIAR].allowance == PING_CAP, "delayed pongs are taken for a long way"
