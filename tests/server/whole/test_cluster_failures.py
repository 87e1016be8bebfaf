"""Games go on in a cluster whatever process dies; nothing confirmed is lost or done twice."""

from __future__ import annotations

import pytest

from support.cluster.cluster import Cluster
from support.cluster.trouble import HARMS, endure

LET_DOWN_SECONDS = 30.0
"""Far more than it takes (see docs/serving.md), but whoever waits so long goes away, on any machine."""


@pytest.mark.parametrize(
    "harm", [harm if harm == "owner killed" else pytest.param(harm, marks=pytest.mark.at_length) for harm in HARMS]
)
async def test_games_go_on(cluster: Cluster, harm: str) -> None:
    endured = await endure(cluster, HARMS[harm], seed=1)
    assert endured.acknowledged > 0
    assert endured.seconds < LET_DOWN_SECONDS
    print(harm, endured)
