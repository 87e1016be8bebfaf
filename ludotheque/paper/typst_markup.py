"""A rulebook in Markdown as Typst markup."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ludotheque.paper.layout import MARGIN
from ludotheque.paper.svg import DISPLAY

_SPECIAL = re.compile(r"[\\#$*_`<>@\[\]~=+/-]")
RULEBOOK_MARGIN = MARGIN + 12.0
_SIZED = f"""
#context {{
  let column = (page.width - {2 * RULEBOOK_MARGIN}mm) * 0.48 // two columns and the space between them
  let room = (page.height - {2 * RULEBOOK_MARGIN}mm) * 0.98 // headings are not left alone at the end of a column
  let pages = size => {{
    calc.ceil(measure(block(width: column, {{ set text(size: size); rulebook }})).height / room / 2)
  }}
  let smaller = (8.4pt, 8.3pt, 8.2pt, 8.1pt, 8pt).find(size => pages(size) < pages(8.5pt))
  set text(size: if smaller == none {{ 8.5pt }} else {{ smaller }})
  rulebook
}}
"""
"""Prints the rulebook a little smaller if that saves a page with few lines."""


def quoted(text: str) -> str:
    """A string of Typst."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def escaped(text: str) -> str:
    """Text in which Typst finds no markup."""
    return _SPECIAL.sub(lambda found: "\\" + found[0], text)


def rulebook_markup(markdown: str, title: str) -> str:
    """The pages of a rulebook."""
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(markdown)
    setup = [
        f"#set page(margin: {RULEBOOK_MARGIN}mm, columns: 2, footer: context align(center, "
        f"text(size: 7pt, [{escaped(title)} · #counter(page).display()])))",
        "#counter(page).update(1)",
        "#set par(leading: 0.58em, spacing: 0.85em)",
        f"#show heading: set text(font: {quoted(DISPLAY)}, weight: 700)",
        "#set table(stroke: 0.3pt, inset: 3pt)",
    ]
    return "\n".join([*setup, "#let rulebook = [", _blocks(tokens), "]", _SIZED])


def _blocks(tokens: Sequence[Token]) -> str:
    found: list[str] = []
    columns = 0
    for token in tokens:
        match token.type:
            case "heading_open":
                found.append("\n" + "=" * int(token.tag[1:]) + " ")
            case "inline":
                found.append(_inline(token.children or []))
            case "heading_close" | "paragraph_close":
                found.append("\n\n" if token.level == 0 else "\n")
            case "bullet_list_open" | "ordered_list_open":
                found.append("\n#list(" if token.type.startswith("bullet") else "\n#enum(")
            case "bullet_list_close" | "ordered_list_close":
                found.append(")\n\n")
            case "list_item_open":
                found.append("[")
            case "list_item_close":
                found.append("],")
            case "table_open":
                found.append("\n#table(columns: ")
                columns = 0
            case "th_open":
                columns += 1
                found.append("[*")
            case "th_close":
                found.append("*],")
            case "thead_open":
                found.append("@COLUMNS@, ")
            case "thead_close":
                found = [piece.replace("@COLUMNS@", str(columns)) for piece in found]
            case "td_open":
                found.append("[")
            case "td_close":
                found.append("],")
            case "table_close":
                found.append(")\n\n")
            case "blockquote_open":
                found.append("\n#quote(block: true)[")
            case "blockquote_close":
                found.append("]\n\n")
    return "".join(found)


def _inline(tokens: Sequence[Token]) -> str:
    found: list[str] = []
    for token in tokens:
        match token.type:
            case "text":
                found.append(escaped(token.content))
            case "code_inline":
                found.append(f"#raw({quoted(token.content)});")
            case "strong_open":
                found.append("#strong[")
            case "em_open":
                found.append("#emph[")
            case "strong_close" | "em_close":
                found.append("];")  # so that a bracket that follows is text
            case "softbreak":
                found.append(" ")
            case "hardbreak":
                found.append("\\ \n")
    return "".join(found)
