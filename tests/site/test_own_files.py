"""Maps and boards of one's own on the site: tried, kept under their hash, and nothing else is ever read."""

import asyncio
import re
from hashlib import sha256
from html import unescape
from pathlib import Path

import httpx
import pytest

from roundhouse import Table, find_game
from roundhouse.core.errors import BadData, BadOptions
from roundhouse.site import trials
from roundhouse.site.trial import trial
from tests.site.house import Player, Site, text_of

MAPS = Path(__file__).parents[1] / "railway_rivals" / "maps"
LOWLAND = (MAPS / "lowland.toml").read_bytes()
MARK = sha256(LOWLAND).hexdigest()[:12]
BOARD = (find_game("ride-the-rails").folder / "boards" / "usa-40.toml").read_bytes()
TWO: dict[str, object] = {"player": ["person", "greedy"], "name": ["Ann", "Bob"]}


def bring(
    browser: Player,
    content: bytes,
    name: str = "lowland.toml",
    game: str = "railway-rivals",
    form: dict[str, object] = TWO,
) -> httpx.Response:
    """Send the set-up form with a file in it, as a browser does."""
    browser.get("/")
    option = "map" if game == "railway-rivals" else "board"
    return browser.http.post(
        f"/new/{game}",
        data={"csrfmiddlewaretoken": browser.http.cookies["csrftoken"], **form},
        files={f"file-{option}": (name, content, "application/octet-stream")},
    )


def refused(answer: httpx.Response) -> str:
    """What the page says is wrong."""
    assert answer.status_code == 422
    found = re.search(r'id="complaint">(.*?)</p>', answer.text, re.DOTALL)
    assert found is not None
    return unescape(found[1])


def test_a_table_is_played_on_a_map_that_was_brought(player: Player, site: Site) -> None:
    answer = bring(player, LOWLAND)
    assert answer.status_code == 302, text_of(answer.text)
    id_ = answer.headers["location"].rsplit("/", 1)[1]
    assert site.table(id_)["options"] == f"map=lowland.toml@{MARK}"
    page = player.get(f"/table/{id_}").text
    assert "Gore" in page
    assert str(site.data) not in page
    assert (site.data / "files" / f"{MARK}.toml").read_bytes() == LOWLAND
    assert [path.name for path in (site.data / "files").iterdir() if path.is_dir()] == []
    assert f"/table/{id_}/own-file" in page
    given = player.get(f"/table/{id_}/own-file")
    assert given.content == LOWLAND
    assert given.headers["content-disposition"] == 'attachment; filename="lowland.toml"'
    start = player.look(id_)["legal"][0]
    assert player.act(id_, start, player.look(id_)["n"]).status_code == 200


def test_a_table_without_a_file_of_its_own_has_none_to_take_away(player: Player) -> None:
    id_ = player.create("railway-rivals", "person", "greedy")
    assert "own-file" not in player.get(f"/table/{id_}").text
    assert player.get(f"/table/{id_}/own-file").status_code == 404


def test_the_map_is_kept_with_its_table_when_the_site_starts_anew(mortal: Site) -> None:
    with Player(mortal) as player:
        id_ = bring(player, LOWLAND).headers["location"].rsplit("/", 1)[1]
        cookies = player.http.cookies
    mortal.restart()
    with Player(mortal) as player:
        player.http.cookies = cookies
        assert "Gore" in player.get(f"/table/{id_}").text


def test_a_board_is_brought_too(player: Player, site: Site) -> None:
    three: dict[str, object] = {"player": ["person", "greedy", "greedy"], "name": ["Ann", "Bob", "Cay"]}
    answer = bring(player, BOARD, "my board (2).toml", "ride-the-rails", three)
    assert answer.status_code == 302, text_of(answer.text)
    mark = sha256(BOARD).hexdigest()[:12]
    id_ = answer.headers["location"].rsplit("/", 1)[1]
    assert site.table(id_)["options"] == f"board=my-board-2.toml@{mark}"


