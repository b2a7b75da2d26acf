"""Lines of a page that come from letters: what was used, press, who played, and the players' last words."""

from collections.abc import Sequence
from typing import Final

from roundhouse.core.post import Company, Lines, Section
from roundhouse.post.orders_file import BOT, LETTER, NONE, STAND_BY, STANDING, Used

LONGEST_PRESS: Final = 1200
LONGEST_STATEMENT: Final = 3000
SAYS: Final = {
    LETTER: "letter",
    STAND_BY: "letter of a stand-by, whose company it is from now on",
    STANDING: "no letter: standing orders",
    NONE: "no letter",
    BOT: "a bot",
}


def letter_lines(companies: Sequence[Company], used: Sequence[Used]) -> list[str]:
    """What was used for each company, with the hashes of its letters."""
    wide = max([len(company.short) for company in companies])
    found = []
    for company, each in zip(companies, used, strict=True):
        hashes = f", SHA-256 {' and '.join([digest[:16] for digest in each.hashes])}…" if each.hashes else ""
        found.append(f"{company.short.ljust(wide)}  {each.player}: {SAYS[each.kind]}{hashes}")
    return found


def press_lines(companies: Sequence[Company], used: Sequence[Used]) -> list[str]:
    """The press of a round, as it was written (RP-51)."""
    found = []
    for company, each in zip(companies, used, strict=True):
        text = each.said.get("press", "")[:LONGEST_PRESS]
        if text:
            found.append(f"{company.short}: {text}")
    return found


def with_letters(
    sections: Sequence[Section], companies: Sequence[Company], used: Sequence[Used], over: bool
) -> list[Section]:
    """The sections of a round, with press and what was used; what comes next stands last."""
    found, after = (list(sections), []) if over else (list(sections[:-1]), [sections[-1]])
    press = press_lines(companies, used)
    if press:
        found.append(Section("Press", [Lines(press)]))
    found.append(Section("Letters", [Lines(letter_lines(companies, used))]))
    return [*found, *after]


def player_lines(companies: Sequence[Company], rounds: Sequence[tuple[int, Sequence[Used]]]) -> list[str]:
    """Who played each company, and in which rounds if several did: `GER: Ann (0 to 6), Eve (7 to 12)`."""
    found = []
    for seat, company in enumerate(companies):
        spells: list[tuple[str, int, int]] = []
        for number, used in rounds:
            player = used[seat].player
            if spells and spells[-1][0] == player:
                spells[-1] = player, spells[-1][1], number
            else:
                spells.append((player, number, number))
        told = [name if len(spells) == 1 else f"{name} ({span(a, b)})" for name, a, b in spells]
        name = f"{company.name} ({company.short})" if company.name != company.short else company.short
        found.append(f"{name}: {', '.join(told)}.")
    return found


def span(first: int, last: int) -> str:
    return f"round {first}" if first == last else f"rounds {first} to {last}"


def statement_lines(companies: Sequence[Company], rounds: Sequence[tuple[int, Sequence[Used]]]) -> list[str]:
    """What each player says at the end: the statement of the last letter that has one."""
    found = []
    for seat, company in enumerate(companies):
        words = [used[seat].said["statement"] for _, used in rounds if used[seat].said.get("statement")]
        if words:
            found.append(f"{company.short}: {words[-1][:LONGEST_STATEMENT]}")
    return found
