"""Prepared positions in which a bot of Du balai ! has to decide."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.bots.bot import Decision
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level
from ludotheque.games.dubalai.bot.bot import BOT
from ludotheque.games.dubalai.bot.memory import RoundMemory
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.actions import Close, Done, DubalaiAction, Lay, Lock
from ludotheque.games.dubalai.rules.codes import WATCH, WATCH_MS
from ludotheque.games.dubalai.rules.view import DubalaiView
from support.dubalai import EXAMPLE, INVALID, Scene

DubalaiDecision = Decision[DubalaiAction, RoundMemory]


def think(
    view: DubalaiView,
    now: int = 0,
    *,
    level: Level = "dragon",
    seed: int | str = 1,
    memory: RoundMemory | None = None,
    budget: Budget | None = None,
) -> DubalaiDecision:
    """The decision of a bot about a view, with a tenth of its effort."""
    return BOT.think(view, now, level=level, seed=seed, memory=memory, budget=budget or Budget(effort=0.1))


def dice_on_the_table(
    squares: Sequence[int] = (0, 0),
    hands: Sequence[Sequence[str]] = (),
    *,
    dice: str = EXAMPLE,
    options: DubalaiOptions | None = None,
) -> Scene:
    """The dice have just been rolled, at time 0."""
    scene = Scene(squares, hands, dice=dice, closer=None, options=options)
    scene.position.phase, scene.position.deadline = WATCH, WATCH_MS
    return scene


def written_after(look: int, scene: Scene, *, level: Level = "dragon", seed: int | str = 1) -> Lay:
    """The formula of seat 0 when seat 1 closes the lid after so many milliseconds."""
    memory = think(scene.view(0), level=level, seed=seed).memory
    scene.wait()
    memory = think(scene.view(0), scene.now, level=level, seed=seed, memory=memory).memory
    scene.play(1, Close(), after=look - scene.now)
    if scene.phase == "look":
        scene.wait()
    laid = Lay(())
    while True:
        decision = think(scene.view(0), scene.now, level=level, seed=seed, memory=memory)
        assert decision.action is not None
        if not isinstance(decision.action, Lay):
            return laid
        laid, memory = decision.action, decision.memory
        scene.play(0, laid, after=max(0, decision.at - scene.now))


def before_move(formula: str, *hand: str, squares: Sequence[int] = (5, 5), second: str = "") -> Scene:
    """Seat 0 may play spells before this formula is applied; there is no closer."""
    scene = Scene(squares, [hand], closer=None)
    if second:
        scene.lay_two(0, formula, second)
        scene.play(1, Lay((0,)))
        for seat in range(2):
            scene.play(seat, Lock())
    else:
        scene.write(formula, *[INVALID] * (len(squares) - 1))
    assert scene.phase == "before"
    assert scene.view().actor == 0
    return scene


def after_move(squares: Sequence[int], *hand: str, formulas: Sequence[str] = ()) -> Scene:
    """Seat 0 has moved and may play spells; the others wrote these formulas."""
    scene = Scene(squares, [hand], closer=None)
    scene.write(INVALID, *(formulas or [INVALID] * (len(squares) - 1)))
    while scene.phase != "after":
        actor = scene.view().actor
        assert actor is not None
        scene.play(actor, Done())
    return scene
