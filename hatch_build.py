"""Compiles the rules and builds the browser client when the wheel is built.

Modules marked in their first line are compiled with mypyc. If that is not possible
(without a C compiler, for example), the wheel runs the same source uncompiled: one line says
so and why, and ``ludotheque --version`` repeats it. ``LUDOTHEQUE_COMPILE=no`` skips compilation,
``=yes`` makes its failure an error.

The browser client, which only the server needs, is built if its sources are newer than the last
build. That needs Node; without it, or with ``LUDOTHEQUE_CLIENT=no``, it is not built.
Installing a wheel needs neither a compiler nor Node.

    python hatch_build.py FOLDER [LEVEL]

makes a compiled copy of the package in a folder, for tests and benchmarks. ``LEVEL`` is the
compiler's level of optimisation, 3 by default; 0 takes it a quarter of the time. With
``--possible`` instead of a folder, the exit code says whether that can be done.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).parent
MARK = "# Compiled with mypyc"
CLIENT = Path("ludotheque/server/client")
REASON = Path("ludotheque/engine/native/uncompiled.txt")
"""Says in a wheel without compiled rules why they are not compiled."""
TYPES = """
[mypy]
follow_imports = skip
[mypy-ludotheque.*]
follow_imports = silent
[mypy-asyncpg.*,numpy.*,regex.*,websockets.*]
follow_imports = skip
follow_imports_for_stubs = True
"""
"""The types that mypyc reads: those of this package and of msgspec, like in the isolated environment of a wheel.

With all other packages of a development environment, mypyc takes four times as long and writes the same C.
"""
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", CLIENT.name)
FLAGS = [
    *("-fno-semantic-interposition", "-fno-plt", "-fvisibility=hidden", "-Wno-unused-but-set-variable"),
    "-g0",  # no debug information
    "-ffp-contract=off",  # no fused multiply-add: compiled and plain Python round alike on every processor
]


class CompileRules(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        self._add_client()
        self.scratch = Path(tempfile.mkdtemp(prefix="ludotheque-"))
        reason = self._compile(build_data)
        if reason:
            self._tell(f"The rules are not compiled, because {reason}. They work the same, but slowly.")
            note = self.scratch / REASON.name
            note.write_text(reason, "utf-8")
            build_data["force_include"][str(note)] = str(REASON)

    def _compile(self, build_data: dict[str, Any]) -> str:
        """Compile the rules into the wheel; returns why this was not done, or nothing."""
        mode = os.environ.get("LUDOTHEQUE_COMPILE", "auto")
        if mode == "no":
            return "LUDOTHEQUE_COMPILE=no was set when this was built"
        if mode != "yes" and not can_compile():
            return "there was no C compiler, or no headers of Python, when this was built"
        try:
            modules = compile_package(self.scratch)
        except BaseException as error:  # mypyc reports some failures by SystemExit
            if mode == "yes" or isinstance(error, KeyboardInterrupt):
                raise
            return f"compiling failed ({type(error).__name__}: {' '.join(str(error).split())[:200]})"
        for module in modules:
            build_data["force_include"][str(module)] = str(module.relative_to(self.scratch))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return ""

    def _add_client(self) -> None:
        """Build the browser client if it is needed and not there yet."""
        if not is_client_stale():
            return
        try:
            if os.environ.get("LUDOTHEQUE_CLIENT") != "no":
                build_client()
                return
            reason = "LUDOTHEQUE_CLIENT=no is set"
        except FileNotFoundError:
            reason = "there is no Node"
        except (OSError, subprocess.CalledProcessError) as error:
            reason = f"building it failed ({error})"
        what = "an older browser client" if (ROOT / CLIENT / "index.html").is_file() else "no browser client"
        self._tell(f"This wheel has {what}, because {reason}; only the server needs it.")

    def _tell(self, line: str) -> None:
        """Say one line, also on the terminal: pip and uv show nothing of what a build prints."""
        self.app.display_warning(line)
        try:
            with open("/dev/tty", "w", encoding="utf-8") as terminal:  # noqa: PTH123 - a device, not a file
                print(f"ludotheque: {line}", file=terminal)
        except OSError:
            pass  # nobody watches

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(getattr(self, "scratch", ""), ignore_errors=True)


def compile_package(target: Path, level: str = "3") -> list[Path]:
    """Copy the package to ``target`` and compile it there; returns the compiled modules."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class BuildTogether(build_ext):
        """Compiles the files of an extension in parallel, one per core."""

        def build_extension(self, ext: Extension) -> None:
            def compile_file(source: str) -> list[str]:
                made: list[str] = self.compiler.compile(
                    [source],
                    output_dir=self.build_temp,
                    include_dirs=ext.include_dirs,
                    extra_postargs=ext.extra_compile_args,
                )
                return made

            sources = [str(source) for source in ext.sources]
            if level == "0":
                sources = include_together(sources)
            with ThreadPoolExecutor(os.cpu_count()) as threads:
                objects = [file for files in threads.map(compile_file, sources) for file in files]
            ext.sources, ext.extra_objects = [], [*ext.extra_objects, *objects]
            super().build_extension(ext)

    shutil.copytree(ROOT / "ludotheque", target / "ludotheque", ignore=NOT_COPIED)
    started_in = Path.cwd()
    os.chdir(target)
    try:
        modules = Path("ludotheque").rglob("*.py")
        sources = sorted(str(path) for path in modules if path.read_text("utf-8").startswith(MARK))
        Path("mypyc.ini").write_text(TYPES, "utf-8")
        options = ["--strict", "--ignore-missing-imports", "--config-file=mypyc.ini"]
        # one C file per module: a single file would take the compiler more than twice as long
        extensions = mypycify(
            [*options, *sources], opt_level=level, group_name="ludotheque", target_dir="c", multi_file=True
        )
        for extension in extensions:
            # a new list: mypyc gives all extensions the same one
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        library, *shims = extensions
        shared = [] if level != "0" else share_shims(shims)
        built = [library, *(group for group, _ in shared)] if shared else extensions
        command = BuildTogether(Distribution({"name": "ludotheque", "ext_modules": built}))
        command.inplace = True
        command.build_temp, command.build_lib = "o", "l"
        command.ensure_finalized()
        command.run()
        for group, members in shared:
            made = Path(command.get_ext_fullpath(group.name))
            for shim in members:
                shutil.copy(made, command.get_ext_fullpath(shim.name))
            made.unlink()
    finally:
        os.chdir(started_in)
    (target / "mypyc.ini").unlink(missing_ok=True)
    for leftover in ("c", "o", "l", ".mypy_cache"):
        shutil.rmtree(target / leftover, ignore_errors=True)
    return sorted(target.rglob("*.so")) + sorted(target.rglob("*.pyd"))


