"""Lets simulated children with planted weaknesses calculate, and counts which of these the model finds.

    python studies/number_facts.py docs/number-facts.md --children 20000

It writes the tables of the page anew; the rest of the page stays.
"""

from __future__ import annotations

import argparse
import random
import re
from pathlib import Path

from ludotheque.number_facts.facts import fact_of
from ludotheque.number_facts.simulated_children import (
    USUAL,
    Ability,
    Found,
    find_weak,
    find_weak_in_class,
    find_weak_in_games,
    in_turn,
    said_in_game,
    times_table,
    weak_facts_of_class,
)

TABLES = re.compile(r"(?<=<!-- tables -->\n).*(?=<!-- end of tables -->)", re.DOTALL)
FEWEST = 6
"""In games: facts that were tried as often as this are judged."""
CLASS = 25


def practice(children: int, facts: int, weak: int, tries: int, *, even: bool = True, ability: Ability = USUAL) -> Found:
    """Children practise the facts of one table."""
    rng = random.Random(f"validation {facts} {weak} {tries} {even} {ability}")
    total = Found(0, 0, 0, 0)
    for _ in range(children):
        table = times_table(rng.randrange(2, 10), facts)
        order = in_turn(table, tries, rng) if even else rng.choices(table, k=tries)
        total = total.plus(find_weak(table, rng.sample(table, weak), order, rng, ability))
    return total


def lesson(children: int, facts: int, *, differ: float, even: bool = True, ability: Ability = USUAL) -> Found:
    """Classes practise the facts of one table, 60 tries for each child, and the teacher looks at the map."""
    rng = random.Random(f"validation class {facts} {differ} {even} {ability}")
    total = Found(0, 0, 0, 0)
    for _ in range(children // CLASS):
        table = times_table(rng.randrange(2, 10), facts)
        weak = weak_facts_of_class(table, CLASS, differ, rng)
        orders = [in_turn(table, 60, rng) if even else rng.choices(table, k=60) for _ in weak]
        total = total.plus(find_weak_in_class(table, weak, orders, rng, ability))
    return total


def games(children: int, calculations: int) -> tuple[Found, float]:
    """Children play; returns what is found among facts tried often enough, and how many these are for each child."""
    rng = random.Random(f"games {calculations}")
    facts = [fact_of(sign, a, b) for sign in ("+", "*") for a in range(1, 10) for b in range(a, 10)]
    facts += [fact_of("-", a, b) for a in range(1, 10) for b in range(1, a + 1)]
    total = Found(0, 0, 0, 0)
    for _ in range(children):
        weak = rng.sample(facts, len(facts) // 5)
        tries = [said_in_game(weak, rng) for _ in range(calculations)]
        total = total.plus(find_weak_in_games(facts, weak, tries, FEWEST))
    return total, (total.planted + total.known) / children


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def written(children: int) -> str:
    """The tables of the page."""
    rows = [
        ("one child, ten facts of one table, six tries of each", practice(children, 10, 3, 60)),
        ("the same, facts drawn at random", practice(children, 10, 3, 60, even=False)),
        ("one child, fifteen facts, four tries of each", practice(children, 15, 4, 60)),
        ("one child, twenty facts, three tries of each", practice(children, 20, 5, 60)),
        ("one child, one weak fact of ten", practice(children, 10, 1, 60)),
        ("one child, five weak facts of ten", practice(children, 10, 5, 60)),
        ("one child, weak facts right 30 %, others 97 %", practice(children, 10, 3, 60, ability=Ability(0.3, 0.97))),
        ("one child, weak facts right 50 %, others 92 %", practice(children, 10, 3, 60, ability=Ability(0.5, 0.92))),
        ("in a class, ten facts, six tries of each", lesson(children, 10, differ=2.0)),
        ("the same, facts drawn at random", lesson(children, 10, differ=2.0, even=False)),
        ("in a class, fifteen facts, four tries of each", lesson(children, 15, differ=2.0)),
        ("in a class, twenty facts, three tries of each", lesson(children, 20, differ=2.0)),
        ("in a class whose children have nothing in common, ten facts", lesson(children, 10, differ=0.0)),
        (
            "in a class, weak facts right 50 %, others 92 %",
            lesson(children, 10, differ=1.5, ability=Ability(0.5, 0.92)),
        ),
    ]
    lines = ["", "| 60 tries of each child | weak facts found | false alarms |", "|---|---|---|"]
    lines += [f"| {what} | {percent(found.found_share)} | {percent(found.alarm_share)} |" for what, found in rows]
    lines += [
        "",
        f"| calculations in games | facts tried at least {FEWEST} times, of 135 | weak ones found | false alarms |",
        "|---|---|---|---|",
    ]
    for calculations in (60, 240, 600, 1500):
        found, judged = games(max(20, children // 50), calculations)
        shares = (percent(found.found_share), percent(found.alarm_share)) if found.planted else ("–", "–")
        lines.append(f"| {calculations} | {judged:.0f} | {shares[0]} | {shares[1]} |")
    return "\n".join([*lines, "", f"{children:,} simulated children for each line of the first table.", "", ""])


def main() -> None:
    """Write the tables into the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("page", type=Path)
    parser.add_argument("--children", type=int, default=20_000)
    given = parser.parse_args()
    text = given.page.read_text("utf-8")
    given.page.write_text(TABLES.sub(lambda _: written(given.children), text), "utf-8")


if __name__ == "__main__":
    main()
