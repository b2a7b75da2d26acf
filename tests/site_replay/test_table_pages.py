"""The page of a table: what stands on its buttons, what a touched part is told, and who may send how much."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from roundhouse import PUBLIC, dice_at, find_game, game_names
from tests.site_replay.conftest import Browser

Run = Callable[[Awaitable[Any]], Any]
every_game = pytest.mark.parametrize("game", game_names())


def opened(run: Run, hall: Any, game: str) -> Any:
    found = find_game(game)
    return run(hall.create(game, ["person"] * max(2, found.fewest), seed="pages"))


def choice(run: Run, text: str, heading: str = "") -> Any:
    from roundhouse.site.tables.table_model import Choice

    return Choice(
        text=text, label=f"{heading} {text}".strip(), heading=heading, short=text, hint="", parts=""
    )


def groups(run: Run, *choices: tuple[str, str]) -> list[tuple[str, list[str]]]:
    """The titles of the groups, each with the texts under it."""
    from roundhouse.site.tables.table_model import grouped

    made = grouped([choice(run, text, heading) for text, heading in choices])
    return [(group.title, [each.text for each in group.choices]) for group in made]


# Buttons


def test_up_to_six_choices_stand_open(run: Run) -> None:
    six = [(str(n), "Place") for n in range(6)]
    assert groups(run, *six) == [("", ["0", "1", "2", "3", "4", "5"])]
    assert groups(run) == []


def test_more_choices_stand_under_their_headings_in_order(run: Run) -> None:
    many = [("stop", ""), ("a", "Place"), ("x", "Alone"), ("b", "Place"), ("pass", ""), ("c", "Take")]
    assert groups(run, *many, ("d", "Take")) == [
        ("", ["stop"]),
        ("Place (2 ways)", ["a", "b"]),
        ("", ["x", "pass"]),
        ("Take (2 ways)", ["c", "d"]),
    ]


def test_a_button_says_the_whole_choice_and_under_a_heading_what_is_left(run: Run) -> None:
    from roundhouse.site.tables.table_html import group
    from roundhouse.site.tables.table_model import Group

    one = choice(run, "boxcar", "Place")
    assert "<b>Place boxcar</b>" in group(Group("", [one]), "")
    under = group(Group("Place (2 ways)", [one]), "")
    assert "<summary>Place (2 ways)</summary>" in under
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
    from roundhouse.site.tables.table_model import LogLines, whole_log

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
            assert whole_log(room, seat) == LogLines().whole(room, seat)
        for step, said in earlier[-2:]:  # who is still shown what was before reads what was said then
            assert [whole_log(step, seat) for seat in everyone] == said
        earlier.append((room.step(), [whole_log(room, seat) for seat in everyone]))
        if room.table.over:
            break


# Routes


def test_a_route_says_its_own_limit(run: Run) -> None:
    from roundhouse.site.routes import limit_of
    from roundhouse.site.security import FORM_LIMIT, PLAY_LIMIT

    for path in ("/table/x/act", "/table/x/undo", "/table/x/pass", "/table/x/lend", "/theme"):
        assert limit_of(path) is PLAY_LIMIT, path
    for path in ("/new/x", "/open", "/table/x/fork", "/record/x/fork", "/no/act", "/act", "", "//", "/é"):
        assert limit_of(path) is FORM_LIMIT, path


def test_a_tables_page_knows_the_addresses_of_all_routes_of_its_own(run: Run) -> None:
    from roundhouse.site.routes import addresses_at, all_routes

    addresses = addresses_at("an-id", "a-game")
    for route in all_routes():
        if re.fullmatch(r"table/<str:id_>[^<]*", route.address):
            assert addresses[str(route.name)] == "/" + route.address.replace("<str:id_>", "an-id")
    assert addresses["new"] == "/new/a-game"
    assert not [address for address in addresses.values() if "<" in address or "record/" in address]
