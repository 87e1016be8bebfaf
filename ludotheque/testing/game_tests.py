"""All tests of the conformance suite in one class."""

from __future__ import annotations

from ludotheque.testing.suite.bad_input import BadInputTests
from ludotheque.testing.suite.bots import BotTests
from ludotheque.testing.suite.caches import CacheTests
from ludotheque.testing.suite.codec import CodecTests
from ludotheque.testing.suite.matches import MatchTests
from ludotheque.testing.suite.options import OptionTests
from ludotheque.testing.suite.playables import PlayableTests
from ludotheque.testing.suite.rulebook import RulebookTests
from ludotheque.testing.suite.scenes import SceneTests
from ludotheque.testing.suite.secrecy import SecrecyTests
from ludotheque.testing.suite.words import WordTests


class GameTests(
    MatchTests,
    OptionTests,
    CodecTests,
    SecrecyTests,
    BadInputTests,
    BotTests,
    CacheTests,
    PlayableTests,
    WordTests,
    RulebookTests,
    SceneTests,
):
    """Everything that every game must pass; a subclass sets ``game`` to the id of the game.

    >>> class TestBouh(GameTests):
    ...     game = "bouh"
    >>> len([name for name in dir(TestBouh) if name.startswith("test_")]) > 20
    True
    """
