"""A game at one terminal: people who share it, and bots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ludotheque.bots.budget import default_budget
from ludotheque.bots.hint import RUNGS, hint_sentence
from ludotheque.bots.level import CHAMPION, Level
from ludotheque.bots.player import BotPlayer
from ludotheque.bots.registry import find_bot
from ludotheque.engine.match import Match
from ludotheque.engine.notice import Notice
from ludotheque.engine.refusal import Refused
from ludotheque.engine.wire import Event, Seat
from ludotheque.engine.words import Language, event_sentence, game_words, refusal_sentence, sentence, words
from ludotheque.terminal.game_table import GameTable, Misread, Show, call

Read = Callable[[str], str]
"""Asks a question and returns the line typed; raises ``EOFError`` when there is none."""


class Left(Exception):
    """The person at the terminal has gone; the game is kept."""


class TerminalGame:
    """One match played here, kept in a file after every move."""

    def __init__(
        self,
        match: Match,
        table: GameTable,
        people: int,
        level: Level,
        *,
        console: Console,
        read: Read,
        keep: Path,
        language: Language,
        name: str | None = None,
    ) -> None:
        self.match = match
        self.table = table
        self.people = range(people)
        self.console = console
        self.read_line = read
        self.keep = keep
        self.language = language
        self.texts = words(__package__, language)
        # an opponent's choice depends on nothing but the match, so a game can be played again
        self.bots = [
            BotPlayer(find_bot(match.game.id), level, f"{match.seed_hash}:{seat}") for seat in range(match.seats)
        ]
        self.level = level
        self.rung = 0  # how far up the ladder of hints the person at the table has climbed
        self.names = self._names(name)
        self.news: list[Event] = []  # since a person last saw the table
        self.occasion = {key: name for seat in range(match.seats) for key, name in call(self.names[seat], seat).items()}

    def run(self) -> None:
        """Play until the match is over or everyone has left."""
        self._save()
        self.say("seed", hash=self.match.seed_hash[:16] + "…")
        if opponents := self.names[len(self.people) :]:
            level = words("ludotheque.bots", self.language)["levels"][self.level]
            self.say("opponents_are", names=", ".join(opponents), level=level["name"], says=level["says"])
        try:
            while prompts := self.match.prompts:
                seat = next(seat for seat in prompts if isinstance(seat, int))
                self._tell(self._person(seat) if seat in self.people else self._opponent(seat))
                self._save()
        except (Left, EOFError, KeyboardInterrupt):
            self.console.print()
            self.say("kept")
            return
        self._close()

    def say(self, key: str, style: str = "", **params: object) -> None:
        """One of the terminal's own sentences."""
        self.console.print(Text(str(self.texts["game"][key]).format(**params), style=style))

    def _names(self, name: str | None) -> list[str]:
        first = name or str(self.texts["game"]["you"])
        people = [first] if len(self.people) == 1 else [f"{first} {seat + 1}" for seat in self.people]
        return (people + list(self.texts["game"]["opponents"]))[: self.match.seats]

    def _person(self, seat: Seat) -> tuple[Notice[Event], ...]:
        view = self.match.view(seat)
        self.console.print()
        self.console.print(self.table.draw(view, self.language, self.names, self.news))
        self.news = []
        self.rung = 0
        while True:
            question = self.table.question(view, self.language)
            line = self.read_line(f"{self.names[seat]} · {question}\n> ").strip()
            if line.lower() == "q":
                raise Left
            if line.lower() == "h":
                self._hint(seat)
                continue
            match self.table.read(view, line, self.language):
                case Show(picture):
                    self.console.print(picture)
                case Misread(key):
                    self.console.print(Text(str(self.texts["misread"][key]), style="yellow"))
                case action:
                    try:
                        return self.match.play(seat, action)
                    except Refused as refused:
                        refusal = refused.refusal
                        why = refusal_sentence(self.match.game.id, self.language, refusal, self.occasion)
                        self.say("refused", style="yellow", sentence=why, clause=refusal.clause)

    def _hint(self, seat: Seat) -> None:
        """A little more help each time: where to look, where about, and the move with its reason."""
        view = self.match.view(seat)
        hints = find_bot(self.match.game.id).hints(view, budget=default_budget(CHAMPION))
        hint = hints[self.rung]
        said = hint_sentence(self.match.game.id, self.language, hint, self.occasion | self.table.names(view))
        self.console.print(Text(said, style="cyan"))
        if hint.action is not None:
            self.say("hint", style="cyan", line=self.table.typed(view, hint.action))
        self.rung = min(self.rung + 1, len(RUNGS) - 1)

    def _opponent(self, seat: Seat) -> tuple[Notice[Event], ...]:
        with self.console.status(str(self.texts["game"]["thinking"]).format(name=self.names[seat])):
            action = self.bots[seat].think(self.match.view(seat), self.match.now).action
        assert action is not None, "a bot that is asked alone has an answer"
        return self.match.play(seat, action)

    def _tell(self, notices: tuple[Notice[Event], ...]) -> None:
        for notice in notices:
            told = event_sentence(self.match.game.id, self.language, notice.data, self.occasion)
            self.console.print(Text(f"  {told}", style="dim"))
            self.news.append(notice.data)

    def _save(self) -> None:
        written = self.keep.with_suffix(".part")
        written.write_text(self.match.save(), "utf-8")
        written.replace(self.keep)

    def _close(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None, "nobody is asked anything more"
        game = self.match.game.id
        self.console.print(self.table.draw(self.match.view(None), self.language, self.names, self.news))
        self.console.print(Text(sentence(game, self.language, "outcomes", outcome.reason, outcome.facts), style="bold"))
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.names, outcome.scores, strict=True))
        self.say("final", scores=scores)
        winners = outcome.winners
        if len(winners) == self.match.seats > 1:
            self.say("shared", style="bold green")
        elif any(seat in self.people for seat in winners):
            self.say("won", style="bold green")
        elif winners:
            self.say("beaten", name=" + ".join(self.names[seat] for seat in winners))
        self.say("seed_end", seed=self.match.seed, file=self.keep)


def title_of(game: str, language: Language) -> str:
    """A game's name as people say it."""
    return str(game_words(game, language)["title"])
