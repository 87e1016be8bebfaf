"""The report of a study: one HTML page that needs no other file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ludotheque.lab.report import ReportTable

STYLE = """
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #2b2b33; background: #fbfaf7 }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.7rem } h2 { font-size: 1.2rem; margin-top: 2.5rem }
p.how { color: #5d5d68 }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; white-space: nowrap }
th, td { text-align: left; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid #dcd8cf }
th { font-weight: 600 }
svg { max-width: 100%; height: auto }
"""


def html_report(title: str, how: Sequence[str], tables: Sequence[ReportTable], plots: Mapping[str, str]) -> str:
    """The page, from a title, lines that say how it was made, tables, and plots as SVG."""
    parts = [f"<h1>{escape(title)}</h1>", *(f'<p class="how">{escape(line)}</p>' for line in how)]
    for name, svg in plots.items():
        parts.append(f'<h2>{escape(name)}</h2><div class="wide" role="img" aria-label="{escape(name)}">{svg}</div>')
    parts += map(_table, tables)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>\n" + "\n".join(parts) + "\n</html>\n"
    )


def _table(table: ReportTable) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.header)
    rows = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    return (
        f'<h2>{escape(table.title)}</h2>\n<div class="wide" tabindex="0"><table>'
        f"<thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table></div>"
    )
