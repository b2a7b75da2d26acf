"""The page of a table: what stands on its buttons, what a touched part is told, and who may send how much."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from roundhouse import PUBLIC, dice_at, find_game, game_names
from roundhouse.core.game import Game
from roundhouse.core.words import Label
from tests.site_replay.conftest import Browser

Run = Callable[[Awaitable[Any]], Any]
every_game = pytest.mark.parametrize("game", game_names())


def opened(run: Run, hall: Any, game: str) -> Any:
    found = find_game(game)
    return run(hall.create(game, ["person"] * max(2, found.fewest), seed="pages"))


def choice(run: Run, text: str, heading: str = "", amount: int | None = None) -> Any:
    from roundhouse.site.tables.choices import Choice

    label = Label(f"{heading} {text}".strip(), heading, text, amount)
    return Choice(text, label, hint="", parts="")


def groups(run: Run, *choices: tuple[str, str]) -> list[tuple[str, list[str]]]:
    """The titles of the groups, each with the texts under it."""
    from roundhouse.site.tables.choices import grouped

    made = grouped([choice(run, text, heading) for text, heading in choices])
    return [(group.title, [each.text for each in group.choices]) for group in made]


# Buttons


def test_up_to_four_choices_stand_open(run: Run) -> None:
    four = [(str(n), "Place") for n in range(4)]
    assert groups(run, *four) == [("", ["0", "1", "2", "3"])]
    assert groups(run) == []


def test_more_choices_stand_under_their_headings_in_order(run: Run) -> None:
    many = [("stop", ""), ("a", "Place"), ("x", "Alone"), ("b", "Place"), ("pass", ""), ("c", "Take")]
    assert groups(run, *many, ("d", "Take")) == [
        ("", ["stop"]),
        ("Place (2 ways)", ["a", "b"]),
        ("", ["x", "pass"]),
        ("Take (2 ways)", ["c", "d"]),
    ]


def test_the_favourite_stands_above_the_others_which_are_folded(run: Run) -> None:
    from roundhouse.site.tables.choices import grouped

    few = [choice(run, "a", "Go"), choice(run, "b", "Go"), choice(run, "c", "Go"), choice(run, "stay")]
    made = grouped(few, "b")
    assert [(group.title, [each.text for each in group.choices]) for group in made] == [
        ("", ["b"]),
        ("Go (2 more)", ["a", "c"]),
        ("", ["stay"]),
    ]


def test_choices_that_differ_by_a_number_are_a_field_with_a_button_and_a_list(run: Run) -> None:
    from roundhouse.site.tables.choices import grouped
    from roundhouse.site.tables.table_html import group

    made = grouped([choice(run, "pass"), *[choice(run, str(n), "Pay", n) for n in (2, 3, 4)]])
    assert [(each.title, each.amounts) for each in made] == [("", False), ("Pay (3 ways)", True)]
    html = group(made[1], "")
    assert '<input type="number" min="2" max="4" value="2" aria-label="Pay">' in html
    assert 'class="stepper scripted"' in html  # without scripts the list is there alone
    assert [f'value="{n}" data-parts="" data-amount="{n}"' in html for n in (2, 3, 4)] == [True] * 3
    two = grouped([choice(run, "pass"), *[choice(run, str(n), "Pay", n) for n in (2, 3)]])
    assert [each.amounts for each in two] == [False]


def test_a_button_says_the_whole_choice_and_under_a_heading_what_is_left(run: Run) -> None:
    from roundhouse.site.tables.choices import Group
    from roundhouse.site.tables.table_html import group

    one = choice(run, "boxcar", "Place")
    assert "<b>Place boxcar</b>" in group(Group("", [one]), "")
    under = group(Group("Place (2 ways)", [one]), "")
    assert "<summary>Place (2 ways)</summary>" in under
    assert "<code>" not in under  # the code is the button's value, which the style sheet shows on demand
    assert "<b>boxcar</b>" in under


@every_game
def test_the_page_has_a_button_for_every_choice_in_the_games_own_words(
    run: Run, hall: Any, visitor: Browser, game: str
) -> None:
    from django.utils.html import escape

    room = opened(run, hall, game)
    table = room.table
    visitor.hold(room, [table.to_move])
    page = visitor.get(f"/table/{room.id}").text
    view, words = table.view(table.to_move), table.game.words("en")
    for action in view.legal():
        label = words.label(view, action, table.names)
        button = re.search(rf'value="{re.escape(str(escape(action.text())))}" .*?</button>', page)
        assert button, action
        assert any(f"<b>{escape(text)}</b>" in button[0] for text in (label.text, label.short))


# Why not?


@every_game
def test_every_part_of_the_picture_says_something_when_it_is_touched(
    run: Run, hall: Any, visitor: Browser, game: str
) -> None:
    room = opened(run, hall, game)
    visitor.hold(room, [room.table.to_move])
    page = visitor.get(f"/table/{room.id}?part=1&layout=wide").text
    parts = sorted(set(re.findall(r'data-part="([^"]+)"', page)))
    assert parts
    for part in parts:
        answer = visitor.get(f"/table/{room.id}/why", params={"part": part}).json()
        if answer["allowed"]:
            assert answer["text"] in room.table.legal(), part
        elif answer.get("look_only"):
            assert (answer["text"], answer["rule"]) == ("", ""), part
        else:
            assert answer["text"], part
            assert room.table.game.rulebook.find(answer["rule"]).text == answer["rule_text"]
        assert answer["allowed"] or answer["why"], part


@every_game
def test_who_looks_on_and_who_looks_back_are_told_what_a_part_is(
    run: Run, hall: Any, visitor: Browser, game: str
) -> None:
    room = opened(run, hall, game)
    part = re.findall(r'data-part="([^"]+)"', visitor.get(f"/table/{room.id}?part=1&layout=wide").text)[0]
    answer = visitor.get(f"/table/{room.id}/why", params={"part": part}).json()
    assert answer["look_only"]
    assert answer["why"] == room.table.game.words("en").ask(room.table.view(PUBLIC), room.table.names)
    assert answer["rule"] == ""


def test_a_whole_way_is_shown_to_the_mover_alone_and_leads_there(
    run: Run, hall: Any, visitor: Browser
) -> None:
    game = next(name for name in game_names() if type(find_game(name)).goals is not Game.goals)
    room = opened(run, hall, game)
    bot = find_game(game).bot("greedy")
    while not (goals := find_game(game).goals(room.table.view(room.table.to_move))):
        view = room.table.view(room.table.to_move)
        run(hall.act(room, [view.seat], bot.choose(view, dice_at("way", room.length)).text(), room.length))
    mover, address = room.table.to_move, f"/table/{room.id}/ways"
    assert visitor.get(address, params={"part": goals[-1]}).json()["ways"] == []
    visitor.hold(room, [mover])
    assert visitor.get(address, params={"part": "nothing"}).json()["ways"] == []
    assert f'data-goals="{" ".join(goals)}"' in visitor.get(f"/table/{room.id}").text
    best = visitor.get(address, params={"part": goals[-1]}).json()["ways"][0]
    assert best["label"]
    for text in best["texts"]:
        assert room.table.to_move == mover
        run(hall.act(room, [mover], text, room.length))
    assert [event.text for event in room.table.log if event.actor == mover][-1] == best["texts"][-1]


def test_what_is_no_part_is_only_to_be_looked_at(run: Run, hall: Any, visitor: Browser) -> None:
    room = opened(run, hall, game_names()[0])
    visitor.hold(room, [room.table.to_move])
    for part in ("nothing", "x" * 5000, "a:b:c", "\x00", "é:é"):
        answer = visitor.get(f"/table/{room.id}/why", params={"part": part}).json()
        assert answer["look_only"], part
        assert not answer["allowed"]
    visitor.hold(room, [1 - room.table.to_move])
    answer = visitor.get(f"/table/{room.id}/why", params={"part": "nothing"}).json()
    assert "not your turn" in answer["why"]


# The log


@every_game
def test_a_line_of_the_log_reads_the_same_however_early_it_was_written(
    run: Run, hall: Any, game: str
) -> None:
    """Lines are kept: what follows an event must not change what is said of it, whoever reads."""
    from roundhouse.site.tables.log_html import LogLines, whole_log

    room = opened(run, hall, game)
    everyone = [PUBLIC, *range(len(room.players))]
    earlier: list[tuple[Any, list[str]]] = []
    for i in range(30):
        choices = room.table.legal()
        mover = room.table.to_move
        run(hall.act(room, [mover], choices[dice_at("log", i).below(len(choices))], room.length))
        if i % 7 == 3 and room.table.log[-1].actor == room.table.to_move == mover:
            run(hall.undo(room, [mover], room.length))
        for seat in everyone:
            assert whole_log(room.step(), seat) == LogLines().whole(room.step(), seat)
        for step, said in earlier[-2:]:  # who is still shown what was before reads what was said then
            assert [whole_log(step, seat) for seat in everyone] == said
        earlier.append((room.step(), [whole_log(room.step(), seat) for seat in everyone]))
        if room.table.over:
            break


# Routes


def test_a_route_says_its_own_limit(run: Run) -> None:
    from roundhouse.site.routes import bounds_of
    from roundhouse.site.security import FORM_LIMIT, PLAY_LIMIT

    for path in ("/table/x/act", "/table/x/undo", "/table/x/pass", "/table/x/lend", "/theme"):
        assert bounds_of(path)[0] is PLAY_LIMIT, path
    for path in ("/new/x", "/open", "/table/x/fork", "/record/x/fork", "/no/act", "/act", "", "//", "/é"):
        assert bounds_of(path)[0] is FORM_LIMIT, path


def test_a_tables_page_knows_the_addresses_of_all_routes_of_its_own(run: Run) -> None:
    from roundhouse.site.routes import addresses_at, all_routes

    addresses = addresses_at("an-id", "a-game")
    for route in all_routes():
        if re.fullmatch(r"table/<str:id_>[^<]*", route.address):
            assert addresses[str(route.name)] == "/" + route.address.replace("<str:id_>", "an-id")
    assert addresses["new"] == "/new/a-game"
    assert not [address for address in addresses.values() if "<" in address or "record/" in address]
