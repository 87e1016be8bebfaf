"""The fairness receipt: what was credited, what was refused, and the margin of the first."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.words import LANGUAGES, Language, words
from ludotheque.table.races.race import Race
from ludotheque.table.races.receipts import PhotoFinish, Receipt, photo_finish
from ludotheque.table.sentences import PACKAGE, finish_sentences

NAMES = ("Zoé", "Malik", "Rose")


def receipt(seat: int, reported: int | None, elapsed: int, credited: int, **more: int) -> Receipt:
    late = more.get("late", 0)
    return Receipt(
        seat=seat,
        prompt=more.get("prompt", 3),
        reported=reported,
        elapsed=elapsed,
        allowance=more.get("allowance", 100),
        credited=credited,
        at=5_000 + credited + late,
        late=late,
    )


def only(*receipts: Receipt) -> PhotoFinish:
    (finish,) = photo_finish(receipts)
    return finish


def test_a_receipt_survives_the_wire() -> None:
    given = receipt(1, None, 600, 600)
    assert msgspec.json.decode(msgspec.json.encode(given), type=Receipt) == given


def test_a_receipt_of_an_earlier_version_can_be_read() -> None:
    stored = (
        b'{"type":"receipt","seat":0,"prompt":3,"reported":500,"elapsed":600,"allowance":100,"credited":500,'
        b'"at":5500,"late":0,"beaten":[]}'
    )
    old = msgspec.json.decode(stored, type=Receipt)
    assert (old.witness, old.floor, old.after_verdict, old.is_impossible, old.raised) == (None, 0, False, False, 0)
    assert only(old).finishers[0].witness is None


def test_a_receipt_separates_the_network_from_the_refused_part() -> None:
    assert receipt(0, 520, 600, 520).network == 80
    assert receipt(0, 520, 600, 520).refused == 0
    assert receipt(0, 450, 600, 500).refused == 50
    assert receipt(0, None, 600, 600).refused == 0


def test_the_order_that_counted_and_the_order_of_arrival() -> None:
    finish = only(receipt(0, 500, 520, 500), receipt(2, 505, 510, 505), receipt(1, 480, 570, 480))
    assert [(one.seat, one.place, one.place_on_arrival, one.behind) for one in finish.finishers] == [
        (1, 1, 3, 0),
        (0, 2, 2, 20),
        (2, 3, 1, 25),
    ]
    assert (finish.margin, finish.close, finish.overturned) == (20, True, True)


def test_the_margin_is_to_another_seat() -> None:
    """A second finger of the same hand is no rival."""
    finish = only(receipt(0, 500, 520, 500), receipt(0, 510, 530, 510), receipt(1, 700, 720, 700))
    assert (finish.margin, finish.close, finish.overturned) == (200, False, False)


def test_equals_share_their_place() -> None:
    finish = only(receipt(0, 500, 520, 500), receipt(1, 500, 560, 500), receipt(2, 600, 610, 600))
    assert [one.place for one in finish.finishers] == [1, 1, 3]
    assert (finish.margin, finish.overturned) == (0, False)


def test_alone_there_is_no_margin() -> None:
    assert (only(receipt(0, 500, 520, 500)).margin, only(receipt(0, 500, 520, 500)).close) == (None, False)


def test_what_is_logged_late_counts_late() -> None:
    finish = only(receipt(0, 500, 520, 500), receipt(1, 450, 530, 450, late=90))
    assert [(one.seat, one.late) for one in finish.finishers] == [(0, 0), (1, 90)]


def test_receipts_are_grouped_by_race() -> None:
    both = photo_finish([receipt(0, 500, 520, 500, prompt=8), receipt(1, 400, 420, 400, prompt=5)])
    assert [finish.prompt for finish in both] == [5, 8]
    assert photo_finish([]) == ()


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(50, 700), st.integers(0, 700)), min_size=1, max_size=9))
def test_every_race_has_a_photo_finish(answers: list[tuple[int, int, int]]) -> None:
    race = Race(1, 5_000, 0.0, present=range(3))
    for seat in range(3):
        race.sent(seat, 0.0, 120)
    for seat, comes, reaction in sorted(answers, key=lambda answer: answer[1]):
        race.claim(seat, float(comes), reaction, 120)
    claims = race.release(2_000.0)
    finish = only(*(claim.receipt for claim in claims))
    assert [one.seat for one in finish.finishers] == [claim.seat for claim in claims]
    assert finish.finishers[0].place == 1
    assert [one.behind for one in finish.finishers] == sorted(one.behind for one in finish.finishers)
    for language in LANGUAGES:
        assert finish_sentences(finish, language, NAMES)


def test_every_photo_finish_has_sentences() -> None:
    finish = only(receipt(0, 500, 520, 500), receipt(1, 300, 590, 490))
    assert finish_sentences(finish, "en", NAMES) == [
        "Malik was first, 10\u00a0ms before Zoé.",
        "A photo finish!",
        "By order of arrival it would have been Zoé, whose messages have the shorter way.",
        "Malik: 100\u00a0ms on the way through the network were not counted.",
        "Malik: 190\u00a0ms were not granted, being more than this connection usually takes.",
        "Zoé: 20\u00a0ms on the way through the network were not counted.",
    ]
    tied = only(receipt(0, 500, 500, 500), receipt(1, 500, 500, 500), receipt(2, 500, 500, 500))
    assert finish_sentences(tied, "fr", NAMES)[0].startswith("Zoé, Malik et Rose ont réagi dans la même milliseconde")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_used(language: Language) -> None:
    said = [
        *finish_sentences(only(receipt(0, 500, 520, 500), receipt(1, 300, 590, 490)), language, NAMES),
        *finish_sentences(only(receipt(0, 500, 500, 500), receipt(1, 500, 500, 500)), language, NAMES),
        *finish_sentences(only(receipt(0, 500, 500, 500, late=7)), language, NAMES),
        *finish_sentences(only(Receipt(0, 3, 2, 60, 40, 150, 150, floor=150, after_verdict=True)), language, NAMES),
    ]
    beginnings = {text.rsplit("}", 1)[-1] for key, text in words(PACKAGE, language)["receipt"].items() if key != "list"}
    assert all(any(sentence.endswith(ending) for sentence in said) for ending in beginnings)
    assert len(beginnings) == len(words(PACKAGE, language)["receipt"]) - 1


def test_claims_that_came_too_late_are_in_the_photo_finish() -> None:
    winner = msgspec.structs.replace(receipt(0, 500, 520, 500), beaten=(receipt(1, 507, 560, 507),))
    finish = only(winner)
    assert [(one.seat, one.behind) for one in finish.finishers] == [(0, 0), (1, 7)]
    assert (finish.margin, finish.close) == (7, True)
