"""The folder of a study: its plan, and every finished game as one line of JSON."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from ludotheque.lab.study.plan import BadPlan, Plan
from ludotheque.lab.study.playing import GameRecord


class StudyFolder:
    """Where a study is kept, so that it can be continued."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plan_file = path / "plan.json"
        self.games_file = path / "games.jsonl"

    def open(self, plan: Plan) -> dict[tuple[str, int], GameRecord]:
        """Create the folder or continue the same study in it; returns the games already played.

        More games than before may be asked for. Raises ``BadPlan`` if it holds another study.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        if self.plan_file.exists():
            self._check_same(plan)
        self.plan_file.write_bytes(msgspec.json.format(msgspec.json.encode(plan), indent=1))
        played = self._read_games()
        wanted = {condition.name for condition in plan.conditions()}
        return {
            (record.condition, record.number): record
            for record in played
            if record.condition in wanted and record.number < plan.games
        }

    def _check_same(self, plan: Plan) -> None:
        try:
            before = msgspec.json.decode(self.plan_file.read_bytes(), type=Plan)
        except msgspec.MsgspecError as error:
            raise BadPlan(f"{self.plan_file} is not the plan of a study: {error}") from None
        if _identity(before) != _identity(plan):
            raise BadPlan(f"{self.path} holds another study; give another folder")

    def _read_games(self) -> list[GameRecord]:
        if not self.games_file.exists():
            return []
        text = self.games_file.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):  # an interrupted study may have written half a line
            os.truncate(self.games_file, len(whole))
        decoder = msgspec.json.Decoder(GameRecord)
        try:
            return decoder.decode_lines(whole)
        except msgspec.MsgspecError as error:
            raise BadPlan(f"{self.games_file} cannot be read: {error}") from None

    def add(self, records: list[GameRecord]) -> None:
        """Append finished games."""
        with self.games_file.open("ab") as file:
            file.write(msgspec.json.Encoder().encode_lines(records))


def _identity(plan: Plan) -> bytes:
    """Everything of a plan but the number of games."""
    return msgspec.json.encode(msgspec.structs.replace(plan, games=0))