def test_a_file_that_was_accepted_stays_chosen_while_the_form_changes(player: Player) -> None:
    page = bring(player, LOWLAND, form={**TWO, "seats": "3"}).text
    kept = f'value="lowland.toml@{MARK}" checked'
    assert kept in page
    assert "Your own: lowland" in page
    many = {"player": ["person", *["greedy"] * 5], "name": [""] * 6, "map": f"lowland.toml@{MARK}"}
    answer = player.form("/new/railway-rivals", many)
    assert "Lowland is for 2 to 4 players" in refused(answer)
    assert kept in answer.text
    assert player.form("/new/railway-rivals", {**TWO, "map": f"lowland.toml@{MARK}"}).status_code == 302


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ((b'at = "Z2"', b'at = "Z9"'), "there is no hex Z9 in the picture."),
        ((b"format = 2", b"format = 7"), "format = 7: this reader knows formats 1 and 2."),
        ((b"[runs]", b"[runs"), "Expected ']' at the end of a table declaration"),
    ],
)
def test_what_is_wrong_is_told_as_check_tells_it(
    player: Player, tmp_path: Path, change: tuple[bytes, bytes], says: str
) -> None:
    own = tmp_path / "lowland.toml"
    own.write_bytes(LOWLAND.replace(*change))
    with pytest.raises(BadData) as checked:
        find_game("railway-rivals").check(own)
    told = refused(bring(player, own.read_bytes()))
    assert says in told
    assert told.replace(": Line", ", line") == str(checked.value)
    assert not re.search(r"[0-9a-f]{12}|/tmp|draft", told)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff\xfe" * 100,
        b"a = " + b"[" * 50_000,
        b"x" * 200_000,
        b'format = 2\n[hexes]\npicture = """' + b"A   . . .\n" * 9_000 + b'"""\n',
        "name = '☃\u202e'".encode(),
        b'[towns]\n"<script>alert(1)</script>" = 1\n',
        BOARD,
    ],
    ids=["empty", "binary", "deep", "large", "long", "signs", "script", "board"],
)
def test_a_hostile_file_is_refused_and_nothing_of_it_is_kept(
    player: Player, site: Site, content: bytes
) -> None:
    there = set((site.data / "files").glob("**/*"))
    answer = bring(player, content)
    told = refused(answer)
    assert "<script>alert" not in answer.text
    assert str(site.data) not in answer.text
    assert "Traceback" not in told
    assert set((site.data / "files").glob("**/*")) == there
    assert player.get("/").status_code == 200


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "..\\..\\x.toml", "a b#c.toml", "", "ü.toml", "x" * 300 + ".toml", "@.toml"]
)
def test_a_file_is_called_by_a_plain_name_whatever_it_was_called(name: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,40}", trials.told_name(name))


@pytest.mark.parametrize(
    "value",
    ["/etc/passwd.toml", "../files/x.toml", "lowland.toml", "x.toml@0123456789ab", "x.toml@../../../etc/pw"],
)
def test_no_file_is_read_that_was_not_brought(player: Player, value: str) -> None:
    told = refused(player.form("/new/railway-rivals", {**TWO, "map": value}))
    assert "not kept here" in told or "not possible" in told


def test_a_record_names_the_file_by_its_hash_and_replays_where_it_is_kept(tmp_path: Path) -> None:
    (tmp_path / f"{MARK}.toml").write_bytes(LOWLAND)
    options = f"map=lowland.toml@{MARK}"
    table = Table.new("railway-rivals", 2, seed="1", options=options, files=tmp_path)
    table.play(table.legal()[0])
    record = table.record.text()
    assert f"option {options}\n" in record
    assert str(tmp_path) not in record
    assert len(Table.from_record(record, files=tmp_path).log) == len(table.log)
    with pytest.raises(BadOptions):
        Table.new("railway-rivals", 2, seed="1", options="map=lowland.toml@0123456789ab", files=tmp_path)


def test_a_kept_file_that_was_changed_is_refused(tmp_path: Path) -> None:
    (tmp_path / "0123456789ab.toml").write_bytes(LOWLAND)
    with pytest.raises(BadOptions, match="has changed"):
        Table.new("railway-rivals", 2, options="map=x.toml@0123456789ab", files=tmp_path)


def test_a_file_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "SECONDS", 0.01)
    path = tmp_path / f"{MARK}.toml"
    path.write_bytes(LOWLAND)
    game = find_game("railway-rivals")
    option = next(option for option in game.options if option.name == "map")
    with pytest.raises(BadData, match="takes longer than"):
        asyncio.run(trials.tried(game, option, 2, path))


def test_the_trial_reads_draws_and_says_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / f"{MARK}.toml"
    path.write_bytes(LOWLAND)
    assert trial("railway-rivals", "map", 2, path) == ""
    assert trial("railway-rivals", "map", 6, path) == "", "how many play is told by the set-up"
    path.write_bytes(LOWLAND + b"\nunknown = 1\n")
    assert "unknown" in trial("railway-rivals", "map", 2, path)
