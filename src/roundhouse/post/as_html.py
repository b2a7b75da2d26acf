"""A report as one HTML file that needs nothing else: a page of the zine."""

from html import escape
from typing import Final

from roundhouse.core.post import Block, Grid, Lines, Report
from roundhouse.post.as_text import is_figures

STYLE: Final = """\
:root{--ground:#f6f0e2;--panel:#fffdf6;--ink:#231d16;--soft:#5d5140;--rule:#bfb093}
@media (prefers-color-scheme:dark){:root{
--ground:#0d2226;--panel:#143036;--ink:#f3e8cf;--soft:#b7bfac;--rule:#3f6166}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);
font:16px/1.5 "Source Sans 3","Source Sans Pro","Segoe UI",system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between;
border-bottom:4px double var(--ink);padding-bottom:.4rem}
h1{font:700 1.7rem/1.2 "Source Serif 4","Source Serif Pro",Georgia,serif;letter-spacing:.04em;margin:0}
header p{margin:0;color:var(--soft)}
h2{font:600 1.05rem/1.3 "Source Serif 4","Source Serif Pro",Georgia,serif;letter-spacing:.08em;
text-transform:uppercase;color:var(--soft);border-bottom:1px solid var(--rule);margin:1.6rem 0 .6rem;
padding-bottom:.15rem}
.line{margin:.1rem 0;padding-left:1.6rem;text-indent:-1.6rem;white-space:pre-wrap;overflow-wrap:anywhere}
.as-set .line{font:14px/1.5 ui-monospace,"DejaVu Sans Mono",monospace}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;min-width:min(100%,24rem)}
th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th:first-child,td:first-child,.word{text-align:left}
th{font-weight:600;color:var(--soft)}
tfoot td{border-top:3px double var(--ink);border-bottom:0;font-weight:600}
th:first-child,td:first-child{padding-left:0}
figure{margin:0;background:#fff;border:1px solid var(--rule);padding:.5rem;overflow-x:auto}
figure svg{display:block;width:100%;min-width:52rem;height:auto}
@media (prefers-color-scheme:dark){
figure{background:#0d0d0d}figure svg{filter:invert(.95) hue-rotate(180deg)}}
@media print{body{background:#fff;color:#000}main{max-width:none;padding:0}figure svg{min-width:0}}
"""
SET: Final = ("Builds", "Starts", "Letters", "Your order sheet")
"""Sections whose lines stand under each other as they were set."""


def sections_html(report: Report) -> str:
    """What stands under the title, for a page that has a style of its own."""
    return "".join(
        [
            f"<section{' class=as-set' if section.heading in SET else ''}><h2>{escape(section.heading)}</h2>"
            f"{''.join([block_html(block) for block in section.blocks])}</section>\n"
            for section in report.sections
        ]
    )


def as_html(report: Report) -> str:
    body = sections_html(report)
    title = escape(report.title)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title>\n<style>\n{STYLE}</style></head>\n<body><main>\n"
        f"<header><h1>{title}</h1><p>{escape(report.note)}</p></header>\n{body}</main></body></html>\n"
    )


def block_html(block: Block) -> str:
    if isinstance(block, Lines):
        return "".join([f'<p class="line">{escape(line)}</p>' for line in block.lines])
    if isinstance(block, Grid):
        return grid_html(block)
    return f'<figure tabindex="0">{block.svg}</figure>'


def grid_html(grid: Grid) -> str:
    words = [i == 0 or not is_figures(grid, i) for i in range(len(grid.head))]

    def row(cells: list[str], tag: str) -> str:
        marks = [' class="word"' if word else "" for word in words]
        found = [f"<{tag}{mark}>{escape(cell)}</{tag}>" for cell, mark in zip(cells, marks, strict=True)]
        return f"<tr>{''.join(found)}</tr>"

    foot = f"<tfoot>{row(grid.foot, 'td')}</tfoot>" if grid.foot is not None else ""
    rows = "".join([row(each, "td") for each in grid.rows])
    return (
        f'<div class="scroll" tabindex="0"><table><thead>{row(grid.head, "th")}</thead>'
        f"<tbody>{rows}</tbody>{foot}</table></div>"
    )
