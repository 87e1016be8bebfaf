"""Draws the icons of the installed client as PNG, from the SVG files in ``web/public``.

Those of the shortcuts to the games are drawn from SVG files of the built client, which come from the games' own
drawings: ``make ludotheque/server/client/index.html`` before and after this.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from ludotheque.server.http import client_files
from support.browser.chromium import FLAGS, find_browser

WEB = Path(__file__).parents[1] / "web"
FOLDER = WEB / "public"
ICONS = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable-512.png": ("icon-maskable.svg", 512),
    "icon-touch.png": ("icon-maskable.svg", 180),
}
SHORTCUT_SIZE = 96


def main() -> None:
    """Draw all icons."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        page = browser.new_page()
        for name, (source, size) in ICONS.items():
            draw(page, FOLDER / source, size, FOLDER / name)
        for drawing in sorted((client_files.FOLDER / "shortcuts").glob("*.svg")):
            draw(page, drawing, SHORTCUT_SIZE, WEB / "src" / "games" / drawing.stem / "shortcut.png")
        browser.close()


def draw(page: Page, source: Path, size: int, icon: Path) -> None:
    """Draw an SVG file as a square PNG."""
    page.set_viewport_size({"width": size, "height": size})
    drawing = source.read_text("utf-8")
    page.set_content(f"<style>* {{ margin: 0 }} body > svg {{ display: block; width: {size}px }}</style>{drawing}")
    page.screenshot(path=icon, omit_background=True)


if __name__ == "__main__":
    main()
