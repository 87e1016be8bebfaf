"""Scenes as clients see them: a list to choose from, and what the rules answer to the actions that were tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludotheque.engine.outcome import Outcome
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.scenes.playing import ScenePlay
from ludotheque.engine.scenes.scene import Attempt, FirstGame, Scene, Text, scenes_of
from ludotheque.engine.wire import Millis, Seat
from ludotheque.engine.words import Sentence


class AttemptCard(msgspec.Struct, frozen=True):
    """Something to try."""

    say: Sentence
    shows: Sentence
    """What one has seen when it is done."""
    nudge: Sentence | None
    """What helps somebody who did something else."""


class FirstGameCard(msgspec.Struct, frozen=True):
    """Says that a scene is the first game of a newcomer: its attempts are lessons, one after the other."""

    title: Sentence
    goal: Sentence
    """How one wins, in one sentence."""
    seats: int
    """The seats of the first real game afterwards."""
    table: dict[str, Any]
    """The table options of that game."""


class SceneCard(msgspec.Struct, frozen=True):
    """A scene in the list of scenes. The first attempt is the rule, the others are counter-examples."""

    id: str
    clauses: tuple[str, ...]
    seats: int
    seat: Seat
    options: dict[str, Any]
    attempts: tuple[AttemptCard, ...]
    applies: dict[str, tuple[str, ...]]
    """Values of table options for which the clauses apply; for all tables if empty."""
    first_game: FirstGameCard | None


class SceneShown(msgspec.Struct, frozen=True):
    """What the rules answer."""

    view: msgspec.Raw
    notices: tuple[msgspec.Raw, ...]
    """What happened since the last action; at the beginning nothing."""
    now: Millis
    refusal: Refusal | None
    """Why the last action was refused."""
    outcome: Outcome | None
    reached: bool
    """Whether this is what the attempt is about."""
    next: msgspec.Raw | None
    """The next action of the attempt itself, if only its own actions have been tried."""


def scene_shown(game: str, scene: str, attempt: int, tried: Sequence[Mapping[str, Any]]) -> SceneShown:
    """The answer to these actions. Raises ``ValueError`` if they are no actions of the game."""
    found = scenes_of(game)[scene]
    play = ScenePlay(game, found, found.attempts[attempt])
    own = _OwnMoves(play)
    notices = len(play.notices)
    for action in tried:
        if play.refusal is not None:
            raise ValueError("only the last action may be refused")
        decoded = msgspec.convert(action, type=play.game.Action)  # an action that is none is a ``ValueError``
        notices = len(play.notices)
        own.follow(decoded)
        play.play(found.seat, decoded)
    return SceneShown(
        view=_raw(play.view()),
        notices=tuple(_raw(event) for event in play.notices_for_seat(notices)),
        now=play.now,
        refusal=play.refusal,
        outcome=play.outcome,
        reached=play.reached,
        next=own.next(),
    )


class _OwnMoves:
    """The moves of the attempt itself, as long as only these have been made."""

    def __init__(self, play: ScenePlay) -> None:
        self._play = play
        self._left = list(play.attempt.moves)
        self._only_own = True

    def follow(self, action: object) -> None:
        """Take note of an action before it is made."""
        if self._only_own and self._left and self._play.read(self._left[0])[1] == action:
            self._left.pop(0)
        else:
            self._only_own = False

    def next(self) -> msgspec.Raw | None:
        """The next own move, as an action."""
        if not self._only_own or not self._left or self._play.refusal is not None:
            return None
        return _raw(self._play.read(self._left[0])[1])


def scene_card(scene: Scene) -> SceneCard:
    """A scene as it is listed."""
    attempts = tuple(_attempt_card(attempt) for attempt in scene.attempts)
    return SceneCard(
        scene.id,
        scene.clauses,
        scene.seats,
        scene.seat,
        dict(scene.options),
        attempts,
        dict(scene.applies),
        None if scene.first_game is None else _first_game_card(scene.first_game),
    )


def _first_game_card(first: FirstGame) -> FirstGameCard:
    return FirstGameCard(_sentence(first.title), _sentence(first.goal), first.seats, dict(first.table))


def _attempt_card(attempt: Attempt) -> AttemptCard:
    nudge = None if attempt.nudge is None else _sentence(attempt.nudge)
    return AttemptCard(_sentence(attempt.say), _sentence(attempt.shows), nudge)


def _sentence(text: Text) -> Sentence:
    return Sentence(text.fr, text.en)


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
