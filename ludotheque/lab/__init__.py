"""Tools to study games: strength of bots, fairness of races, coverage of rulebooks, environments for learning.

``Lanes``, ``aec``, ``parallel`` and ``single`` need ``pip install "ludotheque[zoo]"``; the environments of OpenSpiel
are in ``ludotheque.lab.environments.spiel`` and need ``ludotheque[spiel]``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.engine.native.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from ludotheque.lab.analysis.analysis import Analysis, NotAnalysed, analyse
    from ludotheque.lab.analysis.luck import DealsPlayed, play_deals
    from ludotheque.lab.analysis.moments import InstructiveMoment
    from ludotheque.lab.bot_match import RandomPlayer, TimedPlayer, play_bots, play_out, player_for
    from ludotheque.lab.clauses import clauses_of
    from ludotheque.lab.environments.gym import single
    from ludotheque.lab.environments.lanes import Lanes
    from ludotheque.lab.environments.zoo import aec, parallel
    from ludotheque.lab.estimates import Estimate, bootstrap, intraclass_correlation, mean_of
    from ludotheque.lab.statistics import Share, percentile
    from ludotheque.lab.study.even import Even, Trial, find_even
    from ludotheque.lab.study.figures import Figures, figures_of
    from ludotheque.lab.study.plan import BadPlan, Condition, Plan, Variant, swept, variants_of_editions
    from ludotheque.lab.study.playing import GameRecord
    from ludotheque.lab.study.run import play_study

__all__ = [
    "Analysis",
    "BadPlan",
    "Condition",
    "DealsPlayed",
    "Estimate",
    "Even",
    "Figures",
    "GameRecord",
    "InstructiveMoment",
    "Lanes",
    "NotAnalysed",
    "Plan",
    "RandomPlayer",
    "Share",
    "TimedPlayer",
    "Trial",
    "Variant",
    "aec",
    "analyse",
    "bootstrap",
    "clauses_of",
    "figures_of",
    "find_even",
    "intraclass_correlation",
    "mean_of",
    "parallel",
    "percentile",
    "play_bots",
    "play_deals",
    "play_out",
    "play_study",
    "player_for",
    "single",
    "swept",
    "variants_of_editions",
]

_HOMES = {
    "Analysis": "analysis.analysis",
    "DealsPlayed": "analysis.luck",
    "InstructiveMoment": "analysis.moments",
    "NotAnalysed": "analysis.analysis",
    "analyse": "analysis.analysis",
    "play_deals": "analysis.luck",
    "BadPlan": "study.plan",
    "Condition": "study.plan",
    "Estimate": "estimates",
    "Even": "study.even",
    "Figures": "study.figures",
    "GameRecord": "study.playing",
    "Plan": "study.plan",
    "RandomPlayer": "bot_match",
    "Share": "statistics",
    "TimedPlayer": "bot_match",
    "Trial": "study.even",
    "Variant": "study.plan",
    "bootstrap": "estimates",
    "clauses_of": "clauses",
    "figures_of": "study.figures",
    "find_even": "study.even",
    "intraclass_correlation": "estimates",
    "mean_of": "estimates",
    "percentile": "statistics",
    "play_bots": "bot_match",
    "play_out": "bot_match",
    "play_study": "study.run",
    "player_for": "bot_match",
    "swept": "study.plan",
    "Lanes": "environments.lanes",
    "aec": "environments.zoo",
    "parallel": "environments.zoo",
    "single": "environments.gym",
    "variants_of_editions": "study.plan",
}
__getattr__ = lazy_exports(__name__, _HOMES)
