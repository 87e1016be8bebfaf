"""Processes that play games side by side."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from threading import Thread


def process_pool(workers: int | None = None) -> ProcessPoolExecutor:
    """So many processes, by default one for each core. They end with this one, even if it is killed."""
    spawn = multiprocessing.get_context("spawn")  # a process with threads, such as a progress bar's, cannot fork safely
    return ProcessPoolExecutor(workers or os.cpu_count(), mp_context=spawn, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """End this process when the one that started it is gone: nobody would read its results or end it."""
    Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)  # sys.exit would end this thread only
