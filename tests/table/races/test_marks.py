"""Players who answer faster than people can are marked; a lucky tap or two is none of that."""

from __future__ import annotations

import msgspec

from ludotheque.table.races.marks import SHARE, TIMES, MarkedPlayer, marks_of
from ludotheque.table.races.receipts import Receipt


def claim(seat: int, reported: int | None, elapsed: int = 900, floor: int = 150) -> Receipt:
    return Receipt(seat, 1, reported, elapsed, allowance=60, credited=elapsed, at=elapsed, floor=floor)


def test_whoever_reports_impossible_reactions_again_and_again_is_marked() -> None:
    script = [claim(2, 0) for _ in range(TIMES)]
    assert marks_of([claim(0, 800), *script]) == (MarkedPlayer(2, TIMES, TIMES),)
    assert marks_of(script[1:]) == ()


def test_a_client_that_reports_nothing_is_judged_by_its_answers() -> None:
    assert marks_of([claim(1, None, elapsed=30)] * TIMES) == (MarkedPlayer(1, TIMES, TIMES),)
    assert marks_of([claim(1, None, elapsed=300)] * TIMES) == ()


def test_a_few_lucky_taps_in_a_long_match_are_no_mark() -> None:
    honest = [claim(0, 700)] * int(TIMES / SHARE)
    assert marks_of([*honest, *[claim(0, 90)] * TIMES]) == ()
    assert marks_of([*honest[TIMES:], *[claim(0, 90)] * TIMES]) != ()


def test_claims_that_were_beaten_count_too() -> None:
    first = msgspec.structs.replace(claim(0, 700), beaten=(claim(1, 5),))
    assert marks_of([first] * TIMES) == (MarkedPlayer(1, TIMES, TIMES),)


def test_bots_and_receipts_of_earlier_versions_are_never_marked() -> None:
    assert marks_of([claim(0, 0, floor=0), claim(1, None, elapsed=0, floor=0)] * TIMES) == ()
