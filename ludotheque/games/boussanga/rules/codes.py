# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The integer codes of modes, phases, causes and moves with their names in views, and the rulebook's numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludotheque.games.boussanga.box.options import Mode

# Modes
COMPETITIVE: Final[i64] = 0
TEAMS: Final[i64] = 1
COOP: Final[i64] = 2
MODE_NAMES: Final[tuple[Mode, ...]] = ("competitive", "teams", "coop")
MODE_CODES: Final[dict[Mode, int]] = {name: code for code, name in enumerate(MODE_NAMES)}

# Phases: what the game waits for. In the first four it waits for chance.
LOT: Final[i64] = 0  # the seat that begins (BSG-11)
FILL: Final[i64] = 1  # an element for the next cell of the board (BSG-40)
DEAL: Final[i64] = 2  # a card for the next place of the first hands (BSG-10)
REFILL: Final[i64] = 3  # a card for the empty place in the hand (BSG-15)
TURN: Final[i64] = 4  # a card to play, or a pass
CHOOSE: Final[i64] = 5  # the element that goes back after a pass (BSG-43)
PUT_BACK: Final[i64] = 6  # a cell for the next token that goes back (BSG-42, BSG-43)
OVER: Final[i64] = 7
PHASE_NAMES: Final = ("lot", "fill", "deal", "refill", "turn", "choose", "put_back", "over")

# Causes: why the game ends
NO_CAUSE: Final[i64] = 0  # the end has not been triggered
POINTS: Final[i64] = 1
LAST_CARD: Final[i64] = 2
LAST_TOKEN: Final[i64] = 3
STOPPED: Final[i64] = 4
EXHAUSTED: Final[i64] = 5
CAUSE_NAMES: Final = ("", "points", "last_card", "last_token", "stopped", "exhausted")

# Moves. A placement is its number in the lookup tables; every other kind of move starts at its own base number.
PLACEMENTS_END: Final[i64] = 1048576  # smaller numbers are placements
PASS_MOVE: Final[i64] = 1048576  # + card
PUT_BACK_MOVE: Final[i64] = 2097152  # + cell
RETURN_MOVE: Final[i64] = 3145728  # + element
STOP_MOVE: Final[i64] = 4194304

GOAL: Final[i64] = 15  # points that end the game (BSG-30, BSG-45)
HAND_SIZE: Final[i64] = 4  # cards of a full hand (BSG-10, BSG-40)
LINE_LENGTH: Final[i64] = 4  # tokens of the shortest line (BSG-20), and of the smallest set that scores (BSG-42)
BONUS_TOKENS: Final[i64] = 4  # tokens of an element that bring the bonus (BSG-23)
WINNING_CARDS: Final[i64] = 12  # most discarded cards of a co-operative win (BSG-45)
SCHOLAR_CARDS: Final[i64] = 10
MASTER_CARDS: Final[i64] = 8

SAMPLE_ATTEMPTS: Final[i64] = 100  # tries to draw a random move before all are listed; a listing costs about as much
MOST_TOKENS_OF_A_CARD: Final[i64] = 4  # no card needs more tokens of one element

DIRECTIONS: Final[i64] = 4  # across, down, falling, rising
GAP_PATTERNS: Final[i64] = 25  # arrangements of the tokens a line lacks (see bot/open_lines.py)
GAP_KINDS: Final[i64] = 14  # the same, with all arrangements of three missing tokens taken together
