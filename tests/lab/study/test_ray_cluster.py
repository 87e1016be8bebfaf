"""A study on a Ray cluster of two nodes gives the games of one process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludotheque.lab.study import Plan, play_study

pytestmark = [
    pytest.mark.at_length,
    pytest.mark.skipif("not __import__('importlib.util').util.find_spec('ray')", reason="Ray is not installed"),
]


@pytest.fixture
def cluster() -> Iterator[str]:
    import ray
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    yield nodes.address
    ray.shutdown()
    nodes.shutdown()


def test_two_nodes_play_the_same_games(cluster: str) -> None:
    import ray

    from ludotheque.lab.study.ray_cluster import on_ray

    plan = Plan("boussanga", seats=(2,), levels=("random", "chick"), games=6)
    found = play_study(plan, executor=on_ray(cluster))
    assert len(ray.nodes()) == 2
    assert found == play_study(plan, workers=1)
