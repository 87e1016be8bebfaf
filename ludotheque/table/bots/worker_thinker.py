"""Runs bots in workers (processes of the server, or a worker of the browser), so that no table waits for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from ludotheque.bots.bot import AnyBot, Decision
from ludotheque.bots.budget import default_budget
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import CHAMPION, Level
from ludotheque.bots.registry import find_bot
from ludotheque.engine.registry import find_game
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis
from ludotheque.table.bots.bot_thinking import Superseded
from ludotheque.table.identities import Identity

logger = logging.getLogger(__name__)

FALLBACK_DELAY: Millis = 1_500
"""How long a bot takes to act after its thinking failed."""

Find = Callable[[str], AnyBot]
"""Finds a game's bot; called where the tables are and in the workers."""
T = TypeVar("T")


class Workers(Protocol):
    """Calls functions of this module in workers."""

    async def call(self, function: Callable[..., T], *args: Any, urgent: bool = True) -> T:
        """Call a function in a worker; urgent calls go first. Raises if the worker could not answer."""
        ...


encode = msgspec.msgpack.Encoder().encode


class WorkerThinker:
    """The ``Thinker`` of all tables, in workers. Views, actions and memories are sent as MessagePack."""

    def __init__(self, workers: Workers, find: Find = find_bot, *, pace: float = 1.0) -> None:
        """``pace`` scales the time that bots take: 1 is as long as people, 0.1 a tenth of that."""
        self._workers = workers
        self._find = find
        self._pace = pace
        self._hinting: dict[Identity, asyncio.Task[bytes]] = {}
        """What each person is waiting for."""

    async def think(
        self, game: str, view: View, now: Millis, level: Level, seed: str, memory: msgspec.Struct | None
    ) -> Decision[Any, Any]:
        """The action a bot chooses for a view, and when.

        A bot that fails takes the first legal action, so that the match goes on; the failure
        is logged.
        """
        question = Question(game, encode(view), now, level, seed, None if memory is None else encode(memory))
        try:
            answer = await self._workers.call(think, self._find, question)
            return Decision(
                None if answer.action is None else msgspec.msgpack.decode(answer.action, type=find_game(game).Action),
                now + round((answer.at - now) * self._pace),
                None if answer.memory is None else msgspec.msgpack.decode(answer.memory, type=self._find(game).Memory),
            )
        except Exception:
            logger.exception("no bot could think about a view of %s", game)
            return _fallback(game, view, now, memory)

    async def hints(self, game: str, view: View, person: Identity) -> tuple[Hint[Any], ...]:
        """Hints for a view, from vague to precise; none if the bot failed. Bots' turns go first."""
        try:
            asking = self._workers.call(hints, self._find, game, encode(view), urgent=False)
            answer = await self._newest_of(person, asking)
            kind: Any = tuple[Hint[find_game(game).Action], ...]  # type: ignore[misc]
            found: tuple[Hint[Any], ...] = msgspec.msgpack.decode(answer, type=kind)
            return found
        except Superseded:
            raise
        except Exception:
            logger.exception("no bot could give hints about a view of %s", game)
            return ()

    async def options(self, game: str, view: View, most: int) -> tuple[Any, ...]:
        """The legal actions in a view; none if the rules failed."""
        try:
            answer = await self._workers.call(options, game, encode(view), most, urgent=False)
            kind: Any = tuple[find_game(game).Action, ...]  # type: ignore[misc]
            found: tuple[Any, ...] = msgspec.msgpack.decode(answer, type=kind)
            return found
        except Exception:
            logger.exception("the legal actions in a view of %s could not be listed", game)
            return ()

    async def _newest_of(self, person: Identity, asking: Coroutine[Any, Any, bytes]) -> bytes:
        """Ask for hints in place of what the person has asked for before."""
        before = self._hinting.get(person)
        if before is not None:
            before.cancel()
        task = self._hinting[person] = asyncio.create_task(asking)
        try:
            await asyncio.wait([task])
        finally:
            task.cancel()  # if the caller was cancelled
            if self._hinting.get(person) is task:
                del self._hinting[person]
        if task.cancelled():
            raise Superseded
        return task.result()


class Question(NamedTuple):
    """What a bot is asked."""

    game: str
    view: bytes
    now: Millis
    level: Level
    seed: str
    memory: bytes | None


class Answer(NamedTuple):
    """What a bot has decided."""

    action: bytes | None
    at: Millis
    memory: bytes | None


def _fallback(game: str, view: View, now: Millis, memory: msgspec.Struct | None) -> Decision[Any, Any]:
    options = find_game(game).options(view) if view.prompt is not None else ()
    return Decision(options[0] if options else None, now + FALLBACK_DELAY, memory)


# In the worker


def think(find: Find, question: Question) -> Answer:
    """Let a bot decide."""
    bot = find(question.game)
    remembered = None if question.memory is None else msgspec.msgpack.decode(question.memory, type=bot.Memory)
    thought = bot.think(
        _views(question.game).decode(question.view),
        question.now,
        level=question.level,
        seed=question.seed,
        memory=remembered,
        budget=default_budget(question.level),
    )
    return Answer(
        None if thought.action is None else encode(thought.action),
        thought.at,
        None if thought.memory is None else encode(thought.memory),
    )


def hints(find: Find, game: str, view: bytes) -> bytes:
    """Hints for a view."""
    return encode(find(game).hints(_views(game).decode(view), budget=default_budget(CHAMPION)))


def options(game: str, view: bytes, most: int) -> bytes:
    """The first legal actions in a view."""
    return encode(tuple(find_game(game).options(_views(game).decode(view)))[:most])


@cache
def _views(game: str) -> msgspec.msgpack.Decoder[View]:
    return msgspec.msgpack.Decoder(find_game(game).View)
