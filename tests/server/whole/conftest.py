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
    """A cluster that may be harmed in any way."""
    # A short path (sockets want that), and not below pytest's own folders, which others may not enter.
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-cluster-"))
    try:
        with a_cluster(folder, unlimited=True, postgres={"fsync": "off", "shared_buffers": "32MB"}) as cluster:
            yield cluster
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def cluster(lasting_cluster: Cluster) -> Cluster:
    """A cluster of which everything runs."""
    lasting_cluster.start()
    return lasting_cluster
