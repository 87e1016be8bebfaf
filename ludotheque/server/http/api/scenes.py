"""Routes for scenes: small positions of the rulebooks, to be tried. No table is opened and nothing is stored.

A client sends all actions it has tried so far; the scene is played again from its beginning, so that no
state is kept between requests.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter

from ludotheque.bots.registry import installed_games
from ludotheque.engine.scenes.scene import scenes_of
from ludotheque.engine.scenes.shown import SceneCard, SceneShown, scene_card, scene_shown
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.tables import GameId
from ludotheque.server.http.problems import ProblemError

MOST_ACTIONS = 60
"""No scene needs more."""
CACHED_ANSWERS = 512
SceneId = Annotated[str, PathParameter(max_length=60)]
AttemptNumber = Annotated[int, PathParameter(ge=0, le=20)]


class TriedActions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All actions of the seat that tries, since the beginning of the attempt; only the last may be refused."""

    tried: Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=MOST_ACTIONS)] = ()


@get("/api/scenes/{game:str}", responses=problem_responses(404))
async def list_scenes(game: GameId) -> list[SceneCard]:
    """The scenes of a game, in the order of its rulebook."""
    if game not in installed_games().games:
        raise ProblemError("no_such_game")
    return [scene_card(scene) for scene in scenes_of(game).values()]


@post("/api/scenes/{game:str}/{scene:str}/{attempt:int}", status_code=200, responses=problem_responses(404, 422))
async def try_scene(game: GameId, scene: SceneId, attempt: AttemptNumber, data: JSONBody[TriedActions]) -> SceneShown:
    """Play an attempt of a scene up to the last action tried."""
    if game not in installed_games().games:
        raise ProblemError("no_such_game")
    found = scenes_of(game).get(scene)
    if found is None or attempt >= len(found.attempts):
        raise ProblemError("no_such_scene")
    if not data.tried:
        return _first_shown(game, scene, attempt)
    try:
        return scene_shown(game, scene, attempt, data.tried)
    except ValueError:
        raise ProblemError("refused") from None


@lru_cache(maxsize=CACHED_ANSWERS)
def _first_shown(game: str, scene: str, attempt: int) -> SceneShown:
    """The beginning of an attempt. Answers to actions are not cached: clients could fill the memory with them."""
    return scene_shown(game, scene, attempt, ())


ROUTES = [list_scenes, try_scene]
