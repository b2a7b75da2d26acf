"""The report on learning: how it went, in curves."""

from collections.abc import Sequence

from roundhouse.lab.page import page, section
from roundhouse.lab.plots import curve
from roundhouse.svg.element import escape


def learning(title: str, history: Sequence[dict[str, float]]) -> str:
    """How learning went: what games were worth, and how wrong the worth was, over what was learnt from."""
    body = [f"<h1>{escape(title)}</h1>"]
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
