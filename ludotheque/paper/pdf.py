"""Typesets pages and a rulebook as a PDF with Typst."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path

import typst

from ludotheque.paper.fonts import write_fonts
from ludotheque.paper.layout import FORMATS, MARGIN, MARK, Format, Image, Line, Page
from ludotheque.paper.svg import DISPLAY, TEXT
from ludotheque.paper.typst_markup import quoted, rulebook_markup

HAIR = '0.15mm + rgb("#2e2440")'
"""The stroke of cut marks."""


def write_pdf(
    pages: Sequence[Page], rulebook: str, format: Format, language: str, title: str, client: Traversable
) -> bytes:
    """The PDF: all pages, then the rulebook, which is Markdown."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-paper-") as name:
        folder = Path(name)
        write_fonts(client, folder)
        width, height = FORMATS[format]
        source = [
            f"#set document(title: {quoted(title)})",
            f"#set text(font: {quoted(TEXT)}, lang: {quoted(language)}, size: 10pt)",
            f"#set page(width: {width}mm, height: {height}mm, margin: 0mm)",
            *("\n".join(_page(page, number, len(pages), folder)) for number, page in enumerate(pages, 1)),
            rulebook_markup(rulebook, title),
        ]
        main = folder / "main.typ"
        main.write_text("\n".join(source), encoding="utf-8")
        pdf: bytes = typst.compile(str(main), font_paths=[str(folder)], ignore_system_fonts=True)
        return pdf


def _page(page: Page, number: int, total: int, folder: Path) -> list[str]:
    lines = [_image(image, folder) for image in page.images]
    lines += [_line(line) for line in page.lines]
    if not page.images:
        lines.append("#box()")  # else Typst would leave out an empty page before the rulebook
    if not page.is_back:
        label = f"{page.title} · {number}/{total}"
        lines.append(
            # along the left edge: where cards fill a page, there is no room below them
            f"#place(bottom + left, dx: {MARGIN}mm, dy: -{MARGIN + MARK}mm, rotate(-90deg, reflow: true, "
            f'text(size: 5.5pt, font: {quoted(DISPLAY)}, weight: 700, fill: rgb("#64586f"), {quoted(label)})))'
        )
    lines.append("#pagebreak()")
    return lines


def _image(image: Image, folder: Path) -> str:
    """Place a drawing. Equal drawings are one file, so the PDF holds them once."""
    x, y = image.view
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{image.width:g}mm" height="{image.height:g}mm" '
        f'viewBox="{x:g} {y:g} {image.width:g} {image.height:g}">{image.drawing}</svg>'
    )
    name = hashlib.sha256(document.encode()).hexdigest()[:20] + ".svg"
    (folder / name).write_text(document, encoding="utf-8")
    return (
        f"#place(dx: {image.x:.3f}mm, dy: {image.y:.3f}mm, "
        f"image({quoted(name)}, width: {image.width:.3f}mm, height: {image.height:.3f}mm))"
    )


def _line(line: Line) -> str:
    stroke = '(paint: rgb("#8a7fa0"), thickness: 0.2mm, dash: "dashed")' if line.dashed else HAIR
    return (
        f"#place(line(start: ({line.x:.3f}mm, {line.y:.3f}mm), end: ({line.to_x:.3f}mm, {line.to_y:.3f}mm), "
        f"stroke: {stroke}))"
    )
