"""Reports whether the rules are compiled, leaves out long tests in short runs, and runs coroutine tests."""

from __future__ import annotations

import inspect
import os

import pytest
from hypothesis import settings

from ludotheque.engine.native import bits
from ludotheque.testing.effort import COMPILED, MODE, effort
from support import timeouts

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=effort(quick=10, brief=25, full=100))
settings.load_profile("steady")


def pytest_report_header() -> str:
    """The line shown before the tests."""
    return f"rules: {'compiled' if COMPILED else 'uncompiled'} ({os.path.relpath(bits.__file__)})"


def pytest_configure() -> None:
    """Fail if the rules are not of the kind that ``LUDOTHEQUE_EXPECT`` names."""
    expected = os.environ.get("LUDOTHEQUE_EXPECT")
    if expected is not None and (expected == "compiled") != COMPILED:
        raise pytest.UsageError(f"the rules should be {expected}, but they come from {bits.__file__}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the longest tests in short runs; shorter ones cover the same features."""
    if MODE != "full":
        markers = ("at_length",) if COMPILED else ("at_length", "at_length_uncompiled")
        long = [item for item in items if any(map(item.get_closest_marker, markers))]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that passed only when repeated, and say which were left out."""
    if os.environ.get("LUDOTHEQUE_RETRY"):
        for report in terminalreporter.stats.get("passed", []):
            terminalreporter.write_line(
                f"FLAKY {report.nodeid} failed beside other tests and passed alone", yellow=True
            )
    if MODE != "full":
        terminalreporter.write_line("NOT RUN: the longest tests (at_length); make test-all runs them")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run coroutine tests in an event loop of their own, with a time limit."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    test = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted})
    timeouts.run(test)
    return True
