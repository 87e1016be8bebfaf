"""Plays a study on a Ray cluster. Needs the extra ``[ray]``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from ludotheque.lab.study.run import QUEUED_PER_WORKER, Batch, Executor, Played, play_batch


def on_ray(address: str | None = None) -> Executor:
    """Play batches on the cluster at this address; without one, on this machine.

    Every node needs the same version of Ludothèque installed. A batch whose node is lost is
    played again elsewhere, with the same result.
    """

    def execute(batches: Iterable[Batch]) -> Iterator[Played]:
        import ray

        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
        play = ray.remote(play_batch).options(max_retries=-1)
        queue = iter(batches)
        places = max(1, int(ray.cluster_resources().get("CPU", 1))) * QUEUED_PER_WORKER
        running = [play.remote(batch) for batch in islice(queue, places)]
        while running:
            finished, running = ray.wait(running, num_returns=1)
            running += [play.remote(batch) for batch in islice(queue, len(finished))]
            yield from ray.get(finished)

    return execute
