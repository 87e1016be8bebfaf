"""A calendar file follows RFC 5545: line ends, folding and escaping."""

from __future__ import annotations

from ludotheque.server.http.home.calendar_file import LONGEST_LINE, DailyEvent, calendar_file


def test_long_lines_are_folded_between_letters_and_unfold_to_what_was_written() -> None:
    title = "Énigme, à l’heure ; " * 12 + "\\ fin"
    text = calendar_file(DailyEvent("a@b", "2027-01-31", 7, 5, title, "http://h/daily"), "20270131T000000Z")
    lines = text.split("\r\n")
    assert lines[-1] == ""
    assert all(len(line.encode()) <= LONGEST_LINE for line in lines)
    assert "\n" not in text.replace("\r\n", "")
    whole = text.replace("\r\n ", "")
    escaped = title.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")
    assert f"SUMMARY:{escaped}\r\n" in whole
    assert "DTSTART:20270131T070500\r\n" in whole
    assert "RRULE:FREQ=DAILY\r\n" in whole
    assert whole.count("BEGIN:") == whole.count("END:") == 3
