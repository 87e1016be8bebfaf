"""Studies: many games between bots at several tables, compared with confidence intervals.

>>> from ludotheque.lab.study import Plan, Variant, play_study, figures_of
>>> plan = Plan("tohuwabohu", (Variant("calm", {"pace": "calm"}),), seats=(3,), levels=("random",), games=2)
>>> records = play_study(plan, workers=1)
>>> figures_of(records)[0].games
2
"""

from ludotheque.lab.study.figures import Figures, figures_of
from ludotheque.lab.study.plan import Condition, Plan, Variant, swept, variants_of_editions
from ludotheque.lab.study.playing import GameRecord
from ludotheque.lab.study.run import play_study

__all__ = [
    "Condition",
    "Figures",
    "GameRecord",
    "Plan",
    "Variant",
    "figures_of",
    "play_study",
    "swept",
    "variants_of_editions",
]
