"""Sitting down, bots, options, host, start: the house rules of tables."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.words import LANGUAGES
from ludotheque.table.identities import NO_HOST
from ludotheque.table.people.rated import is_rated
from ludotheque.table.record import BranchPoint, Chair, TableRecord
from ludotheque.table.requests import seating
from ludotheque.table.sentences import sentence_for


def table(*chairs: str | None, game: str = "bouh", **fields: object) -> TableRecord:
    """A table of ann's: names are people, ``fox`` is a bot, ``None`` a free chair."""
    made = tuple(
        Chair() if who is None else Chair(bot="fox") if who == "fox" else Chair(person=who, name=who.title())
        for who in chairs
    )
    return TableRecord(id="t", code="c", game=game, host="ann", chairs=made, **fields)  # type: ignore[arg-type]


def who(record: seating.Change) -> list[str | None]:
    assert isinstance(record, TableRecord), record
    return [chair.person or chair.bot for chair in record.chairs]


def why(change: seating.Change, game: str = "bouh") -> str:
    assert isinstance(change, Refusal), change
    for language in LANGUAGES:
        assert sentence_for(game, language, change)
    return f"{change.clause} {change.reason}"


def test_people_sit_down_on_free_seats() -> None:
    record = table("ann", None, None)
    assert who(seating.sit(record, "bob", "Bob")) == ["ann", "bob", None]
    assert who(seating.sit(record, "bob", "Bob", 2)) == ["ann", None, "bob"]
    assert who(seating.sit(record, "ann", "Ann", 2)) == [None, None, "ann"]
    assert seating.sit(record, "ann", "Ann") is record
    assert why(seating.sit(record, "bob", "Bob", 0)) == "TBL-1 chair_taken"
    assert why(seating.sit(record, "bob", "Bob", 3)) == "TBL-1 no_such_chair"
    assert why(seating.sit(table("ann", "bob"), "cat", "Cat")) == "TBL-1 table_full"


def test_before_play_only_the_host_may_take_the_seat_of_a_bot() -> None:
    assert why(seating.sit(table("ann", "fox"), "bob", "Bob", 1)) == "TBL-1 chair_taken"
    assert who(seating.sit(table("ann", "fox"), "ann", "Ann", 1)) == [None, "ann"]


def test_in_play_people_take_over_from_bots_and_bots_from_people() -> None:
    record = table("ann", "fox", "fox", stage="playing")
    assert who(seating.sit(record, "bob", "Bob")) == ["ann", "bob", "fox"]
    assert why(seating.sit(record, "ann", "Ann", 1)) == "TBL-2 seated_in_play"
    left = seating.stand(table("ann", "bob", stage="playing"), "ann")
    assert who(left) == ["fox", "bob"]
    assert isinstance(left, TableRecord)
    assert left.host == "bob"
    assert left.chairs[0].name == "", "a bot has nobody's name"


def test_standing_up_before_play_frees_the_seat_and_the_last_person_stays_host() -> None:
    assert who(seating.stand(table("ann", "bob"), "bob")) == ["ann", None]
    alone = seating.stand(table("ann", None), "ann")
    assert isinstance(alone, TableRecord)
    assert alone.host == "ann"
    assert why(seating.stand(table("ann", None), "bob")) == "TBL-3 not_seated"


def test_the_host_seats_and_removes_bots() -> None:
    record = table("ann", None, "bob")
    assert who(seating.seat_bot(record, "ann", 1, "owl")) == ["ann", "owl", "bob"]
    assert who(seating.seat_bot(table("ann", "fox"), "ann", 1, None)) == ["ann", None]
    assert why(seating.seat_bot(record, "bob", 1, "owl")) == "TBL-4 only_the_host"
    assert why(seating.seat_bot(record, "ann", 2, "owl")) == "TBL-1 chair_taken"
    assert why(seating.seat_bot(record, "ann", 7, "owl")) == "TBL-1 no_such_chair"
    assert why(seating.seat_bot(table("ann", "fox", stage="playing"), "ann", 1, None)) == "TBL-5 in_play"


def test_the_host_sets_the_table_up() -> None:
    record = table("ann", "fox", None, "bob")
    changed = seating.set_up(record, "ann", options={"level": "majority"}, public=True, chat=True)
    assert isinstance(changed, TableRecord)
    assert seating.options_of(changed).level == "majority"
    assert changed.public
    assert not changed.chat, "strangers never exchange free text"
    assert who(seating.set_up(record, "ann", seats=3)) == ["ann", "fox", "bob"]
    assert who(seating.set_up(record, "ann", seats=2)) == ["ann", "bob"]
    assert who(seating.set_up(record, "ann", seats=5)) == ["ann", "fox", None, "bob", None]
    assert why(seating.set_up(record, "bob", seats=3)) == "TBL-4 only_the_host"
    assert why(seating.set_up(record, "ann", seats=9)) == "LUD-5 seats"
    assert why(seating.set_up(table("ann", "bob", "cat"), "ann", seats=2)) == "TBL-1 people_sit_there"
    assert why(seating.set_up(table("ann", "bob", stage="playing"), "ann", seats=3)) == "TBL-5 in_play"


