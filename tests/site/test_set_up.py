"""Setting a table up: the form keeps what was entered, and says what to do about what cannot be."""

import re
from html import unescape

import pytest

from roundhouse import find_game, game_names
from tests.site.house import Player, text_of

GAMES = game_names()


def chosen(page: str) -> dict[str, list[str]]:
    """What the form holds: fields with their values, ticked and selected ones only."""
    found: dict[str, list[str]] = {}
    for name, inside in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', page, re.DOTALL):
        found.setdefault(name, []).extend(re.findall(r'value="([^"]*)" selected', inside))
    for field in re.findall(r"<input[^>]*>", page.partition('class="setup"')[2]):
        name, value = (re.search(rf'{what}="([^"]*)"', field) for what in ("name", "value"))
        ticked = "checked" in field or not re.search('type="(radio|checkbox)"', field)
        if name and value and ticked:
            found.setdefault(name[1], []).append(unescape(value[1]))
    return found


def test_a_form_that_is_refused_keeps_all_that_was_entered(player: Player) -> None:
    entered = {
        "player": ["person", "friend", *["greedy"] * 4],
        "name": ["Marta", "Ilse & Co", "", "", "", "Otto"],
        "debt": ["forbidden"],
        "map": ["first-lines"],
        "races": ["12"],
    }
    answer = player.form("/new/railway-rivals", entered)
    assert answer.status_code == 422
    assert "First Lines is for 2 to 4 players" in answer.text
    kept = chosen(answer.text)
    assert kept["name"] == ["Marta", "Ilse-&-Co", "", "", "", "Otto"]
    for field in ("player", "debt", "map", "races"):
        assert kept[field] == entered[field]
    assert '<details class="fold" open>' in answer.text, "a house rule that was changed is in sight"


def test_nobody_at_this_screen_is_refused_and_nothing_is_lost(player: Player) -> None:
    answer = player.form(f"/new/{GAMES[0]}", {"player": ["friend", "greedy"], "name": ["Ann", "Bo"]})
    assert answer.status_code == 422
    assert "Take at least one seat yourself" in text_of(answer.text)
    assert chosen(answer.text)["name"] == ["Ann", "Bo"]


@pytest.mark.parametrize("game", GAMES)
def test_plus_and_minus_change_the_number_of_seats_and_keep_the_rest(player: Player, game: str) -> None:
    found = find_game(game)
    form = {"player": ["person"] * found.usual_seats, "name": ["Zoe"] + [""] * (found.usual_seats - 1)}
    for seats in range(found.fewest, found.most + 1):
        page = player.form(f"/new/{game}", {**form, "seats": str(seats)})
        assert page.status_code == 200
        kept = chosen(page.text)
        assert len(kept["player"]) == len(kept["name"]) == seats
        assert kept["name"][0] == "Zoe"
        assert f"<b>{seats}</b>" in page.text
    usual = player.get(f"/new/{game}?seats={found.most}").text
    assert chosen(page.text).keys() == chosen(usual).keys(), "what is offered follows from the seats alone"
    for wrong in (found.fewest - 1, found.most + 1, 99):
        page = player.form(f"/new/{game}", {**form, "seats": str(wrong)})
        assert found.fewest <= len(chosen(page.text)["player"]) <= found.most
    assert len(chosen(player.get(f"/new/{game}?seats={found.most}").text)["player"]) == found.most


@pytest.mark.parametrize(
    ("game", "seats", "more", "said"),
    [
        ("railroad-rivals", 3, {"modules": ["sixth-player"]}, "“Sixth player” is for 6 players only"),
        ("railroad-rivals", 3, {"five_player_cubes": "full"}, "is for 5 players only. Set up so many seats"),
        ("railroad-rivals", 3, {"looted_links": "closed_for_delivery"}, "belongs to “Loot the Company”"),
        ("railroad-rivals", 2, {"challenge": "yes"}, "is for 1 player only"),
    ],
)
def test_what_would_change_nothing_at_this_table_is_refused_with_what_to_do(
    player: Player, game: str, seats: int, more: dict[str, object], said: str
) -> None:
    answer = player.form(f"/new/{game}", {"player": ["person"] * seats, **more})
    assert answer.status_code == 422
    complaint = text_of(re.findall(r'role="alert"[^>]*>(.*?)</p>', answer.text)[0])
    assert said in complaint
    assert re.search("or (choose|untick)", complaint)
    assert "_" not in complaint, "it speaks in words"


def test_all_of_an_expansion_is_taken_at_any_number_of_seats(player: Player) -> None:
    player.create("railroad-rivals", "person", "person", "person", modules=["robber-baron"])
    player.create("railroad-rivals", *["person"] * 6, modules=["sixth-player"])


def test_the_complaint_about_a_map_offers_no_file(player: Player) -> None:
    for value in ("nowhere", "own.toml"):
        answer = player.form("/new/railway-rivals", {"player": ["person", "person"], "map": value})
        assert answer.status_code == 422
        complaint = text_of(re.findall(r'role="alert"[^>]*>(.*?)</p>', answer.text)[0])
        assert "path" not in complaint
        assert "is not possible" in complaint or "not kept here" in complaint


@pytest.mark.parametrize("game", GAMES)
def test_options_are_offered_in_words_and_maps_as_pictures(player: Player, game: str) -> None:
    found = find_game(game)
    for option in found.options:
        page = player.get(f"/new/{game}?seats={max(found.fewest, option.seats[0], 2)}").text
        if option.seats[1] == 1:
            page = player.get(f"/new/{game}?seats=1").text
        shown = text_of(page)
        if not option.values:
            assert option.name not in chosen(page), "a file is never read here"
            continue
        words = found.words("en").options[option.name]
        assert list(words.values) == option.values, "every value is said in words, the usual one first"
        assert words.title in shown
        assert option.name not in shown or "_" not in option.name
        if option.file:
            for value in option.values:
                picture = player.get(f"/picture/{game}/{value}.svg?theme=dark")
                assert picture.text == (found.folder / "pictures" / f"{value}-dark.svg").read_text("utf-8")
    assert player.get(f"/picture/{game}/no-such.svg").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_home_says_what_a_game_is_and_its_picture_is_made_beforehand(player: Player, game: str) -> None:
    found, home = find_game(game), text_of(player.get("/").text)
    about = found.words("en").about
    for said in (f"{about.what}.", about.minutes, about.weight):
        assert said in home
    for theme, end in (("light", ""), ("dark", "-dark")):
        shipped = (found.folder / "pictures" / f"table{end}.svg").read_text("utf-8")
        assert player.get(f"/picture/{game}.svg?theme={theme}").text == shipped
