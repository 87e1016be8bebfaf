"""Which browser the browser tests use, on machines that have or can download different ones."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from support.browser import chromium
from support.browser.get_chromium import DEBIAN_PACKAGE, NOTHING, Machine, get_browser


class FakeMachine(Machine):
    """A machine with some commands, and a network that reaches some sources."""

    def __init__(
        self,
        tools: Path,
        *commands: str,
        reaches: tuple[str, ...] = (),
        broken: tuple[str, ...] = (),
        root: bool = False,
    ) -> None:
        super().__init__(tools)
        self.commands = {name: f"/usr/bin/{name}" for name in commands}
        self.reaches = reaches
        self.broken = broken
        self.root = root
        self.system, self.processor = "Linux", "x86_64"
        self.lines: list[str] = []

    def is_root(self) -> bool:
        return self.root

    def which(self, name: str) -> str | None:
        return self.commands.get(name)

    def run(
        self, *command: str, seconds: float, folder: Path | None = None, environment: Mapping[str, str] = NOTHING
    ) -> bool:
        assert seconds <= 600
        if "playwright" in command and "playwright" in self.reaches:
            shell = Path(environment["PLAYWRIGHT_BROWSERS_PATH"]) / "shell-1" / "chrome-headless-shell"
            shell.parent.mkdir(parents=True)
            shell.touch()
            return True
        if command[:2] in (("npm", "ci"), ("node", "unpack.mjs")) and "npm" in self.reaches:
            assert folder is not None
            assert (folder / "package-lock.json").is_file()
            return True
        if command[0] == "apt-get" and "debian" in self.reaches:
            self.commands[DEBIAN_PACKAGE] = f"/usr/bin/{DEBIAN_PACKAGE}"
            return True
        return False

    def starts(self, browser: str) -> bool:
        return not any(part in browser for part in self.broken)

    def say(self, line: str) -> None:
        self.lines.append(line)


EVERYWHERE = ("playwright", "npm", "debian")


def test_the_machines_own_browser_comes_first_and_nothing_is_installed(tmp_path: Path) -> None:
    machine = FakeMachine(tmp_path, "chromium", "npm", "apt-get", reaches=EVERYWHERE, root=True)
    assert get_browser(machine) == "/usr/bin/chromium"
    assert machine.lines == []
    assert list(tmp_path.iterdir()) == []


def test_then_the_one_that_playwright_downloads_into_the_checkout(tmp_path: Path) -> None:
    machine = FakeMachine(tmp_path, "npm", "apt-get", reaches=EVERYWHERE, root=True)
    assert get_browser(machine) == str(tmp_path / "browsers/shell-1/chrome-headless-shell")
    assert [line.split()[0] for line in machine.lines] == ["Downloading"]


def test_then_the_one_from_npm_with_a_script_that_names_its_libraries(tmp_path: Path) -> None:
    machine = FakeMachine(tmp_path, "npm", "apt-get", reaches=("npm", "debian"), root=True)
    found = get_browser(machine)
    assert found == str(tmp_path / "chromium/start-chromium")
    assert "LD_LIBRARY_PATH" in Path(found).read_text("utf-8")
    assert Path(found).stat().st_mode & 0o111


@pytest.mark.parametrize(("system", "processor"), [("Darwin", "arm64"), ("Linux", "aarch64")])
def test_the_one_from_npm_is_for_one_kind_of_machine(tmp_path: Path, system: str, processor: str) -> None:
    machine = FakeMachine(tmp_path, "npm", reaches=("npm",))
    machine.system, machine.processor = system, processor
    assert get_browser(machine) is None


def test_a_browser_that_does_not_start_is_passed_over(tmp_path: Path) -> None:
    machine = FakeMachine(tmp_path, "chromium", "google-chrome", reaches=("playwright",), broken=("chromium",))
    assert get_browser(machine) == "/usr/bin/google-chrome"
    assert machine.lines == ["  /usr/bin/chromium does not start."]
    machine = FakeMachine(tmp_path, "npm", reaches=("playwright", "npm"), broken=("headless-shell",))
    assert get_browser(machine) == str(tmp_path / "chromium/start-chromium")


def test_debians_package_comes_last_is_announced_and_needs_root(tmp_path: Path) -> None:
    machine = FakeMachine(tmp_path, "npm", "apt-get", reaches=("debian",), root=True)
    assert get_browser(machine) == f"/usr/bin/{DEBIAN_PACKAGE}"
    assert f"Debian's package {DEBIAN_PACKAGE}" in machine.lines[-1]
    assert get_browser(FakeMachine(tmp_path, "npm", "apt-get", reaches=("debian",))) is None


def test_the_recorded_browser_is_used_while_it_exists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUDOTHEQUE_BROWSER", raising=False)
    monkeypatch.setattr(chromium, "RECORD", tmp_path / "record")
    monkeypatch.setattr(shutil, "which", lambda name: "/own" if name == "chromium" else None)
    assert chromium.find_browser() == "/own"
    browser = tmp_path / "browser"
    browser.touch()
    chromium.RECORD.write_text(str(browser), "utf-8")
    assert chromium.find_browser() == str(browser)
    browser.unlink()
    assert chromium.find_browser() == "/own"
    monkeypatch.setenv("LUDOTHEQUE_BROWSER", "/named")
    assert chromium.find_browser() == "/named"
