"""Routes for scenes: small positions of the rulebooks, to be tried. No table is opened and nothing is stored.

A client sends all actions it has tried so far; the scene is played again from its beginning, so that no
state is kept between requests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter

from ludotheque.bots.registry import installed_games
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.scenes.playing import ScenePlay
from ludotheque.engine.scenes.scene import Attempt, FirstGame, Scene, Text, scenes_of
from ludotheque.engine.wire import Millis, Seat
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.tables import GameId
from ludotheque.server.http.problems import ProblemError, Sentence

MOST_ACTIONS = 60
"""No scene needs more."""
CACHED_ANSWERS = 512
SceneId = Annotated[str, PathParameter(max_length=60)]
AttemptNumber = Annotated[int, PathParameter(ge=0, le=20)]


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


class TriedActions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All actions of the seat that tries, since the beginning of the attempt; only the last may be refused."""

    tried: Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=MOST_ACTIONS)] = ()


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


@get("/api/scenes/{game:str}", responses=problem_responses(404))
async def list_scenes(game: GameId) -> list[SceneCard]:
    """The scenes of a game, in the order of its rulebook."""
    if game not in installed_games().games:
        raise ProblemError("no_such_game")
    return [_card(scene) for scene in scenes_of(game).values()]


@post("/api/scenes/{game:str}/{scene:str}/{attempt:int}", status_code=200, responses=problem_responses(404, 422))
async def try_scene(game: GameId, scene: SceneId, attempt: AttemptNumber, data: JSONBody[TriedActions]) -> SceneShown:
    """Play an attempt of a scene up to the last action tried."""
    if game not in installed_games().games:
        raise ProblemError("no_such_game")
    found = scenes_of(game).get(scene)
    if found is None or attempt >= len(found.attempts):
        raise ProblemError("no_such_scene")
    return scene_shown(game, scene, attempt, data.tried) if data.tried else _first_shown(game, scene, attempt)


@lru_cache(maxsize=CACHED_ANSWERS)
def _first_shown(game: str, scene: str, attempt: int) -> SceneShown:
    """The beginning of an attempt. Answers to actions are not cached: clients could fill the memory with them."""
    return scene_shown(game, scene, attempt, ())


def scene_shown(game: str, scene: str, attempt: int, tried: Sequence[Mapping[str, Any]]) -> SceneShown:
    """The answer to these actions. Raises ``ProblemError`` if they are no actions of the game."""
    found = scenes_of(game)[scene]
    play = ScenePlay(game, found, found.attempts[attempt])
    own = _OwnMoves(play)
    notices = len(play.notices)
    for action in tried:
        if play.refusal is not None:
            raise ProblemError("refused")  # only the last action may be refused
        try:
            decoded = msgspec.convert(action, type=play.game.Action)
        except msgspec.ValidationError:
            raise ProblemError("refused") from None
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


def _card(scene: Scene) -> SceneCard:
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


ROUTES = [list_scenes, try_scene]
