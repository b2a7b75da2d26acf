"""The report on learning: how it went, in curves."""

from collections.abc import Sequence

from roundhouse.lab.page import page, section
from roundhouse.lab.plots import curve
from roundhouse.svg.element import escape


def learning(title: str, history: Sequence[dict[str, float]], over: str = "words") -> str:
    """How learning went: what games were worth, and how wrong the worth was, over what was learnt from."""
    body = [f"<h1>{escape(title)}</h1>"]
    if over == "turns":
        body += turns(history)
        return page(title, body)
    lessons = [(each["lessons"], each["error"]) for each in history if not each["decisions"]]
    played = [each for each in history if each["decisions"]]
    if len(lessons) > 1:
        plot = curve(lessons, "lessons", "error of the worth", "The error of the worth by lessons")
        body.append(section("Lessons", plot))
    if len(played) > 1:
        worths = [(each["decisions"], each["won"]) for each in played]
        errors = [(each["decisions"], each["error"]) for each in played]
        plots = [
            curve(worths, "decisions", "worth to the first seat", "What games were worth by decisions"),
            curve(errors, "decisions", "error of the worth", "The error of the worth by decisions"),
        ]
        body.append(section("Games against itself", *plots))
    return page(title, body)


def turns(history: Sequence[dict[str, float]]) -> list[str]:
    """The same over whole turns: of each round of games how many were won."""
    if len(history) < 2:
        return []
    shares = [(each["ended"], 50 * (1 + each["won"])) for each in history]
    errors = [(each["ended"], each["error"]) for each in history]
    plots = [
        curve(shares, "games", "won, in per cent", "How many games of each round were won"),
        curve(errors, "games", "error of the worth", "The error of the worth by games"),
    ]
    return [section("Games, played as well as was known then", *plots)]
