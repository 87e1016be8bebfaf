"""Draws the icons of the installed client as PNG, from the SVG files in ``web/public``."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from support.browser.chromium import FLAGS, find_browser

FOLDER = Path(__file__).parents[1] / "web" / "public"
ICONS = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable-512.png": ("icon-maskable.svg", 512),
    "icon-touch.png": ("icon-maskable.svg", 180),
}


def main() -> None:
    """Draw all icons."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        page = browser.new_page()
        for name, (source, size) in ICONS.items():
            page.set_viewport_size({"width": size, "height": size})
            drawing = (FOLDER / source).read_text("utf-8")
            page.set_content(f"<style>* {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{drawing}")
            page.screenshot(path=FOLDER / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
