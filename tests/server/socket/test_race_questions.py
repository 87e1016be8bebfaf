"""When a person was sent a race question."""

from __future__ import annotations

from ludotheque.server.socket.race_questions import RaceQuestions


def test_a_question_counts_from_the_first_time_it_was_sent() -> None:
    questions = RaceQuestions(most=2)
    assert questions.elapsed("ann", "t", 5, 100.0) is None
    questions.sent("ann", "t", 5, 100.0)
    questions.sent("ann", "t", 5, 900.0)  # sent again with a later view, or over a new connection
    assert questions.elapsed("ann", "t", 5, 1000.7) == 900
    assert questions.elapsed("ann", "t", 6, 1000.0) is None
    assert questions.elapsed("bob", "t", 5, 1000.0) is None
    questions.sent("ann", "t", None, 1000.0)  # the race is over
    assert questions.elapsed("ann", "t", 5, 1100.0) == 1000  # an answer may still be under way
    questions.sent("ann", "t", 5, 2000.0)  # a rematch asks under the same number
    assert questions.elapsed("ann", "t", 5, 2010.0) == 10
    questions.sent("ann", "u", 1, 0.0)
    questions.sent("ann", "v", 1, 0.0)
    assert questions.elapsed("ann", "t", 5, 2010.0) is None  # the oldest is forgotten
