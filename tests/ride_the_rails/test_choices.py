"""What stands on the button of a choice, what touching a part means, and what a choice promises to pay."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from roundhouse import PUBLIC, Table, View, dice_at
from roundhouse.core.look import Look
from roundhouse.core.state import Entry
from roundhouse.core.words import Label
from roundhouse.games.ride_the_rails import draw
from roundhouse.games.ride_the_rails.words.en import WORDS, English
from tests.ride_the_rails.given import BUILD, GAME, NEW_YORK, RIDE, SHARE, SMALL, board_of, place, scene, way

SETUPS = [(3, ""), (4, "board=usa-40 trans_mixed=any_city"), (5, "board=usa-40 yellow_rank=single_only")]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)
RECORDS = sorted((Path(__file__).parent.parent / "records" / "ride-the-rails").glob("*.rec"))


@cache
def moments(seats: int, options: str) -> list[Table]:
    """Some moments of a seeded game in which much is built and far is ridden; every verb is among them."""
    t = Table.new("ride-the-rails", seats, seed=f"choices-{seats}", options=options)
    found: list[Table] = []
    seen: set[tuple[str, ...]] = set()
    for n in range(2000):
        if t.over:
            break
        legal = t.legal()
        verbs = tuple(sorted({text.partition(":")[0] for text in legal}))
        if n % 11 == 0 or verbs not in seen:
            seen.add(verbs)
            found.append(t.copy())
        dice = dice_at("choices", n)
        if len(legal) > 1 and legal[-1] in ("done", "alight") and dice.below(8):
            legal = legal[:-1]
        t.play(legal[dice.below(len(legal))])
    return found


def own_view(t: Table) -> View[Any]:
    return t.view(t.to_move)


# Labels


def label(t: Table, text: str) -> Label:
    return WORDS.label(own_view(t), t.rules.parse(text), t.names)


def test_a_label_is_an_order() -> None:
    assert label(scene(phase=SHARE), "share:red").text == "Take a share of Red"
    building = scene(phase=BUILD)
    assert label(building, f"build:red,{place(SMALL, 'NYC')}").text == "Build Red in New York"
    assert label(building, "build:red,F7").text == "Build Red in F7"
    assert label(building, "done").text == "End the building turn"
    riding = scene(phase=RIDE, track={"red": NEW_YORK})
    assert label(riding, "passenger:NYC").text == "Take the passenger of New York"
    assert label(riding, "ride:red,BUF").text == "Ride Red to Buffalo"
    assert label(riding, "alight").text == "Let the passenger alight"


@pytest.mark.parametrize(
    ("text", "group", "short"),
    [
        ("share:red", "Take a share", "Of Red"),
        ("build:red,F7", "Build Red", "In F7"),
        ("passenger:NYC", "Take a passenger", "Of New York"),
        ("ride:blue,CHI", "Ride Blue", "To Chicago"),
        ("~order:2,1,3", "Draw the turn order", "Bob, Ann and Cay"),
    ],
)
def test_choices_that_are_many_stand_under_a_heading(text: str, group: str, short: str) -> None:
    t = scene(phase=SHARE)
    found = WORDS.label(t.view(0), t.rules.parse(text), ["Ann", "Bob", "Cay"])
    assert (found.group, found.short) == (group, short)


@every_setup
def test_labels_are_distinct_orders_without_a_full_stop(seats: int, options: str) -> None:
    verbs = set()
    for t in moments(seats, options):
        view = own_view(t)
        labels = [WORDS.label(view, action, t.names) for action in view.legal()]
        verbs |= {action.text().partition(":")[0] for action in view.legal()}
        assert len({each.text for each in labels}) == len(labels)
        assert len({(each.group, each.short) for each in labels}) == len(labels)
        for each in labels:
            for words in (each.text, each.short, *([each.group] if each.group else [])):
                assert words[0].isupper(), words
                assert not words.endswith("."), words
                assert not re.match(r"(takes|builds|ends|rides|lets)\b", words, re.IGNORECASE), words
            assert not each.group or " " in each.group
            assert each.group or each.short == each.text
    assert verbs == {"share", "build", "done", "passenger", "ride", "alight"}


# Touching a part


def parts_of(t: Table, seat: int) -> dict[str, bool]:
    """The parts of the picture that this seat sees, and whether each is lit."""
    found: dict[str, bool] = {}
    for tag in re.findall(r"<[^>]*data-part=[^>]*>", GAME.draw(t.view(seat), t.names)):
        part, classes = re.search(r'data-part="([^"]*)"', tag), re.search(r'class="([^"]*)"', tag)
        assert part is not None
        found[part[1]] = found.get(part[1], False) or (classes is not None and "lit" in classes[1].split())
    return found


@every_setup
def test_whoever_touches_a_part_that_is_not_lit_is_told_why_not(seats: int, options: str) -> None:
    """Every part of the picture means something: none is there only to be looked at."""
    kinds = set()
    for t in moments(seats, options)[::2]:
        view, parts = own_view(t), parts_of(t, t.to_move)
        board = board_of(t.rules.options.text())
        city_in = {f"hex:{board.names[city.hex]}": f"city:{city.id}" for city in board.cities}
        lit_twice = {twin for pair in city_in.items() if parts[pair[0]] or parts[pair[1]] for twin in pair}
        for part, lit in parts.items():
            kind = part.partition(":")[0]
            if part in lit_twice and not lit:
                continue  # a touch goes through a city to its hex or, while passengers ride, to the city
            meant = GAME.meant_by(view, part)
            assert meant, part
            assert all(t.rules.parse(action.text()) == action for action in meant)
            refusals = [view.explain(action.text()) for action in meant]
            if lit:
                assert None in refusals, part
                continue
            kinds.add(kind)
            assert all(each is not None and each.rule in GAME.rulebook.rules for each in refusals), part
    assert {"hex", "city", "supply", "line"} <= kinds  # `done` is always lit for the mover


def test_whoever_is_not_to_move_is_told_so() -> None:
    t = scene(phase=BUILD)
    for part in ("hex:F7", "city:CHI", "supply:red", "done"):
        for seat in (PUBLIC, 1):
            view = t.view(seat)
            refusal = view.explain(GAME.meant_by(view, part)[0].text())
            assert refusal is not None
            assert refusal.rule == "RT-BUILD-1"


def why_not(t: Table, part: str) -> str:
    view = own_view(t)
    refusal = view.explain(GAME.meant_by(view, part)[0].text())
    return refusal.rule if refusal else ""


def hex_of(city: str) -> str:
    return f"hex:{place(SMALL, city)}"


@pytest.mark.rule("RT-BUILD-6", "RT-BUILD-8", "RT-BUILD-9", "RT-BUILD-14", "RT-START-1", "RT-START-2")
def test_a_hex_where_nothing_can_be_built_says_why() -> None:
    begin = scene(phase=BUILD)
    assert why_not(begin, "hex:F7") == "RT-START-1"
    assert why_not(begin, hex_of("CHI")) == why_not(begin, "city:CHI") == "RT-START-2"
    assert why_not(begin, "supply:blue") == "RT-BUILD-6"
    assert why_not(begin, "supply:black") == "RT-BUILD-14"
    later = scene(phase=BUILD, round=2, track={"red": NEW_YORK, "blue": "BAL"}, shares={1: "blue"})
    assert why_not(later, "hex:J9") == "RT-BUILD-8"
    assert why_not(later, hex_of("BAL")) == "RT-BUILD-9"


@pytest.mark.rule("RT-BUILD-8")
def test_a_hex_is_meant_for_the_railroad_that_is_beside_it() -> None:
    t = scene(phase=BUILD, round=2, track={"red": NEW_YORK, "blue": "BAL"}, shares={1: "red blue"})
    near = way(SMALL, "CHI", "STL").split()[1]
    assert GAME.meant_by(own_view(t), f"hex:{near}")[0].text() == f"build:red,{near}"


@pytest.mark.rule("RT-SHARE-1", "RT-SHARE-2", "RT-RIDE-1")
def test_what_belongs_to_another_phase_says_which_phase_it_is() -> None:
    t = scene(phase=SHARE)
    assert why_not(t, "supply:black") == "RT-SHARE-2"
    assert why_not(t, "hex:F7") == why_not(t, "city:CHI") == why_not(t, hex_of("CHI")) == "RT-SHARE-1"
    riding = scene(phase=RIDE, track={"red": NEW_YORK})
    assert why_not(riding, "hex:F7") == why_not(riding, "supply:red") == "RT-RIDE-1"


@pytest.mark.rule("RT-RIDE-2", "RT-RIDE-4", "RT-RIDE-7", "RT-RUL-20", "RT-RUL-24")
def test_a_city_to_which_no_ride_leads_says_why() -> None:
    t = scene(phase=RIDE, track={"red": NEW_YORK}, gone="BUF", round=2)
    assert why_not(t, "city:BUF") == "RT-RIDE-2"
    assert why_not(t, "city:DEN") == why_not(t, hex_of("DEN")) == "RT-RIDE-4"
    assert why_not(t, "line:red") == "RT-RIDE-2"
    assert why_not(t, "alight") == "RT-RUL-24"
    t = scene(phase=RIDE, track={"red": NEW_YORK}, ride="NYC red BUF")
    assert why_not(t, "city:NYC") == why_not(t, "city:BUF") == "RT-RIDE-7"
    assert why_not(t, "city:CHI") == "RT-RUL-20"
    assert why_not(t, "city:DEN") == why_not(t, "line:blue") == "RT-RIDE-4"
    done = scene(phase=RIDE, track={"red": NEW_YORK}, ride="BUF red NYC")
    assert why_not(done, "line:red") == "RT-RIDE-7"


NONSENSE = ["", ":", "hex", "hex:", "hex:Z99", "hex:F7,F8", "city:", "city:chi", "supply:", "supply:pink"]
NONSENSE += ["line:", "line:Red", "done:", "alight:CHI", "ride:red,CHI", "é" * 500]


@pytest.mark.parametrize("part", NONSENSE)
def test_nonsense_means_nothing(part: str) -> None:
    for phase in (SHARE, BUILD):
        t = scene(phase=phase)
        assert GAME.meant_by(own_view(t), part) == []
        assert GAME.meant_by(t.view(PUBLIC), part) == []
    assert GAME.meant_by(own_view(scene(phase=RIDE, track={"red": NEW_YORK})), part) == []


def test_parts_mean_something_before_the_first_turn_and_after_the_last() -> None:
    before = Table.new("ride-the-rails", 3, options=SMALL, dice="manual")
    after = Table.from_record(RECORDS[0].read_text("utf-8"))
    for t in (before, after):
        for seat in (PUBLIC, 0):
            view = t.view(seat)
            for part in parts_of(t, seat):
                assert view.explain(GAME.meant_by(view, part)[0].text()) is not None


# What a choice pays


def paid_by(entries: list[Entry]) -> dict[int, int]:
    paid: dict[int, int] = {}
    for entry in entries:
        if entry.amount:
            paid[entry.seat] = paid.get(entry.seat, 0) + entry.amount
    return paid


def replayed(path: Path) -> Iterator[tuple[View[Any], Any]]:
    """A view before each decision of a recorded game, and the event that came of it."""
    table = Table.from_record(path.read_text("utf-8"))
    s = table.rules.start()
    for event in table.log:
        if event.actor >= 0:
            yield View(table.rules, event.actor, table.rules.mask(s, event.actor)), event
        table.rules.apply(s, event.action)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.rule(
    "RT-BONUS-1", "RT-BONUS-3", "RT-BONUS-5", "RT-TRANS-3", "RT-TRANS-4", "RT-RIDE-9", "RT-RIDE-11"
)
def test_what_is_promised_is_what_a_recorded_game_paid(path: Path) -> None:
    rules = set()
    for view, event in replayed(path):
        assert (GAME.promised(view, event.action) or {}) == paid_by(event.entries), event.action.text()
        rules |= {entry.rule for entry in event.entries if entry.amount}
        hint = WORDS.hint(view, event.action, ["Ann", "Bob", "Cay", "Dan", "Eve"])
        if event.action.text() == "alight" or event.action.text().startswith("build"):
            told = sum(int(money) for money in re.findall(r"(?<!no )\$(\d+)", hint))
            assert told == sum(paid_by(event.entries).values()), hint
    assert path.stem == "3-nobody-builds" or {"RT-RIDE-9", "RT-RIDE-11"} <= rules
    assert path.stem != "3-joined-in-a-city" or "RT-TRANS-3" in rules
    assert path.stem != "3-joined-elsewhere" or "RT-TRANS-4" in rules


@every_setup
def test_what_is_promised_for_any_choice_is_paid(seats: int, options: str) -> None:
    bonuses = 0
    for t in moments(seats, options):
        view = own_view(t)
        for action in view.legal():
            after, entries = t.rules.clone(view.state), list[Entry]()
            after.ledger = entries
            t.rules.apply(after, action)
            paid = paid_by(entries)
            assert (GAME.promised(view, action) or {}) == paid, action.text()
            bonuses += bool(paid)
    assert bonuses > 2


# Languages


def test_pictures_take_their_words_from_the_language_asked_for() -> None:
    other = English()
    other.captions.supply = "Vorrat"
    t = scene(phase=BUILD)

    def captions(words: English) -> tuple[bool, bool]:
        picture = "\n".join(draw.layers(own_view(t), t.names, words, Look("en")))
        return ">Supply<" in picture, ">Vorrat<" in picture

    assert [captions(each) for each in (WORDS, other, WORDS)] == [(True, False), (False, True), (True, False)]
