"""The limit of open files is raised as far as the system allows."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import resource
from ludotheque.server.ops.file_limit import raise_file_limit
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 512))
print(raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE))
"""


def test_the_limit_is_raised_and_leaves_files_for_the_server() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "384 (512, 512)"
