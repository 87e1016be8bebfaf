"""The storage of a browser, as tables without a server use it."""

from __future__ import annotations

from collections.abc import Mapping


class Storage:
    """The storage of a browser, which may be full."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.full = False

    async def read(self, prefix: str) -> dict[str, str]:
        return {key: text for key, text in self.texts.items() if key.startswith(prefix)}

    async def write(self, texts: Mapping[str, str]) -> None:
        if self.full:
            raise OSError("there is no room left")
        self.texts |= texts

    async def add(self, texts: Mapping[str, str]) -> None:
        if texts.keys() & self.texts:
            raise FileExistsError
        await self.write(texts)
