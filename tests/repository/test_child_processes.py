"""Child processes of tests end with the test process, even if it is killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

KILLED = """
import os, signal, subprocess, sys
from support.processes.child_processes import end_with_this_process, forget

ended = subprocess.Popen([sys.executable, "-c", ""])
end_with_this_process(ended)
ended.wait()
forget(ended)
end_with_this_process(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"]))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_children_of_a_killed_process_end_with_it() -> None:
    # The child inherits the output: ``run`` reads it to its end, and so waits for the end of the child too.
    here = Path(__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, timeout=60, check=False, cwd=here)
    assert done.returncode == -9