def include_together(sources: list[str], most: int = 16) -> list[str]:
    """Put up to ``most`` generated C files into one that includes them; returns the files to compile.

    Without optimisation most of the compiler's time goes into headers, which it then reads once for all of them.
    """
    generated = [source for source in sources if Path(source).name.startswith("__native_ludotheque_")]
    units = []
    for number in range(-(-len(generated) // most)):
        unit = Path(generated[0]).with_name(f"unit{number}.c")
        unit.write_text(
            "".join(f'#include "{Path(file).name}"\n' for file in generated[number * most :][:most]), "utf-8"
        )
        units.append(str(unit))
    return [*(source for source in sources if source not in generated), *units]


def share_shims(shims: list[Extension]) -> list[tuple[Extension, list[Extension]]]:
    """Put the small modules that only import the library into few, which are copied under all their names.

    Reading Python's headers and linking for each of them takes a fifth of the time without optimisation. Python finds
    a module in its file by the last part of its name, so modules that share this part are in different files.
    """
    from setuptools import Extension

    groups: list[dict[str, Extension]] = []
    for shim in shims:
        name = shim.name.removesuffix(".__init__").rpartition(".")[2]
        group = next((group for group in groups if name not in group), None)
        if group is None:
            group = {}
            groups.append(group)
        group[name] = shim
    shared = []
    for number, group in enumerate(groups):
        file = Path("c") / f"shims{number}.c"
        # each file also defines a function for packages, always by the same name
        lines = []
        for name, shim in group.items():
            (source,) = map(Path, shim.sources)
            lines += [f"#define PyInit___init__ PyInit_package_{name}", f'#include "{source.relative_to("c")}"']
            lines += ["#undef PyInit___init__"]
        file.write_text("\n".join([*lines, ""]), "utf-8")
        made = Extension(f"ludotheque__shims{number}", [str(file)], extra_compile_args=shims[0].extra_compile_args)
        shared.append((made, list(group.values())))
    return shared


def is_client_stale() -> bool:
    """Whether the browser client is missing or older than its sources."""
    web, built = ROOT / "web", ROOT / CLIENT / "index.html"
    if not web.is_dir():
        return False  # a source archive includes the built client
    sources = [path for folder in ("src", "public", "build") for path in (web / folder).rglob("*")]
    words = [*(ROOT / "ludotheque").rglob("words.*.toml"), *(ROOT / "ludotheque").rglob("rulebook.*.md")]
    newest = max(path.stat().st_mtime for path in [*sources, *words, *web.glob("*.*")])
    return not built.is_file() or built.stat().st_mtime < newest


def build_client() -> None:
    """Build the browser client."""
    npm = shutil.which("npm") or "npm"
    if not (ROOT / "web/node_modules").is_dir():
        subprocess.run([npm, "ci"], cwd=ROOT / "web", check=True)
    subprocess.run([npm, "run", "build"], cwd=ROOT / "web", check=True)


def can_compile() -> bool:
    """Whether a C compiler and Python's headers are available."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(str(compiler).split()[0]) is not None and headers.exists()


if __name__ == "__main__":
    if sys.argv[1] == "--possible":
        sys.exit(not can_compile())
    destination = Path(sys.argv[1]).resolve()
    shutil.rmtree(destination, ignore_errors=True)
    destination.mkdir(parents=True)
    print(f"{len(compile_package(destination, *sys.argv[2:3]))} modules compiled in {sys.argv[1]}")
    # the browser client is built separately, and more often
    (destination / CLIENT).symlink_to(ROOT / CLIENT)
