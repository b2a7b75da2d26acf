"""The coach: what a seat should do and why, in numbers and in a sentence; or why a move was made."""

from dataclasses import dataclass
from typing import Any

from roundhouse.bots.search import search
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadSeat
from roundhouse.core.game import find_game
from roundhouse.core.judge import Budget, Judge, Valued, best_of
from roundhouse.core.view import View
from roundhouse.core.words import Words

SLIGHT = 0.05
"""Worths that differ by less are called equal."""


@dataclass(frozen=True)
class Advice:
    """A choice with the numbers that speak for it, in plain values: it goes from process to process."""

    text: str
    worth: float
    parts: tuple[tuple[str, float], ...]
    """Of what its worth is made, as the game's judge says it."""
    other: str = ""
    """The best of the other choices, by worth; '' if there is none."""
    other_worth: float = 0.0
    instead: str = ""
    """Greedy's own choice, where looking ahead has found a better one."""
    ahead: float = 0.0
    """By how much more often it wins than that one (alone: how many points more it brings)."""
    error: float = 0.0
    """Less than 0 where each was played on in one world only, which tells no error."""


def reckon(view: View[Any], judge: Judge[Any], text: str) -> Advice:
    """What speaks for this lawful choice, without looking ahead."""
    choices = view.legal()
    if text not in [action.text() for action in choices]:
        choices.append(view.rules.parse(text))
    mine = [action.text() for action in choices].index(text)
    values = judge.values(view.state, view.seat, choices)  # all, since some are measured by the others
    found = values.pop(mine)
    if not values:
        return Advice(text, found.worth, found.parts)
    best = best_of(values)
    return Advice(text, found.worth, found.parts, best.action.text(), best.worth)


def advise(view: View[Any], judge: Judge[Any], budget: Budget, dice: Dice) -> Advice:
    """What to do here, as far as a search with this budget can tell."""
    if view.to_move != view.seat:
        raise BadSeat("It is not this seat's turn to decide: there is nothing to advise.")
    found = search(view, judge, budget, dice)
    chosen, own = found.chosen, found.candidates[0]
    advice = reckon(view, judge, chosen.plan[0].text())
    instead = own.plan[0].text()
    if chosen is own or instead == advice.text:
        return advice
    ahead, error = chosen.ahead_of(own)
    if min(len(chosen.found), len(own.found)) < 2:
        error = -1.0
    return Advice(
        advice.text, advice.worth, advice.parts, advice.other, advice.other_worth, instead, ahead, error
    )


def in_words(advice: Advice, view: View[Any], words: Words, names: list[str]) -> str:
    """`3 points now, B&O +1 of which you hold two; next best: Draft NP, −1.4`, without a full stop."""
    action = view.rules.parse(advice.text)
    told = [reason] if (reason := words.worth(view, Valued(action, advice.worth, advice.parts))) else []
    if advice.instead:
        label = words.label(view, view.rules.parse(advice.instead), names).text
        told.append(f"looking ahead it {better(view, advice)} than “{label}”")
    elif advice.other:
        label = words.label(view, view.rules.parse(advice.other), names).text
        less = advice.worth - advice.other_worth
        if abs(less) < SLIGHT:
            told.append(f"“{label}” is as good")
        elif less > 0:
            told.append(f"next best: “{label}”, −{less:.1f}")
        else:
            told.append(f"by rule of thumb “{label}” is worth {-less:.1f} more")
    return "; ".join(told)


def afterwards(advice: Advice, view: View[Any], words: Words, names: list[str]) -> str:
    """Why a move may have been made, in one sentence, for whoever asks afterwards; '' if unsaid."""
    said = in_words(advice, view, words, names)
    label = words.label(view, view.rules.parse(advice.text), names).text
    return f"{names[view.seat]}: “{label}”, {said}." if said else ""


def better(view: View[Any], advice: Advice) -> str:
    """By how much the search prefers what it advises."""
    if find_game(view.rules.game).for_points(view.rules.seats):
        error = f" (± {advice.error:.1f})" if advice.error >= 0 else ""
        return f"brings {advice.ahead:.1f}{error} more"
    error = f" (± {max(1.0, 100 * advice.error):.0f})" if advice.error >= 0 else ""
    return f"wins {100 * advice.ahead:.0f} %{error} more often"
