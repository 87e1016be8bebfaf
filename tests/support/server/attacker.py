"""Frames that a hostile or broken client might send."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from ludotheque.engine.game import AnyGame
from ludotheque.server.socket.protocol import ClientMessage
from ludotheque.table.requests.checking import EMOTES
from ludotheque.testing.random_values import random_value

Frame = str | bytes
REACTIONS = ("null", "0", "-1", "1e308", "-1e308", "1e400", "NaN", "true", '"fast"', "0.1", "250", "86400001", "[]")
NUMBERS = ("0", "1", "2", "3", "4", "7", "99", "9007199254740991")
ODD_NUMBERS = ("-1", "100", "9007199254740992", "1e3", "1.5", "null")
GIANTS = (str(2**63), str(2**64), str(-(2**63) - 1), "1" + "0" * 30, "9" * 5000)
TEXTS = ("", "hello", "x" * 199, "x" * 300, "x" * 2500, "☃", "\\ud800")
LEVELS = ('"fox"', '"dragon"', '"wolf"', "null", "3")


class Attacker:
    """Makes frames from everything a client can know, and guesses the rest."""

    def __init__(self, seed: int, table: str, game: AnyGame) -> None:
        self.rng = random.Random(seed)
        self.table = table
        self.game = game
        self.seen: list[Any] = []
        """Views, the newest last."""
        self.sent: list[Frame] = []
        self.commands = 0

    def frame(self) -> Frame:
        """The next frame to send."""
        made = self.rng.choices(
            (self._act, self._request, self._enter, self._other, self._shaped, self._again, self._broken, self._absurd),
            (34, 14, 5, 5, 8, 8, 8, 3),
        )[0]()
        if len(self.sent) < 400:
            self.sent.append(made)
        elif self.rng.random() < 0.1:
            self.sent[self.rng.randrange(400)] = made
        return made

    # Well-formed, more or less

    def _act(self) -> Frame:
        kinds = (self._any_action, self._any_action, self._legal_action, self._giant_action, self._json)
        action = self.rng.choices(kinds, (4, 4, 4, 1, 2))[0]()
        prompt = self._prompt()
        reaction = f',"reaction":{self.rng.choice(REACTIONS)}' if self.rng.random() < 0.3 else ""
        return self._to(f'"type":"act",{self._command()},"prompt":{prompt},"action":{action}{reaction}')

    def _any_action(self) -> str:
        return msgspec.json.encode(random_value(self.game.Action, self.rng)).decode()

    def _legal_action(self) -> str:
        """A legal action from any view seen so far: mostly of the wrong seat, or too late."""
        asked = [view for view in self.seen[-20:] if view.prompt is not None]
        if not asked:
            return self._any_action()
        return msgspec.json.encode(self.rng.choice(self.game.options(self.rng.choice(asked)))).decode()

    def _prompt(self) -> str:
        known = [view.prompt.id for view in self.seen[-20:] if view.prompt is not None]
        if known and self.rng.random() < 0.8:
            return str(self.rng.choice(known))
        return self._number()

    def _request(self) -> Frame:
        rng = self.rng
        fields = rng.choice(
            (
                '"type":"sit"',
                f'"type":"sit","seat":{self._number()}',
                '"type":"stand"',
                f'"type":"seat_bot","seat":{self._number()},"level":{rng.choice(LEVELS)}',
                f'"type":"set_up","seats":{self._number()}',
                f'"type":"set_up","options":{self._json()}',
                f'"type":"set_up","public":{rng.choice(("true", "false", "1"))},"chat":true,"keep_warm":false',
                f'"type":"hand_over","seat":{self._number()}',
                '"type":"start"',
                f'"type":"emote","key":"{rng.choice((*EMOTES, "", "x" * 33, "nonsense"))}"',
                f'"type":"chat","text":"{rng.choice(TEXTS)}"',
                '"type":"ask_hint"',
            )
        )
        kind, _, rest = fields.partition(",")
        return self._to(f"{kind},{self._command()}" + (f",{rest}" if rest else ""))

    def _enter(self) -> Frame:
        table = self.rng.choice((self.table, self.table, "nowhere", "", "x" * 100, "../../etc/passwd", "%00"))
        since = f',"since":{self._number()}' if self.rng.random() < 0.7 else ""
        companion = f',"companion":{{"number":{self._number()},"name":"Co"}}' if self.rng.random() < 0.2 else ""
        return f'{{"type":"enter","table":"{table}"{since}{companion}}}'

    def _other(self) -> Frame:
        return self.rng.choice(
            (
                f'{{"type":"leave","table":"{self.table if self.rng.random() < 0.3 else "nowhere"}"}}',
                f'{{"type":"pong","token":"token-{self.rng.randrange(500)}"}}',
                '{"type":"watch_lobby","on":true}',
                '{"type":"watch_lobby","on":false}',
            )
        )

    def _shaped(self) -> Frame:
        """Any message that the types allow, mostly to the table."""
        made = msgspec.json.decode(msgspec.json.encode(random_value(ClientMessage, self.rng)))
        if "table" in made and self.rng.random() < 0.9:
            made["table"] = self.table
        return msgspec.json.encode(made).decode()

    def _again(self) -> Frame:
        return self.rng.choice(self.sent) if self.sent else self._act()

    # Not well-formed

    def _broken(self) -> Frame:
        rng = self.rng
        good = self._act()
        assert isinstance(good, str)
        place = rng.randrange(len(good))
        return rng.choice(
            (
                good[:place],
                good[:place] + rng.choice('{}[]",:\\0é\x00') + good[place + 1 :],
                good[:place] + good[place:] * 2,
                good.replace("action", "actions"),
                good.replace('"to"', '"from"'),
                good + good,
                good.encode(),
                good.encode()[:place] + b"\xff\xfe" + good.encode()[place:],
                rng.randbytes(rng.randrange(60)),
                rng.randbytes(40).decode("latin-1"),
                "",
                "null",
                "0",
                '"to"',
                "[]",
            )
        )

    def _absurd(self) -> Frame:
        rng = self.rng
        deep = rng.choice((500, 3000, 8000))
        return rng.choice(
            (
                "[" * deep,
                "[" * deep + "]" * deep,
                self._to(f'"type":"act",{self._command()},"prompt":1,"action":{"[" * deep + "]" * deep}'),
                self._to(f'"type":"set_up",{self._command()},"options":{"[" * 200 + "]" * 200}'),
                self._to(f'"type":"set_up",{self._command()},"options":{{"a":{rng.choice(GIANTS)}}}'),
                self._to(f'"type":"sit",{self._command()},"seat":{rng.choice(GIANTS)}'),
                self._to(f'"type":"act",{self._command()},"prompt":{rng.choice(GIANTS)},"action":{self._any_action()}'),
                self._to(f'"type":"act",{self._command()},"prompt":1,"action":{self._giant_action()}'),
                "x" * rng.choice((16_384, 16_385, 200_000)),
                '{"type":"pong","token":"%s"}' % ("é" * 9_000),
                '{"type":"pong","token":"\ud800"}',
                " " * 16_000 + self._other_text(),
            )
        )

    def _giant_action(self) -> str:
        """An action in which one number is huge."""
        text = self.rng.choice((self._any_action, self._legal_action))()
        digits = [place for place, letter in enumerate(text) if letter.isdigit()]
        if not digits:
            return text
        place = self.rng.choice(digits)
        return text[:place] + self.rng.choice(GIANTS[:4]) + text[place + 1 :]

    def _other_text(self) -> str:
        made = self._other()
        assert isinstance(made, str)
        return made

    # Parts

    def _to(self, request: str) -> str:
        table = self.table if self.rng.random() < 0.97 else self.rng.choice(("nowhere", "x" * 70, ""))
        return f'{{"type":"to","table":"{table}","wish":{{{request}}}}}'

    def _command(self) -> str:
        self.commands += 1
        name: Sequence[str] = (f"c{self.commands}", f"c{self.rng.randrange(1, 50)}", "ann-1", "", "x" * 64, "x" * 65)
        return f'"command":"{self.rng.choices(name, (80, 8, 4, 2, 3, 3))[0]}"'

    def _number(self) -> str:
        return self.rng.choice(NUMBERS if self.rng.random() < 0.9 else ODD_NUMBERS)

    def _json(self) -> str:
        rng = self.rng
        kind = rng.choice(("options", "options", "list", "dict", "text", "number"))
        if kind == "options":
            return msgspec.json.encode(random_value(self.game.Options, rng)).decode()
        return {
            "list": "[1,[2,[3]],null]",
            "dict": '{"type":"pass","a":{"b":[{}]},"a":1}',
            "text": '"\\u0000\\n☃"',
            "number": self._number(),
        }[kind]
