"""The rulebook on the screen: one rule, the rules with a word, or all of them by heading."""

from collections.abc import Iterable
from difflib import get_close_matches

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from roundhouse import BadData
from roundhouse.cli.program_name import command
from roundhouse.core.rulebook import Rule, Rulebook


def rules_meant(book: Rulebook, word: str, game: str) -> list[Rule]:
    """The rule of this id, or all rules with this word; if there is none, BadData."""
    low = word.lower()
    named = [rule for id_, rule in book.rules.items() if id_.lower() == low]
    if named:
        return named
    found = [
        rule
        for rule in book.rules.values()
        if low in rule.text.lower() or low in rule.heading.lower() or low in rule.ruling.lower()
    ]
    if not found and not get_close_matches(word.upper(), book.rules, n=1, cutoff=0.6):
        raise BadData(f"No rule has that id or word; '{command('rules', game)}' lists all.")
    return found or [book.find(word.upper())]


def rule_grid(rules: Iterable[Rule]) -> Padding:
    """Rules with their ids in a column of their own."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for rule in rules:
        text = Text()
        if rule.ruling:
            text.append(f"{rule.ruling}. ", style="italic")
        text.append(rule.text)
        if rule.option:
            text.append(f" (option {rule.option})", style="dim")
        grid.add_row(Text(rule.id, style="bold"), text)
    return Padding(grid, (0, 0, 0, 2))


def as_markdown(book: Rulebook) -> str:
    """The whole rulebook as a page."""
    lines = [f"# {book.title}", "", book.credits]
    for heading in book.headings():
        lines += ["", f"## {heading}", ""]
        for rule in book.under(heading):
            name = f"*{rule.ruling}.* " if rule.ruling else ""
            option = f" (option `{rule.option}`)" if rule.option else ""
            lines.append(f"- **{rule.id}** {name}{rule.text}{option}")
    return "\n".join(lines)


def as_json(book: Rulebook, rules: Iterable[Rule]) -> dict[str, object]:
    return {
        "title": book.title,
        "credits": book.credits,
        "rules": [
            {
                "id": rule.id,
                "heading": rule.heading,
                "text": rule.text,
                "ruling": rule.ruling or None,
                "option": rule.option or None,
            }
            for rule in rules
        ],
    }
