"""A class whose server is killed goes on as if nothing had happened."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.processes.serve_command import ServeCommand

PLAN = {"game": "bouh", "options": {"level": "collect", "operations": "+-"}, "sitting": "pairs", "minutes": 30}


@pytest.mark.at_length
def test_children_tables_and_pause_outlive_a_killed_server(tmp_path: Path) -> None:
    headers = {"x-ludotheque": "1"}
    with ServeCommand(tmp_path) as server:

        def browser() -> httpx.Client:
            return httpx.Client(base_url=server.address, headers=headers)

        with browser() as at_desk, browser() as first, browser() as second:
            opened = at_desk.post("/api/classes", json={}).json()
            teacher = headers | {"x-class-key": opened["key"]}
            path, code = f"/api/classes/{opened['id']}", opened["code"]

            def seen() -> list[Any]:
                shown = [tablet.get(f"/api/class/{code}").json() for tablet in (first, second)]
                return [(each["yours"], each["shown"]["state"], each["shown"]["round"]) for each in shown]

            for tablet in (first, second):
                assert tablet.post(f"/api/class/{code}/children").status_code == 200
            assert at_desk.post(f"{path}/rounds", json=PLAN, headers=teacher).status_code == 200
            assert at_desk.post(f"{path}/steps", json={"step": "pause"}, headers=teacher).status_code == 200
            before = seen()
            assert {state for _, state, _ in before} == {"paused"}
            server.stop(signal.SIGKILL)
            server.start()
            assert seen() == before
            resumed = at_desk.post(f"{path}/steps", json={"step": "resume"}, headers=teacher).json()
            assert resumed["shown"]["state"] == "playing"
            assert 29 * 60_000 < resumed["shown"]["left_ms"] <= 30 * 60_000
            assert {child["table"] for child in resumed["children"]} == {before[0][0][0]["table"]}
