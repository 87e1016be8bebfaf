"""The scenes of a game show what they say, by its rules, in both languages."""

from __future__ import annotations

import re

import pytest

from ludotheque.engine.registry import find_game
from ludotheque.engine.scenes.playing import ScenePlay, play_through
from ludotheque.engine.scenes.scene import Attempt, Scene, scenes_of
from ludotheque.engine.table_setup import check_table, options_of
from ludotheque.lab.clauses import clauses_of
from ludotheque.testing.suite.suite import Suite

MOST_WORDS = 26
"""Of one sentence of a scene: a child reads it while looking at the board."""
MOST_WORDS_OF_A_LESSON = 12
"""Of what a first game asks for."""


class SceneTests(Suite):
    """Every scene is played with its own moves."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run tests with an ``attempt`` parameter for every attempt of every scene."""
        super().pytest_generate_tests(metafunc)
        if "attempt" in metafunc.fixturenames:
            found = [(scene, attempt) for scene in scenes_of(self.game).values() for attempt in scene.attempts]
            ids = [f"{scene.id}-{scene.attempts.index(attempt)}" for scene, attempt in found]
            metafunc.parametrize(("scene", "attempt"), found, ids=ids)

    def test_the_rules_answer_as_the_scene_says(self, scene: Scene, attempt: Attempt) -> None:
        """Events or a refusal follow; without moves there is something to look at."""
        assert bool(attempt.moves) == bool(attempt.refused or attempt.events)
        rules = find_game(self.game)
        assert check_table(rules, options_of(rules, scene.options_of(attempt)), scene.seats) is None
        play = play_through(self.game, scene, attempt)
        assert play.reached, (play.refusal, [notice.data for notice in play.notices], play.outcome)

    def test_a_scene_does_not_begin_at_its_end(self, scene: Scene, attempt: Attempt) -> None:
        """Something has to be tried before the rules answer."""
        assert ScenePlay(self.game, scene, attempt).reached == (not attempt.moves)

    def test_scenes_name_clauses_of_the_rulebook(self) -> None:
        named = {clause for scene in scenes_of(self.game).values() for clause in scene.clauses}
        assert named <= set(clauses_of(self.game))

    def test_sentences_of_scenes_are_short_and_well_written(self, scene: Scene, attempt: Attempt) -> None:
        for text in (attempt.say, attempt.shows):
            for sentence in (text.fr, text.en):
                assert sentence.strip() == sentence != ""
                assert len(sentence.split()) <= MOST_WORDS, sentence
                assert "'" not in sentence, sentence

    def test_lessons_of_first_games_are_shorter(self, scene: Scene, attempt: Attempt) -> None:
        if scene.first_game is None:
            return
        for text in (attempt.say, *([] if attempt.nudge is None else [attempt.nudge])):
            for sentence in (text.fr, text.en):
                assert len(re.findall(r"[\w’]+", sentence)) <= MOST_WORDS_OF_A_LESSON, sentence

    def test_the_first_real_game_can_be_played(self) -> None:
        rules = find_game(self.game)
        for scene in scenes_of(self.game).values():
            if scene.first_game is not None:
                options = options_of(rules, scene.first_game.table)
                assert check_table(rules, options, scene.first_game.seats) is None
