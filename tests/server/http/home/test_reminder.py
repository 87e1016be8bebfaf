"""The reminder is a file for one's own calendar, at the hour one asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.server.local_server import open_server


async def test_a_reminder_repeats_every_day_at_the_time_that_was_asked_for(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        answer = await ann.get("/api/daily/reminder.ics", params={"at": "18:30"})
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
        assert "DTSTART:20270115T183000\r\n" in answer.text
        assert "URL:http://games.test/daily\r\n" in answer.text
        assert "SUMMARY:Deal of the day" in answer.text
        french = await ann.get("/api/daily/reminder.ics", params={"at": "06:00"}, headers={"accept-language": "fr"})
        assert "SUMMARY:Donne du jour" in french.text
        assert "set-cookie" not in answer.headers, "a reminder needs no guest"


@pytest.mark.parametrize("at", ["", "24:00", "7:30", "07:60", "07:30:00", "now"])
async def test_other_times_are_refused(tmp_path: Path, at: str) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        assert (await ann.get("/api/daily/reminder.ics", params={"at": at})).status_code == 400
