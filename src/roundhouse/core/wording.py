"""Words that every game puts together in the same way."""

from typing import Final

WIDEST: Final = 76
"""No line of text in a terminal is longer."""
FEW: Final = 4
"""So many names are told before the rest is counted."""


def plural(n: int, word: str) -> str:
    """`1 Link`, `2 Links`, `3 cities`, `4 hexes`, `5 ways`."""
    if n == 1:
        return f"1 {word}"
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{n} {word[:-1]}ies"
    return f"{n} {word}{'es' if word.endswith('x') else 's'}"


def listed(words: list[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def asked_of(name: str, question: str) -> str:
    """What those read who look on while another is asked: the same words, quoted."""
    return f"{name} is asked: “{question}”"


def some(words: list[str]) -> str:
    """The first few of these words, and how many there are besides: `a, b, c and 5 more`."""
    if len(words) <= FEW:
        return listed(words)
    return listed([*words[: FEW - 1], f"{len(words) - FEW + 1} more"])


def folded(label: str, words: str) -> list[str]:
    """A labelled line, going on below where it is too long."""
    lines = [label]
    for word in words.split(" "):
        if len(lines[-1]) + len(word) > WIDEST:
            lines.append(" " * len(label))
        lines[-1] += f"{word} "
    return [line.rstrip() for line in lines]


def in_columns(words: list[str]) -> list[str]:
    """Words in as many columns as there is room for, from left to right."""
    width = max([len(word) for word in words]) + 2
    row = max(1, (WIDEST + 2) // width)
    starts = range(0, len(words), row)
    return ["".join([f"{word:<{width}}" for word in words[i : i + row]]).rstrip() for i in starts]


def joined(blocks: dict[str, list[str]]) -> list[str]:
    """The blocks of a table one under the other, with an empty line between them."""
    lines = [line.rstrip() for block in blocks.values() if block for line in ("", *block)]
    return lines[1:]
