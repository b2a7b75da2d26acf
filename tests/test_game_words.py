"""No game's knowledge outside its folder, noticed by the words that games use and the house does not."""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from roundhouse import find_game, game_names
from tests.pictures import TABLES, moments, verb_of
from tests.test_architecture import SOURCE

OUTSIDE = ("core", "display", "geometry", "svg", "bots", "lab", "envs", "site", "cli", "post")
"""The folders in which nothing may depend on what a game is about."""
DRAWERS = ("svg", "geometry", "display")
"""Artwork, grids and sheets that games share name what games are made of, not what is done with it."""
SUFFIXES = (".py", ".html", ".js", ".css")
OFTEN = 3
"""A word that so many rules of one rulebook use, and no other game, is a word of that game."""

MEANT_OTHERWISE = {
    "seat": "whoever plays sits on one, in every game",
    "turn": "whose turn it is, in every game",
    "done": "what has been done: an event",
    "die": "what chance is thrown with; `Dice` is the source of all chance",
    "roll": "what is done with any dice",
    "deal": "what a lesson begins with, in every game",
    "line": "a line of text or of code",
    "cell": "a cell of a table of text",
    "face": "a typeface, and the look of a page",
    "link": "a link of a page, and the state of the connection",
    "token": "a token of a form, which proves where it comes from",
    "site": "this site",
    "start": "where a text is anchored; a beginning",
    "pass": "to hand on",
    "save": "to keep a record",
    "share": "a part of a whole, and the system's folder for data",
    "accept": "a header of HTTP, and what a socket does",
    "key": "a key of a dictionary or of the keyboard",
    "bag": "what is drawn from without putting back, in core's dice",
    "draft": "a part of what Django calls its checks and of a record that is being read",
    "dump": "to write JSON",
    "opener": "a header of HTTP",
    "destination": "where a browser sends its sound",
    "route": "an address that the site serves",
    "foreign": "a key of the database",
    "post": "to send a form; and to play any game by letter",
    "agree": "to be of one mind, and to say the same",
    "delivered": "a header of mails",
    "normal": "a value of a style sheet",
    "balance": "a value of a style sheet",
    "forbidden": "what HTTP answers to a request that may not be made",
    "average": "a mean",
    "refuse": "what the rules or the site do",
    "enter": "the key of that name, and to begin a phase",
    "stop": "to end a program, a film or a search",
    "match": "what a pattern finds",
    "held": "what is kept for a while",
    "initial": "the scale at which a page is shown first",
    "railway": "what this house is about",
    "segment": "a piece of a line on the screen, as the library for terminals calls it",
    "account": "what nobody needs to have here",
    "disk": "where a site keeps its tables",
    "upgrade": "to make a socket of a connection, and a newer version of a program",
}
"""Words that games use and the house uses too, with what the house means by them."""
SHAPES = {"hex"}
"""The shapes of `geometry`, which style sheets know by the classes of what has that shape."""
BORROWED = ("token_hex",)
"""Names of Python's own library."""


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """Every text in quotes with its line, documentation left out."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        tree = ast.parse(text)
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                yield node.lineno, node.value
    else:
        for n, line in enumerate(without_comments(text).splitlines(), 1):
            for found in re.finditer(r"""(["'`])(.*?)\1""", line):
                yield n, found[2]


def written(path: Path) -> Iterator[tuple[int, str]]:
    """Every name and text of a file with its line, comments and documentation left out."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        yield from enumerate(without_comments(text).splitlines(), 1)
        return
    docs = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Expr)]
    starts = {(doc.lineno, doc.col_offset) for doc in docs if isinstance(doc, ast.Constant)}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.string in BORROWED or token.start in starts:
            continue
        if token.type in (tokenize.NAME, tokenize.STRING):
            yield token.start[0], token.string


def without_comments(text: str) -> str:
    """A page, script or style sheet without what it says to its reader, line by line as before."""
    comments = r"(?s:/\*.*?\*/|<!--.*?-->|\{#.*?#\})|(?m:(?:^|\s)//.*$)"
    return re.sub(comments, lambda found: "\n" * found[0].count("\n"), text)


def words_of(text: str) -> set[str]:
    """The words in a text or a name, in small letters and without the s of many."""
    found = re.findall(r"[a-z]{3,}", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower())
    return {"die" if word == "dice" else re.sub(r"(?<=[a-rt-z]{3})s$", "", word) for word in found}


@cache
def notation(name: str) -> set[str]:
    """How a game calls its actions, the parts of its picture and its phases."""
    found: set[str] = set()
    for setup in TABLES:
        if setup.game == name:
            rules = setup.rules()
            found |= {verb.lstrip("~") for verb in rules.verbs}
            found |= {phase.name for phase in rules.phases}
            found |= kinds_of_parts(name, setup.seats, setup.options)
    return found


def kinds_of_parts(name: str, seats: int, options: str) -> set[str]:
    """The words before the colon in the names of the parts that can be touched."""
    choices = [action for view, _ in moments(name, seats, options) for action in view.legal()]
    return {verb_of(part) for action in choices for part in action.parts()}


@cache
def things(name: str) -> set[str]:
    """What a game is made of, and the words that its rulebook uses and no other game does."""
    own: set[str] = set()
    for setup in TABLES:
        if setup.game == name:
            rules = setup.rules()
            own |= {verb_of(kind) for kind in rules.component_counts(rules.start())}
            own |= kinds_of_parts(name, setup.seats, setup.options)
    others = set().union(*(words_of_folder(other) for other in game_names() if other != name))
    book = Counter(word for rule in find_game(name).rulebook.rules.values() for word in words_of(rule.text))
    return {word for kind in own for word in words_of(kind)} | {
        word for word, n in book.items() if n >= OFTEN and word not in others
    }


@cache
def words_of_folder(name: str) -> set[str]:
    """Every word in the code and in the rulebook of a game."""
    folder = SOURCE / "games" / name.replace("-", "_")
    return words_of(" ".join(path.read_text("utf-8") for path in folder.rglob("*.py"))) | words_of(
        (folder / "rulebook.toml").read_text("utf-8")
    )


def outside() -> Iterator[Path]:
    for folder in OUTSIDE:
        for path in sorted((SOURCE / folder).rglob("*")):
            if path.suffix in SUFFIXES and "migrations" not in path.parts:
                yield path


def test_nothing_outside_a_games_folder_names_its_verbs_its_parts_or_its_phases() -> None:
    known = {word: name for name in game_names() for word in notation(name) if word not in MEANT_OTHERWISE}
    found = []
    for path in outside():
        for line, text in literals(path):
            word, colon, _ = text.strip().lstrip("~").partition(":")
            if word in known and (colon or text.strip().lstrip("~") == word):
                found.append(f"{path.relative_to(SOURCE)}:{line} names {text!r} of {known[word]}")
    assert found == []


def test_nothing_outside_a_games_folder_names_what_it_is_made_of() -> None:
    known = {word: name for name in game_names() for word in things(name) if word not in MEANT_OTHERWISE}
    found = []
    for path in outside():
        if path.relative_to(SOURCE).parts[0] not in DRAWERS:
            for line, text in written(path):
                named = words_of(text) & set(known) - (SHAPES if path.suffix == ".css" else set())
                found += [f"{path.relative_to(SOURCE)}:{line} names '{w}' of {known[w]}" for w in named]
    assert sorted(set(found)) == []
