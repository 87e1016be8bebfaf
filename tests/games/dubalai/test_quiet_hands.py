"""A card that is held and not played changes nothing that anybody else can see, hear or time."""

from __future__ import annotations

import pytest

from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules.actions import Close, Done, LetPass, Lock, LookOn, Roll, Tailwind
from ludotheque.games.dubalai.rules.moves import CARDS
from support.dubalai import Scene

OTHERS = (0, 2, None)
IN_THE_BOX = [card for card in CARDS if not card.startswith("aerobatics") or card[-1] in "123"]


def a_round_with(card: str) -> list[object]:
    """Two rounds in which seat 1 holds a card and never plays it, as the others live through them."""
    scene = Scene([5, 6, 7], [["tailwind", "fog"], [card], ["tailwind"]], closer=2)
    seen: list[object] = []

    def look() -> None:
        prompts = GAME.prompts(scene.state)
        asked = [(actor, prompt.id, prompt.kind, prompt.deadline, prompt.race) for actor, prompt in prompts.items()]
        views = [scene.view(seat) for seat in OTHERS]
        seen.append((scene.now, asked, views, [scene.heard(seat) for seat in (0, 2)], scene.seq))

    scene.write("GLO FIZ", "YUK", "MIP", locked=False)
    for seat in (1, 0, 2):
        look()
        scene.play(seat, Lock(), after=700)
    for _ in range(40):
        look()
        phase, actor = scene.phase, scene.view().actor
        if phase in ("before", "after") and actor is not None:
            casting = phase == "after" and actor != 1 and "tailwind" in scene.view(actor).hand
            scene.play(actor, Tailwind() if casting else Done(), after=900)
        elif phase == "fog":
            if 1 in scene.asked and scene.position.deadline - scene.now > 1_000:
                scene.play(1, LetPass(), after=800)
                look()
            scene.wait()
        elif phase == "roll":
            scene.play(scene.view().roller or 0, Roll(), after=500)
        elif phase == "look":
            scene.play(1, LookOn(), after=300)
            scene.play(0, Close(), after=300)
            scene.wait()
        elif phase == "write":
            for seat in (2, 1, 0):
                scene.play(seat, Lock(), after=400)
        else:
            scene.wait()
        if scene.view().round == 4:
            break
    look()
    assert any("fog" in str(moment) for moment in seen)
    return seen


@pytest.mark.clause("BAL-18", "BAL-26", "BAL-27", "BAL-28")
@pytest.mark.parametrize("card", IN_THE_BOX)
def test_nobody_can_tell_which_card_is_held(card: str) -> None:
    """Whatever seat 1 holds: the same questions with the same deadlines, the same views, the same notices."""
    assert a_round_with(card) == a_round_with("roadblock")
