"""Plays an attempt of a scene by the rules of its game. Time stands still unless only a deadline can go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.files.entry_validation import next_deadline
from ludotheque.engine.game import AnyGame
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.engine.scenes.scene import Attempt, Scene, scenes_of
from ludotheque.engine.scenes.setting import SceneSetting, setting_of
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Event, Millis, Seat

CACHED_POSITIONS = 256
WAIT = "wait"
"""The reply that lets the next deadline pass."""
AT_ONCE = "at once "
"""Marks a reply in the same millisecond as the action before it."""
THINKING: Millis = 1000
"""How long an answer in a race takes."""


class ScenePlay:
    """One attempt being played."""

    def __init__(self, game: str, scene: Scene, attempt: Attempt) -> None:
        self.game: AnyGame = find_game(game)
        self.scene = scene
        self.attempt = attempt
        self.refusal: Refusal | None = None
        """Why the last move was refused."""
        self.notices: list[Notice[Event]] = []
        """What has happened since the beginning."""
        self._setting: SceneSetting = setting_of(game)
        self._state = self.game.copy(_first_state(game, scene.id, scene.attempts.index(attempt)))
        self.now: Millis = self._setting.now(self._state)
        self._luck = list(attempt.luck)
        self._replies = list(attempt.replies)
        self._entries = 0
        self._follow()

    def view(self) -> View:
        """What the seat that tries may know."""
        view: View = self.game.view(self._state, self.scene.seat)
        return view

    @property
    def outcome(self) -> Outcome | None:
        """The result, if the game is over."""
        outcome: Outcome | None = self.game.outcome(self._state)
        return outcome

    def notices_for_seat(self, since: int = 0) -> list[Event]:
        """The events that the seat may know, from this number of notices on."""
        return [notice.data for notice in self.notices[since:] if notice.is_for(self.scene.seat)]

    def play(self, seat: Seat, action: Action) -> Refusal | None:
        """Try an action. If it is allowed, draws, replies and deadlines follow; otherwise nothing changes."""
        asked = self.game.prompts(self._state)
        if not asked:
            self.refusal = Refusal("LUD-4", "game_over")
        else:
            # the game is asked first: its own clauses say more than that the seat is not asked
            self.refusal = self.game.check(self._state, seat, action)
            if self.refusal is None and seat not in asked:
                self.refusal = Refusal("LUD-1", "not_asked", {"seat": seat})
        if self.refusal is None:
            self._think(asked[seat])
            self._apply(seat, asked[seat].id, action)
            self._follow()
        return self.refusal

    def play_words(self, words: str) -> Refusal | None:
        """Make a move of the scene."""
        if words == WAIT:
            self._pass_deadline()
            self._follow()
            return None
        seat, action = self.read(words)
        return self.play(seat, action)

    def read(self, words: str) -> tuple[Seat, Action]:
        """The seat and the action of a move of the scene."""
        head, colon, rest = words.partition(": ")
        seat, text = (int(head), rest) if colon and head.isdecimal() else (self.scene.seat, words)
        return seat, self._setting.action(self._state, seat, text)

    @property
    def reached(self) -> bool:
        """Whether the rules have answered what the attempt is about."""
        if self.attempt.refused:
            return self.refusal is not None and f"{self.refusal.clause} {self.refusal.reason}" == self.attempt.refused
        events = [notice.data for notice in self.notices]
        for wanted in self.attempt.events:
            if any(is_event(event, wanted.removeprefix("!")) for event in events) == wanted.startswith("!"):
                return False
        shown = msgspec.to_builtins(self.view()) if self.attempt.view else {}
        if any(shown.get(field) != _plain(value) for field, value in self.attempt.view.items()):
            return False
        outcome = self.outcome
        if self.attempt.scores and (outcome is None or outcome.scores != self.attempt.scores):
            return False
        return not self.attempt.outcome or (outcome is not None and outcome.reason == self.attempt.outcome)

    # Inside

    def _apply(self, actor: Actor, prompt: int, action: Action | Drawn | Expired) -> None:
        self.notices += self.game.apply(self._state, Entry(self._entries, self.now, actor, prompt, action))
        self._entries += 1

    def _think(self, prompt: Prompt) -> None:
        """Let a second pass before an answer in a race, but no deadline."""
        if prompt.race:
            latest = self.now + THINKING if prompt.deadline is None else prompt.deadline - 1
            self.now = max(self.now, min(self.now + THINKING, latest))

    def _follow(self) -> None:
        """Draw, make the replies that are due, and let time pass while nobody is asked anything."""
        while asked := self.game.prompts(self._state):
            if (chance := asked.get("chance")) is not None and chance.draw is not None:
                words = self._luck.pop(0) if self._luck else ""
                values = self._setting.draw(self._state, chance.draw, words) if words else (0,) * len(chance.draw.sizes)
                self._apply("chance", chance.id, Drawn(values))
            elif not self._reply(asked) and not self._pass_time(asked):
                return

    def _reply(self, asked: Mapping[Actor, Prompt]) -> bool:
        """Make the next reply, if it is allowed now and the seat that tries is not asked."""
        if not self._replies or self.scene.seat in asked:
            return False
        words = self._replies[0]
        if words == WAIT:
            if next_deadline(asked) is None:
                return False
            self._replies.pop(0)
            self._pass_deadline()
            return True
        seat, action = self.read(words.replace(AT_ONCE, ""))
        if seat not in asked or self.game.check(self._state, seat, action) is not None:
            return False
        self._replies.pop(0)
        if AT_ONCE not in words:
            self._think(asked[seat])
        self._apply(seat, asked[seat].id, action)
        return True

    def _pass_time(self, asked: Mapping[Actor, Prompt]) -> bool:
        """Let the next deadline pass if the clock is asked, or if it is the next millisecond."""
        due = next_deadline(asked)
        if due is None or due.deadline is None:
            return False
        if "clock" not in asked and due.deadline > self.now + 1:
            return False
        self._pass_deadline()
        return True

    def _pass_deadline(self) -> None:
        due = next_deadline(self.game.prompts(self._state))
        assert due is not None, f"{self.scene.id}: there is no deadline to wait for"
        assert due.deadline is not None
        self.now = max(self.now, due.deadline)
        self._apply("clock", due.id, Expired())


def play_through(game: str, scene: Scene, attempt: Attempt) -> ScenePlay:
    """Play an attempt with its own moves."""
    play = ScenePlay(game, scene, attempt)
    for words in attempt.moves:
        assert play.refusal is None, f"{scene.id}: a move before {words} is refused: {play.refusal}"
        play.play_words(words)
    return play


def is_event(event: Event, wanted: str) -> bool:
    """Whether an event is of the kind and has the values that are wanted: ``cleared earned=2``."""
    kind, *values = wanted.split()
    if event.__struct_config__.tag != kind:
        return False
    fields = msgspec.to_builtins(event)
    return all(_text(fields.get(name)) == value for name, value in _pairs(values))


def _pairs(values: list[str]) -> Iterator[tuple[str, str]]:
    for value in values:
        name, _, text = value.partition("=")
        yield name, text


def _plain(value: object) -> object:
    """A value of a TOML file as views have it: with tuples for lists."""
    return tuple(_plain(item) for item in value) if isinstance(value, list) else value


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode() if not isinstance(value, str) else value


@lru_cache(maxsize=CACHED_POSITIONS)
def _first_state(game: str, scene: str, attempt: int) -> Any:
    """The state in which an attempt begins. It is copied, never changed."""
    found = scenes_of(game)[scene]
    tried = found.attempts[attempt]
    return setting_of(game).position(found.options_of(tried), found.seats, found.position_of(tried))
