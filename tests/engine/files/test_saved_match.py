"""Saved matches: every damage or manipulation gives an error that names the line."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import BadFile, Match
from ludotheque.engine.files.verify import verify
from ludotheque.testing.random_play import played, steps
from ludotheque.testing.tables import Table
from support.forged_files import forged, with_sums

TABLE = Table("boussanga", 2, {})


def saved() -> str:
    return played(TABLE, seed=9).save()


def unfinished() -> str:
    match = Match("boussanga", seats=2, seed=9)
    for _ in steps(match, random.Random(9), most=5):
        pass
    return match.save()


def with_change(number: int, change: str, to: object, text: str | None = None) -> str:
    """A file with correct checksums in which the value at a dotted path is replaced."""
    return forged(text or saved(), number, change, to)


def test_computing_the_sums_here_gives_the_same_file() -> None:
    assert with_sums(saved().splitlines()) == saved()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "empty"),
        ("\n\n", 1, "empty"),
        ("hello", 1, "not a saved match"),
        ('{"a": 1}\n{"b": 2}\n', 1, "not a saved match"),
        ("[" * 100_000, 1, "not a saved match"),
        ("\udcff\udcfe", 1, "not a saved match"),
        ('[Event "F/S Return Match"]\n1. e4 e5\n', 1, "not a saved match"),
    ],
)
def test_files_of_other_formats_are_refused(text: str, line: int, words: str) -> None:
    with pytest.raises(BadFile, match=f"line {line}: .*{words}"):
        Match.load(text)


def test_a_truncated_file_names_its_last_line() -> None:
    lines = saved().splitlines(keepends=True)
    for count in range(1, len(lines)):
        with pytest.raises(BadFile, match=rf"^line {count}: .*(missing|cut short)"):
            Match.load("".join(lines[:count]))


@given(st.integers(2, 3000))
def test_a_file_cut_anywhere_is_refused(cut: int) -> None:
    text = saved()
    with pytest.raises(BadFile):
        Match.load(text[:-cut])


@given(st.data())
def test_a_changed_byte_is_found(data: st.DataObject) -> None:
    """The error names the line, or the next one if the change splits the line in two."""
    raw = bytearray(unfinished().encode())
    place = data.draw(st.integers(0, len(raw) - 2))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != raw[place]))
    raw[place] = byte
    before = unfinished().encode()[:place].count(b"\n") + 1
    with pytest.raises(BadFile) as error:
        Match.load(bytes(raw))
    assert error.value.line in (before, before + 1)


def test_missing_repeated_or_exchanged_lines_are_found() -> None:
    lines = saved().splitlines(keepends=True)
    for text in (lines[:5] + lines[6:], lines[:5] + lines[4:], [*lines[:4], lines[5], lines[4], *lines[6:]]):
        with pytest.raises(BadFile, match=r"line [56]: "):
            Match.load("".join(text))


@pytest.mark.parametrize(
    ("number", "path", "value", "words"),
    [
        (1, "match.format", 2, "line 1: the file has format 2; this version of Ludothèque reads format 1"),
        (1, "match.version", 7, "line 1: it was played by version 7 of the rules of boussanga"),
        (1, "match.game", "chess", "line 1: there is no game called 'chess'"),
        (1, "match.seats", 9, "line 1: boussanga cannot be set up like this: LUD-5"),
        (1, "match.options", {"mode": "teams"}, "line 1: boussanga cannot be set up like this: BSG-11"),
        (1, "match.options", {"speed": 3}, "line 1: its table options are not those of boussanga"),
        (1, "match.seed_hash", "00", "its seed is not the one whose hash was published"),
        (2, "entry.action.values.0", 2, "line 2: entry 0: it draws a value outside its range"),
        (2, "entry.action.values", [0], "line 2: entry 0: it draws what nobody asked for"),
        (3, "entry.action.card", 999, "line 3: entry 1: the rules refuse this move: BSG-12 not_your_card"),
        (3, "entry.actor", "chance", "line 3: entry 1: it is by chance, who is not asked anything"),
        (3, "entry.prompt", 0, "line 3: entry 1: it answers question 0"),
        (3, "entry.seq", 4, "line 3: entry 4: entry 1 belongs here"),
        (3, "entry.at", -1, "line 3: entry 1: it goes back in time"),
        (3, "entry.action", {"type": "expired"}, "line 3: entry 1: it expires a deadline that does not exist"),
        (3, "entry.action", {"type": "castle"}, "line 3: this is not a boussanga entry"),
        (3, "entry.action", {"type": "drawn", "values": [1]}, "line 3: entry 1: it draws what nobody asked for"),
    ],
)
def test_a_forged_line_with_a_correct_sum_is_found_by_the_rules(
    number: int, path: str, value: object, words: str
) -> None:
    with pytest.raises(BadFile) as error:
        Match.load(with_change(number, path, value))
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("end.outcome.scores.0", 99, "the outcome it states is not the one its moves lead to"),
        ("end.outcome", None, "the outcome it states is not the one its moves lead to"),
        ("end.entries", 3, "the file should hold 3 entries"),
        ("end.seed", "8", "its seed is not the one whose hash was published"),
        ("end.now", -5, "its clock stands before the last entry"),
    ],
)
def test_a_forged_last_line_is_found(path: str, value: object, words: str) -> None:
    last = len(saved().splitlines())
    with pytest.raises(BadFile) as error:
        Match.load(with_change(last, path, value))
    assert str(error.value).startswith(f"line {last}: ")
    assert words in str(error.value)


def test_a_log_that_stops_before_chance_has_answered_is_refused() -> None:
    lines = unfinished().splitlines()
    last_draw = max(number for number, line in enumerate(lines) if '"chance"' in line)
    end = json.loads(lines[-1])
    end["end"]["entries"] = last_draw - 1
    with pytest.raises(BadFile, match="before chance has answered"):
        Match.load(with_sums([*lines[:last_draw], json.dumps(end)]))


def test_draws_that_do_not_follow_from_the_seed_load_but_fail_verification() -> None:
    """Replay never calls a generator; ``verify`` does."""
    drawn = json.loads(unfinished().splitlines()[1])["entry"]["action"]["values"]
    changed = with_change(2, "entry.action.values.8", (drawn[8] + 1) % 49, unfinished())
    try:
        Match.load(changed)
    except BadFile as error:  # another deal may make a later move illegal; then the error says so
        assert "the rules refuse" in str(error)  # noqa: PT017
    with pytest.raises(BadFile, match="line 2: entry 0: what it draws does not follow from the seed"):
        verify(changed)


def test_verifying_reports_what_was_verified() -> None:
    report = verify(saved())
    assert (report.game, report.seats) == ("boussanga", 2)
    assert report.draws + report.moves == len(saved().splitlines()) - 2
    assert report.outcome is not None


def test_bytes_and_text_are_both_read() -> None:
    assert Match.load(saved().encode()).log == Match.load(saved()).log


def test_the_format_is_json_lines() -> None:
    for line in saved().splitlines():
        assert msgspec.json.decode(line)
