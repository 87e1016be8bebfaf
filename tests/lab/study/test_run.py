"""Studies are reproducible, paired, and continued where they were interrupted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from ludotheque.engine.registry import own_game_ids
from ludotheque.lab.study import Plan, Variant, play_study, run, swept
from ludotheque.lab.study.plan import BadPlan, Condition
from ludotheque.lab.study.playing import GameRecord
from ludotheque.lab.study.run import Batch, Played, in_this_process
from ludotheque.lab.study.store import StudyFolder

PLAN = Plan("boussanga", seats=(2,), levels=("random", "chick"), games=4)


def test_any_number_of_processes_gives_the_same_games() -> None:
    assert play_study(PLAN, workers=2) == play_study(PLAN, workers=1)


@pytest.mark.parametrize("game", own_game_ids())
def test_every_game_can_be_studied(game: str) -> None:
    fewest = Plan(game).conditions()[0].seats
    (record,) = play_study(Plan(game, seats=(fewest,), levels=("chick",), games=1), workers=1)
    assert record.decisions > 0
    assert len(record.scores) == fewest
    assert record.lead_changes is not None


def test_variants_have_the_same_luck() -> None:
    plan = Plan("boussanga", tuple(swept("boussanga", [Variant("standard")], "first", [0, 1])), (2,), ("random",), 4)
    records = play_study(plan, workers=1)
    deals = {(record.variant, record.number): record.deal for record in records}
    assert all(deals["first=0", number] == deals["first=1", number] == number // 2 for number in range(4))


def test_an_interrupted_study_goes_on_where_it_stopped(tmp_path: Path) -> None:
    played: list[int] = []

    def until_half(batches: Iterable[Batch]) -> Iterator[Played]:
        for number, done in enumerate(in_this_process(batches)):
            if number == 2:
                raise KeyboardInterrupt
            yield done

    def counted(batches: Iterable[Batch]) -> Iterator[Played]:
        for done in in_this_process(batches):
            played.append(len(done.records))
            yield done

    folder = StudyFolder(tmp_path / "study")
    with pytest.raises(KeyboardInterrupt):
        play_study(PLAN, folder=folder, executor=until_half)
    with folder.games_file.open("ab") as file:
        file.write(b'{"condition": "half a li')
    assert play_study(PLAN, folder=folder, executor=counted) == play_study(PLAN, workers=1)
    assert sum(played) == PLAN.games * len(PLAN.conditions()) - 4


def test_a_folder_with_another_study_is_left_alone(tmp_path: Path) -> None:
    play_study(PLAN, workers=1, folder=StudyFolder(tmp_path))
    with pytest.raises(BadPlan, match="another study"):
        play_study(Plan("bouh", seats=(2,), levels=("random",)), workers=1, folder=StudyFolder(tmp_path))


def test_thinking_time_is_estimated_from_one_deal_in_eight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that is read at every decision of fast bots would take longer than they do."""
    (condition,) = Plan("boussanga", seats=(2,), levels=("random",), games=1).conditions()
    record = play_study(Plan("boussanga", seats=(2,), levels=("random",), games=1), workers=1)[0]
    timed_games: list[int] = []

    def play_for_two_seconds(
        _game: str, _condition: Condition, _seed: str, number: int, *, timed: bool
    ) -> tuple[GameRecord, float]:
        if timed:
            timed_games.append(number)
        return record, 2.0 if timed else 0.0

    monkeypatch.setattr(run, "play_game", play_for_two_seconds)
    games = 2 * run.TIMED_OF
    played = run.play_batch(Batch("boussanga", condition, "seed", tuple(range(games))))
    assert len(timed_games) == games // 8
    assert len(played.records) == games
    assert played.thinking == pytest.approx(2.0 * games)
    assert run.play_batch(Batch("boussanga", condition, "seed", (0,))).thinking == pytest.approx(2.0)
