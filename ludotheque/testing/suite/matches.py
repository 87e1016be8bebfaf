"""Matches of every game at every table end, can be saved, replayed and copied."""

from __future__ import annotations

import random

import msgspec
import pytest

from ludotheque import Match, Refused
from ludotheque.engine.files.entry_validation import next_deadline
from ludotheque.engine.files.verify import verify
from ludotheque.engine.words import LANGUAGES, sentence
from ludotheque.table.publishing.view_encoder import ViewEncoder
from ludotheque.testing.effort import effort
from ludotheque.testing.random_play import MOST_STEPS, new_match, played, steps
from ludotheque.testing.suite.suite import Suite
from ludotheque.testing.tables import Table


def all_views_and_notices(match: Match) -> list[object]:
    """All that any seat or spectator may know of a match."""
    seats = [None, *range(match.seats)]
    return [
        match.prompts,
        match.outcome,
        match.now,
        [match.view(s) for s in seats],
        [match.notices_for(s) for s in seats],
    ]


class MatchTests(Suite):
    """Matches end, can be saved, replayed and copied."""

    @pytest.mark.parametrize("seed", range(effort(quick=1, brief=1, full=3)))
    def test_a_match_has_prompts_exactly_until_it_ends_and_its_end_a_sentence(self, table: Table, seed: int) -> None:
        match = new_match(table, seed)
        for _ in steps(match, random.Random(seed)):
            assert (match.game.outcome(match._state) is None) == bool(match.prompts)
            assert "chance" not in match.prompts
            assert (match.seed is None) == bool(match.prompts)
            assert {prompt.kind for prompt in match.prompts.values() if prompt.race} <= match.game.races.keys()
        outcome = match.outcome
        assert outcome is not None
        assert len(outcome.scores) == len(outcome.ranking) == table.seats
        assert all(1 <= rank <= table.seats + 1 for rank in outcome.ranking)
        for language in LANGUAGES:
            assert sentence(table.game, language, "outcomes", outcome.reason, outcome.facts)
        assert all(match.options(seat) == () for seat in range(table.seats))
        with pytest.raises(Refused, match="LUD-4"):
            match.play(0, match.log[-1].action)  # type: ignore[arg-type]

    def test_races_are_declared_with_the_shortest_time_of_a_person(self, table: Table) -> None:
        match = new_match(table, seed=3)
        declared = match.game.races.keys()
        kinds: set[str] = set()
        for _ in steps(match, random.Random(3)):
            kinds |= {prompt.kind for prompt in match.prompts.values() if prompt.race}
            if kinds >= declared:
                break  # a race that is not declared is found by the test above
        assert kinds == declared
        assert all(least >= 100 for least in match.game.races.values())

    def test_a_replay_equals_the_original_and_is_verified(self, table: Table) -> None:
        match = played(table, seed=11)
        again = Match.load(match.save())
        assert again.log == match.log
        assert all_views_and_notices(again) == all_views_and_notices(match)
        assert verify(match.save()).outcome == match.outcome

    def test_a_match_saved_midway_continues_in_the_same_way(self, table: Table) -> None:
        match = new_match(table, seed=5)
        for _ in steps(match, random.Random(5), most=9):
            pass
        again = Match.load(match.save())
        assert all_views_and_notices(again) == all_views_and_notices(match)
        for _ in steps(match, random.Random(6), most=9):
            pass
        for _ in steps(again, random.Random(6), most=9):
            pass
        assert again.log == match.log

    def test_the_same_seed_gives_the_same_log(self, table: Table) -> None:
        first, again = (new_match(table, seed=3) for _ in range(2))
        for match in (first, again):
            for _ in steps(match, random.Random(3), most=effort(quick=40, brief=40, full=MOST_STEPS)):
                pass
        assert first.save() == again.save()

    def test_another_seed_gives_another_deal(self, table: Table) -> None:
        assert (
            len({new_match(table, seed).view(0) for seed in range(12)}) > 1
            or len({str(played(table, seed).log) for seed in range(3)}) > 1
        )

    def test_a_copy_is_independent(self, table: Table) -> None:
        match = new_match(table, seed=2)
        game, state = match.game, match._state
        for _ in steps(match, random.Random(2), most=6):
            pass
        before = [game.view(state, seat) for seat in range(table.seats)]
        copied = game.copy(state)
        for _ in steps(match, random.Random(3), most=6):
            pass
        assert [game.view(copied, seat) for seat in range(table.seats)] == before

    def test_cached_prompts_and_encoded_views_match_the_rules(self, table: Table) -> None:
        match = new_match(table, seed=5)
        encoder = ViewEncoder(match)
        for _ in steps(match, random.Random(5), most=60):
            assert match.prompts == match.game.prompts(match._state)
            assert match.due == next_deadline(match.prompts)
            for seat in (None, *range(table.seats)):
                view = match.game.view(match._state, seat)
                assert match.view(seat) == view
                prompt = None if seat is None else match.prompt_of(seat)
                assert b"".join(encoder.encode(seat, prompt)) == msgspec.json.encode(view)