def test_friends_who_are_far_away_play_races_at_private_tables() -> None:
    def far(game: str, **fields: object) -> bool:
        changed = seating.set_up(table("ann", "bob", "cat", game=game, **fields), "ann", far=True)
        assert isinstance(changed, TableRecord)
        return changed.far

    assert far("dubalai")
    assert not far("bouh"), "nobody has to be first"
    assert not far("dubalai", public=True), "only among friends"
    opened = seating.set_up(table("ann", "bob", game="dubalai", far=True), "ann", public=True)
    assert isinstance(opened, TableRecord)
    assert not opened.far
    assert why(seating.set_up(table("ann", "bob", game="dubalai", stage="playing"), "ann", far=True)) == "TBL-5 in_play"


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"level": "genius"}, "level"),
        ({"youngest": 9}, "youngest"),
        ({"magic": True}, "magic"),
        ({"penalty": "yes"}, "penalty"),
    ],
)
def test_an_invalid_option_is_named(options: dict[str, object], field: str) -> None:
    refused = seating.set_up(table("ann", "bob"), "ann", options=options)
    assert isinstance(refused, Refusal)
    assert refused.clause == "LUD-5"
    assert refused.params["field"] == field


def test_the_host_can_hand_over() -> None:
    changed = seating.hand_over(table("ann", "bob"), "ann", 1)
    assert isinstance(changed, TableRecord)
    assert changed.host == "bob"
    assert why(seating.hand_over(table("ann", "bob"), "bob", 1)) == "TBL-4 only_the_host"
    assert why(seating.hand_over(table("ann", "fox"), "ann", 1)) == "TBL-4 nobody_there"
    assert why(seating.hand_over(table("ann", None), "ann", 8)) == "TBL-4 nobody_there"


def test_the_host_is_a_guest_and_not_a_companion() -> None:
    """Somebody who plays on a guest's device shares everything the host may do; the device belongs to the guest."""
    companion = "bob~1"
    handed = seating.hand_over(table("ann", companion), "ann", 1)
    inherited = seating.stand(table("ann", companion, None), "ann")
    first = seating.sit(replace(table(None, None), host=NO_HOST), companion, "Co")
    for record in (handed, inherited, first):
        assert isinstance(record, TableRecord)
        assert record.host == "bob"
        assert record.may_configure("bob")
        assert record.may_configure(companion)
        assert not record.may_configure("ann")


def test_the_host_stays_while_a_companion_keeps_a_seat() -> None:
    both = table("ann~1", "bob", "ann~2")
    left = seating.stand(both, "ann~1")
    assert isinstance(left, TableRecord)
    assert left.host == "ann"
    left = seating.stand(left, "ann~2")
    assert isinstance(left, TableRecord)
    assert left.host == "bob"


def test_a_companion_stored_as_host_does_not_lock_the_table() -> None:
    stored = replace(table("ann", "bob~1"), host="bob~1")
    assert stored.may_configure("bob")
    left = seating.stand(stored, "bob~1")
    assert isinstance(left, TableRecord)
    assert left.host == "ann"


def test_a_match_begins_once_every_chair_is_taken() -> None:
    begun = seating.start(table("ann", "fox"), "ann", "m")
    assert isinstance(begun, TableRecord)
    assert (begun.stage, begun.match, begun.played) == ("playing", "m", 1)
    assert why(seating.start(table("ann", None), "ann", "m")) == "TBL-7 chairs_free"
    assert why(seating.start(table("ann", "bob"), "bob", "m")) == "TBL-4 only_the_host"
    assert why(seating.start(begun, "ann", "n")) == "TBL-5 in_play"
    alone = seating.start(table("ann", game="boussanga"), "ann", "m")
    assert why(alone, "boussanga") == "BSG-11 two_to_four"


def test_the_loser_begins_a_rematch_where_the_rules_say_so() -> None:
    record = table("ann", "bob", last_ranking=(1, 2))
    assert seating.options_for_match(record).last_ranking == (1, 2)
    assert seating.options_for_match(table("ann", "bob", "cat", last_ranking=(1, 2))).last_ranking is None
    boussanga = table("ann", "bob", game="boussanga", last_ranking=(1, 2))
    assert seating.options_for_match(boussanga) == seating.options_of(boussanga)


def test_a_record_survives_storage() -> None:
    record = table("ann", "fox", None, public=True, stage="playing", match="m")
    assert msgspec.json.decode(msgspec.json.encode(record), type=TableRecord) == record


def test_a_table_that_plays_on_keeps_its_seats_and_options_and_stays_private() -> None:
    branch = BranchPoint("first", 12, "same", "prepared")
    record = table("ann", "bob", branch=branch)
    for refused in (
        seating.set_up(record, "ann", seats=3),
        seating.set_up(record, "ann", options={}),
        seating.set_up(record, "ann", public=True),
    ):
        assert why(refused) == "TBL-19 played_on"
    assert isinstance(seating.set_up(record, "ann", chat=True, public=False), TableRecord)
    begun = seating.start(record, "ann", "new")
    assert isinstance(begun, TableRecord)
    assert (begun.match, begun.branch) == ("prepared", branch)
    assert not is_rated(replace(begun, public=True))
    again = seating.start(replace(begun, stage="over"), "bob", "new")
    assert isinstance(again, TableRecord)
    assert (again.match, again.branch) == ("new", None), "the next match begins at its own beginning"
    assert is_rated(replace(again, public=True))
