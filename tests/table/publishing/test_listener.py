"""Envelopes around the messages of a table."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.table.messages import Answer, Gone, HintsShown, OptionsShown, Said
from ludotheque.table.publishing import listener


@pytest.mark.parametrize("kind", [Answer, HintsShown, OptionsShown, Said, Gone])
def test_an_envelope_names_the_kind_of_its_message(kind: type[msgspec.Struct]) -> None:
    assert listener._KINDS[kind] == kind.__struct_config__.tag
