"""One cluster of real processes for all tests here: starting one takes as long as most tests."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.cluster.cluster import Cluster, a_cluster


@pytest.fixture(scope="session")
def lasting_cluster() -> Iterator[Cluster]:
    """A cluster whose processes may be killed or frozen."""
    # A short path, as sockets need, and outside of pytest's folders, which other users may not read.
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-cluster-"))
    try:
        with a_cluster(folder, unlimited=True, postgres={"fsync": "off", "shared_buffers": "32MB"}) as cluster:
            yield cluster
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def cluster(lasting_cluster: Cluster) -> Cluster:
    """The cluster with all its processes running."""
    lasting_cluster.start()
    return lasting_cluster
