"""Serves the files of the built browser client from memory, text files compressed.

Large files are compressed when the client is built: ``FILE.gz`` is the compressed form of ``FILE``, which may be left
out where no browser would ask for it.
A path that is not a file is a page of the client and gets its ``index.html``, which carries the manifests of
separately installed games as data.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import html
import mimetypes
from functools import cached_property
from pathlib import Path, PurePosixPath

import msgspec

from ludotheque.engine.words import LANGUAGES, words
from ludotheque.server.http.asgi import Receive, Scope, Send, header
from ludotheque.server.http.outside_games import OutsideFiles

FOLDER = Path(__file__).parents[1] / "client"
FOR_EVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
HASHED = ("/assets/", "/games/")
NOTHING_OUTSIDE = OutsideFiles()
PACKED = ".gz"
COMPRESSED = ("text/", "application/javascript", "application/json", "application/wasm", "image/svg+xml")
CONTENT_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".md": "text/markdown",
    ".webmanifest": "application/manifest+json",
}


class ClientFile:
    """A file of the client, with its response headers. It is compressed when somebody first asks for it."""

    def __init__(self, path: str, body: bytes | None, packed: bytes | None = None) -> None:
        """``body`` is ``None`` if there is the compressed form only."""
        name = PurePosixPath(path)
        kind = CONTENT_TYPES.get(name.suffix) or mimetypes.guess_type(name.name)[0] or "application/octet-stream"
        # The names of these folders or files contain a hash of the content: such a file never changes.
        self._hashed = path.startswith(HASHED)
        self._path, self._packed = path, packed
        self._compressible = kind.startswith(COMPRESSED)
        self.body = body
        self.content_type = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        self.cache_control = FOR_EVER if self._hashed else REVALIDATE

    @cached_property
    def compressed(self) -> bytes | None:
        """The compressed form, if it is smaller."""
        if self.body is None:
            return self._packed
        packed = self._packed
        if packed is None and self._compressible:
            packed = gzip.compress(self.body, mtime=0)
        return packed if packed is not None and len(packed) < len(self.body) else None

    @cached_property
    def etag(self) -> str:
        """Changes with the content."""
        content = self._path.encode() if self._hashed else self.body or self._packed or b""
        return f'W/"{hashlib.sha256(content).hexdigest()[:16]}"'


class ClientFiles:
    """An ASGI application for all paths that are not part of the API."""

    def __init__(self, folder: Path = FOLDER, outside: OutsideFiles = NOTHING_OUTSIDE) -> None:
        found = sorted(folder.rglob("*")) if (folder / "index.html").is_file() else []
        bodies = {"/" + path.relative_to(folder).as_posix(): path.read_bytes() for path in found if path.is_file()}
        if bodies and outside.games:
            bodies["/index.html"] = _with_games(bodies["/index.html"], outside)
        paths = {path.removesuffix(PACKED) for path in bodies}
        self._files = {path: ClientFile(path, bodies.get(path), bodies.get(path + PACKED)) for path in paths}
        if bodies:
            self._files |= {path: ClientFile(path, body) for path, body in outside.files.items()}
        self._missing = _page_without_client()

    @property
    def is_built(self) -> bool:
        """Whether the client has been built."""
        return bool(self._files)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["method"] not in ("GET", "HEAD"):
            await _respond(send, 204 if scope["method"] == "OPTIONS" else 405, [("allow", "GET, HEAD, OPTIONS")])
            return
        if not self.is_built:
            await _respond(send, 503, _headers("text/html; charset=utf-8", REVALIDATE), self._missing, scope)
            return
        found = self._find(scope["path"])
        if found is None:
            await _respond(send, 404, [("cache-control", REVALIDATE)])
            return
        scope["path_template"] = "client"
        headers = [
            *_headers(found.content_type, found.cache_control),
            ("etag", found.etag),
            ("vary", "accept-encoding"),
        ]
        if found.etag in (header(scope, "if-none-match") or ""):
            await _respond(send, 304, headers)
            return
        packed = await _compressed(found) if "gzip" in (header(scope, "accept-encoding") or "") else None
        if packed is not None:
            await _respond(send, 200, [*headers, ("content-encoding", "gzip")], packed, scope)
        elif found.body is not None:
            await _respond(send, 200, headers, found.body, scope)
        else:  # to unpack it would hold up everybody else
            await _respond(send, 406, headers)

    def _find(self, path: str) -> ClientFile | None:
        if path in self._files:
            return self._files[path]
        is_page = "." not in path.rsplit("/", 1)[-1] and not path.startswith(HASHED)
        return self._files["/index.html"] if is_page else None


async def _compressed(file: ClientFile) -> bytes | None:
    """The compressed form of a file. The first time it is made in a thread: everybody else goes on meanwhile."""
    if "compressed" not in vars(file):
        await asyncio.to_thread(lambda: file.compressed)
    return file.compressed


def _with_games(page: bytes, outside: OutsideFiles) -> bytes:
    """The page with the manifests of separately installed games, as data that no browser executes."""
    manifests = msgspec.json.encode(outside.games).replace(b"<", b"\\u003c")
    script = b'<script type="application/json" id="outside-games">' + manifests + b"</script>"
    return page.replace(b"</head>", script + b"</head>", 1)


def _headers(content_type: str, cache_control: str) -> list[tuple[str, str]]:
    return [("content-type", content_type), ("cache-control", cache_control)]


async def _respond(
    send: Send, status: int, headers: list[tuple[str, str]], body: bytes = b"", scope: Scope | None = None
) -> None:
    lines = [(name.encode(), value.encode()) for name, value in headers]
    if status != 304:
        lines.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": lines})
    is_head = scope is not None and scope["method"] == "HEAD"
    await send({"type": "http.response.body", "body": b"" if is_head else body})


def _page_without_client() -> bytes:
    texts = {language: words("ludotheque.server", language)["page"] for language in LANGUAGES}
    paragraphs = "".join(f'<p lang="{language}">{html.escape(texts[language]["not_built"])}</p>' for language in texts)
    title = html.escape(texts["fr"]["title"])
    return (
        f'<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><h1>{title}</h1>{paragraphs}</body></html>"
    ).encode()
