"""The analysis of a whole match: few moments that can be played, a picture that is a table, and luck."""

from __future__ import annotations

import pytest

from ludotheque import Match, play_bots
from ludotheque.bots.analyst import find_analyst, story_of
from ludotheque.bots.hint import hint_sentence
from ludotheque.bots.level import Level
from ludotheque.engine.registry import own_game_ids
from ludotheque.engine.words import LANGUAGES, game_words
from ludotheque.lab.analysis.analysis import NotAnalysed, analyse, judge
from ludotheque.lab.analysis.moments import MOST_MOMENTS
from ludotheque.lab.analysis.report import html_page, picture_table, report_lines

LEVELS: tuple[Level, ...] = ("chick", "rabbit", "chick")
OPTIONS = {"boussanga": [{}, {"mode": "coop"}], "bouh": [{"level": level} for level in ("collect", "calculation")]}
QUICK = ("dubalai", "tohuwabohu", "bouh")
"""Games whose decisions are judged quickly on plain Python too."""


def finished(game: str, **options: object) -> Match:
    match = Match(game, seats=3, seed=5, options=options)
    play_bots(match, LEVELS, seed=1)
    return match


CASES = [
    pytest.param(game, options, marks=() if game in QUICK else pytest.mark.at_length)
    for game in own_game_ids()
    for options in OPTIONS.get(game, [{}])
]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_moments_can_be_asked_tried_and_answered(game: str, options: dict[str, object]) -> None:
    match = finished(game, **options)
    judged = judge(story_of(match), LEVELS)
    assert judged.levels == LEVELS
    assert judged.moments, "chicks miss something in every match"
    for seat in range(3):
        assert sum(moment.seat == seat for moment in judged.moments) <= MOST_MOMENTS
    for moment in judged.moments:
        then = match.branch_at(moment.entry)
        assert then.check(moment.seat, moment.played) is None
        assert moment.better is not None
        assert then.check(moment.seat, moment.better) is None, "the better action was legal"
        assert (moment.kind == "praise") == (moment.cost == 0)
        assert [hint.rung for hint in moment.hints] == ["nudge", "region", "move"]
        for language in LANGUAGES:
            assert all(hint_sentence(game, language, hint) for hint in moment.hints)
    assert list(judged.moments) == sorted(judged.moments, key=lambda moment: (moment.entry, moment.seat))


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_picture_can_be_read_as_a_table(game: str, options: dict[str, object]) -> None:
    match = finished(game, **options)
    analyst = find_analyst(game)
    assert analyst is not None
    picture = analyst.picture(story_of(match))
    assert picture.rows
    for row in picture.rows:
        assert len(row.values) == len(picture.columns)
        assert all(value is None or value >= 0 for value in row.values)
        assert row.entry is None or 0 <= row.entry < len(match.log)
    for language in LANGUAGES:
        own = game_words(game, language)["analysis"]
        assert {"title", "about", *(column.key for column in picture.columns)} <= set(own)


def test_an_analysis_is_told_in_both_languages() -> None:
    match = finished("dubalai")
    done: list[float] = []
    analysis = analyse(match, LEVELS, most_deals=3, progress=done.append)
    assert analysis.luck.deals == 3
    assert sum(analysis.luck.wins) == pytest.approx(3)
    assert done == sorted(done)
    assert done[-1] == 1.0
    for language in LANGUAGES:
        lines = report_lines(analysis, language, ["Ann", "Bob", "Cleo"])
        assert sum("95 %" in line for line in lines) == 3
        page = html_page(analysis, language, ["Ann", "<Bob>", "Cleo"])
        assert f'<html lang="{language}">' in page
        assert "<Bob>" not in page
        assert len(picture_table(analysis, language, ["Ann", "Bob", "Cleo"]).rows) == len(analysis.picture.rows)


def test_the_same_match_gets_the_same_analysis() -> None:
    match = finished("dubalai")
    first, second = (analyse(match, LEVELS, luck_seconds=None, most_deals=2) for _ in range(2))
    assert first.moments == second.moments
    assert first.picture == second.picture
    assert first.luck.wins == second.luck.wins


def test_what_cannot_be_analysed_is_said() -> None:
    with pytest.raises(NotAnalysed, match="not over"):
        analyse(Match("bouh", seats=2, seed=1))
