"""The fairness receipt of a match: its races, and the verdicts as sentences."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ludotheque.engine.entry import Entry
from ludotheque.engine.outcome import Outcome
from ludotheque.games.tohuwabohu.rules.actions import Point
from ludotheque.server.matches.replays import fairness_receipt
from ludotheque.server.store.records.match_header import MatchHeader
from ludotheque.server.store.records.matches import Player, Replay, StoredMatch
from ludotheque.table.match_log import Row
from ludotheque.table.races.receipts import Receipt

PROMPT = 7
HEADER = msgspec.json.encode(MatchHeader("tohuwabohu", 2, 3, msgspec.Raw(b"{}"), "a seed"))


def touched(seq: int, seat: int, shape: int, credited: int, elapsed: int) -> Row:
    """A row of the log: a player touches a shape of the card."""
    entry = Entry(seq, 9_000 + credited, seat, PROMPT, Point(shape))
    receipt = Receipt(seat, PROMPT, credited, elapsed, 100, credited, 9_000 + credited)
    return Row("m", seq, msgspec.json.encode(entry), f"{seat}:c{seq}", msgspec.json.encode(receipt))


def replay(*rows: Row, over: bool = True) -> Replay:
    outcome = msgspec.json.encode(Outcome((1, 2), (3, 1), "cards", {})) if over else None
    match = StoredMatch("m", "t", "tohuwabohu", HEADER, 1, 2 if over else None, outcome)
    return Replay(match, rows=list(rows), players=[Player(0, "Zoé", "zoe"), Player(1, "", None, "fox")])


def test_equal_actions_form_one_race() -> None:
    shown = fairness_receipt(
        replay(touched(1, 0, 4, 700, 720), touched(2, 1, 5, 710, 715), touched(3, 1, 4, 712, 800)), "zoe"
    )
    assert shown is not None
    same, alone = shown.races
    assert [(one.seat, one.credited) for one in same.receipts] == [(0, 700), (1, 712)]
    assert (same.finish.margin, alone.finish.margin) == (12, None)
    assert [player.you for player in shown.players] == [True, False]


def test_automatic_entries_after_a_claim_are_ignored() -> None:
    last = touched(2, 1, 4, 712, 800)
    follows = msgspec.json.encode(Entry(3, 9_712, "chance", PROMPT + 1, Point(0)))
    shown = fairness_receipt(
        replay(touched(1, 0, 4, 700, 720), replace(last, lines=last.lines + b"\n" + follows)), None
    )
    assert shown is not None
    (race,) = shown.races
    assert [one.seat for one in race.receipts] == [0, 1]


def test_the_verdict_has_sentences_in_both_languages() -> None:
    shown = fairness_receipt(replay(touched(1, 0, 4, 700, 790), touched(2, 1, 4, 712, 720)), None)
    assert shown is not None
    (race,) = shown.races
    assert race.finish.overturned
    assert race.said.en[0] == "{0} was first, 12\u00a0ms before {1}."
    assert "{1}" in race.said.fr[2]
    assert len(race.said.fr) == len(race.said.en)


def test_an_unfinished_match_has_no_receipt() -> None:
    assert fairness_receipt(replay(touched(1, 0, 4, 700, 720), over=False), None) is None


def test_the_receipt_names_players_whose_reactions_no_person_can_have() -> None:
    rows = [touched(seq, 0, seq, 700, 720) for seq in range(1, 4)]
    receipt = Receipt(1, PROMPT, 2, 60, 40, 150, 9_150, witness="kernel", floor=150)
    rows += [replace(touched(seq, 1, seq, 150, 60), receipt=msgspec.json.encode(receipt)) for seq in range(4, 7)]
    shown = fairness_receipt(replay(*rows), None)
    assert shown is not None
    assert [(mark.seat, mark.times, mark.answers) for mark in shown.marks] == [(1, 3, 3)]
    assert "{1}: 130\u00a0ms were added, because nobody can react that fast." in shown.races[-1].said.en
    honest = fairness_receipt(replay(*rows[:3]), None)
    assert honest is not None
    assert honest.marks == ()


def test_a_claim_after_the_verdict_is_listed_with_its_witness() -> None:
    late = Receipt(1, PROMPT, 690, 1_090, 90, 1_000, 10_500, late=500, witness="ping", after_verdict=True)
    first = Receipt(0, PROMPT, 700, 720, 100, 700, 9_700, beaten=(late,), witness="kernel")
    row = replace(touched(1, 0, 4, 700, 720), receipt=msgspec.json.encode(first))
    shown = fairness_receipt(replay(row), None)
    assert shown is not None
    (race,) = shown.races
    assert [(one.seat, one.witness, one.after_verdict) for one in race.receipts] == [
        (0, "kernel", False),
        (1, "ping", True),
    ]
    assert race.said.en[-1] == "{1}: the answer came after 1090\u00a0ms, when the race was decided already."
    assert len(race.said.fr) == len(race.said.en)
