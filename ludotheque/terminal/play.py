"""A match at one terminal, between the people who share it and bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ludotheque.bots.budget import default_budget
from ludotheque.bots.hint import Hint, hint_sentence
from ludotheque.bots.level import CHAMPION, Level
from ludotheque.bots.player import BotPlayer
from ludotheque.bots.registry import find_bot
from ludotheque.engine.match import Match
from ludotheque.engine.notice import Notice
from ludotheque.engine.playing.handicap import handicaps_of
from ludotheque.engine.refusal import Refused
from ludotheque.engine.terminal_board import Misread, Show, TerminalBoard
from ludotheque.engine.wire import Action, Event, Seat
from ludotheque.engine.words import Language, event_sentence, game_words, refusal_sentence, sentence, words

ReadLine = Callable[[str], str]
"""Prints a question and returns the line typed; raises ``EOFError`` at the end of input."""


SEAT_PARAMS = ("seat", "first")
"""The parameters of events and refusals that hold a seat."""


class PlayerLeft(Exception):
    """The player typed ``q``; the game is saved."""


class TerminalGame:
    """One match played in this terminal, saved to a file after every move."""

    def __init__(
        self,
        match: Match,
        board: TerminalBoard,
        people: int,
        level: Level,
        *,
        console: Console,
        read_line: ReadLine,
        save_file: Path,
        language: Language,
        name: str | None = None,
    ) -> None:
        self.match = match
        self.board = board
        self.people = range(people)
        self.console = console
        self.read_line = read_line
        self.save_file = save_file
        self.language = language
        self.texts = words(__package__, language)
        # the seed makes bots reproducible: the same match and the same moves give the same replies
        self.bots = [
            BotPlayer(find_bot(match.game.id), level, f"{match.seed_hash}:{seat}") for seat in range(match.seats)
        ]
        self.level = level
        self.hints: Sequence[Hint[Action]] = ()
        """The hints of the present question that were thought of and not given yet; the last one stays."""
        self.names = self._player_names(name)
        self.news: list[Event] = []  # events since the table was last drawn
        self.seat_names = {f"{param}.{seat}": name for seat, name in enumerate(self.names) for param in SEAT_PARAMS}
        """The players' names, by parameter and value, for sentences."""

    def run(self) -> None:
        """Play until the match is over or the player leaves."""
        self._save()
        self.say("seed", hash=self.match.seed_hash[:16] + "…")
        if opponents := self.names[len(self.people) :]:
            level = words("ludotheque.bots", self.language)["levels"][self.level]
            self.say("opponents_are", names=", ".join(opponents), level=level["name"], says=level["says"])
        if not any(isinstance(entry.actor, int) for entry in self.match.log):
            self._say_what_was_agreed()
        try:
            while prompts := self.match.prompts:
                seat = next(seat for seat in prompts if isinstance(seat, int))
                is_person = seat in self.people
                self._print_notices(self._ask_person(seat) if is_person else self._ask_bot(seat))
                self._save()
        except (PlayerLeft, EOFError, KeyboardInterrupt):
            self.console.print()
            self.say("kept")
            return
        self._print_outcome()

    def say(self, key: str, style: str = "", **params: object) -> None:
        """Print one of the terminal's own sentences."""
        self.console.print(Text(str(self.texts["game"][key]).format(**params), style=style))

    def _say_what_was_agreed(self) -> None:
        """Who is granted what, once, when a game begins."""
        kind, given = self.match.game.handicap, handicaps_of(self.match.table_options, self.match.seats)
        if kind is not None:
            for name, value in zip(self.names, given, strict=True):
                if value:
                    self.say(f"{'granted' if value > 0 else 'fewer'}_{kind.unit}", name=name, n=f"{abs(value):g}")

    def _player_names(self, name: str | None) -> list[str]:
        first = name or str(self.texts["game"]["you"])
        people = [first] if len(self.people) == 1 else [f"{first} {seat + 1}" for seat in self.people]
        return (people + list(self.texts["game"]["opponents"]))[: self.match.seats]

    def _ask_person(self, seat: Seat) -> tuple[Notice[Event], ...]:
        view = self.match.view(seat)
        self.console.print()
        self.console.print(self.board.draw(view, self.language, self.names, self.news))
        self.news = []
        self.hints = ()
        while True:
            question = self.board.question(view, self.language)
            line = self.read_line(f"{self.names[seat]} · {question}\n> ").strip()
            if line.lower() == "q":
                raise PlayerLeft
            if line.lower() == "h":
                self._print_hint(seat)
                continue
            match self.board.read(view, line, self.language):
                case Show(picture):
                    self.console.print(picture)
                case Misread(explanation):
                    self.console.print(Text(explanation or str(self.texts["game"]["misread"]), style="yellow"))
                case action:
                    try:
                        return self.match.play(seat, action)
                    except Refused as refused:
                        refusal = refused.refusal
                        why = refusal_sentence(self.match.game.id, self.language, refusal, self.seat_names)
                        self.say("refused", style="yellow", sentence=why, clause=refusal.clause)

    def _print_hint(self, seat: Seat) -> None:
        """Print the next hint, each plainer than the one before: a nudge, a region, the move with its reason."""
        view = self.match.view(seat)
        hints = self.hints or find_bot(self.match.game.id).hints(view, budget=default_budget(CHAMPION))
        hint, self.hints = hints[0], hints[1:] or hints
        text = hint_sentence(self.match.game.id, self.language, hint, self.seat_names | self.board.piece_names(view))
        self.console.print(Text(text, style="cyan"))
        if hint.action is not None:
            self.say("hint", style="cyan", line=self.board.line_for(view, hint.action))

    def _ask_bot(self, seat: Seat) -> tuple[Notice[Event], ...]:
        with self.console.status(str(self.texts["game"]["thinking"]).format(name=self.names[seat])):
            action = self.bots[seat].think(self.match.view(seat), self.match.now).action
        assert action is not None, "a bot decides on an action while only its seat is asked"
        return self.match.play(seat, action)

    def _print_notices(self, notices: tuple[Notice[Event], ...]) -> None:
        for notice in notices:
            text = event_sentence(self.match.game.id, self.language, notice.data, self.seat_names)
            self.console.print(Text(f"  {text}", style="dim"))
            self.news.append(notice.data)

    def _save(self) -> None:
        unfinished = self.save_file.with_suffix(".part")  # renamed when complete, so that no save is ever half written
        unfinished.write_text(self.match.save(), "utf-8")
        unfinished.replace(self.save_file)

    def _print_outcome(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None, "the match is over"
        game = self.match.game.id
        self.console.print(self.board.draw(self.match.view(None), self.language, self.names, self.news))
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
        self.say("seed_end", seed=self.match.seed, file=self.save_file)


def title_of(game: str, language: Language) -> str:
    """The title of a game in one language."""
    return str(game_words(game, language)["title"])
