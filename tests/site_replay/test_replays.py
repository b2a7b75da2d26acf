"""Replays: every position, for eyes that may see it; records brought, verified and forked."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from roundhouse import OVER, PUBLIC, Table, dice_at, find_game, game_names
from tests.site_replay.conftest import Browser

Run = Callable[[Awaitable[Any]], Any]
every_game = pytest.mark.parametrize("game", game_names())
every_secretive_game = pytest.mark.parametrize(
    "game", [name for name in game_names() if find_game(name).rules(3).secretive]
)


def seats_of(game: str) -> int:
    return min(3, find_game(game).most)


def opened(run: Run, hall: Any, game: str, seed: str, decisions: int) -> Any:
    """A table of people at which so many random decisions were made."""
    room = run(hall.create(game, ["person"] * seats_of(game), seed=seed))
    for i in range(decisions):
        table = room.table
        if table.over:
            break
        choices = table.legal()
        run(hall.act(room, [table.to_move], choices[dice_at(seed, i).below(len(choices))], room.length))
    return room


def played(game: str, seed: str) -> str:
    """The record of a finished game."""
    table = Table.new(game, seats_of(game), seed=seed)
    for i in range(10**6):
        if table.over:
            return table.record.text()
        choices = table.legal()
        table.play(choices[dice_at(seed, i).below(len(choices))])
    raise AssertionError("the game ends")


def brought(visitor: Browser, text: str) -> str:
    """The address of a record that was opened, without the number of the position."""
    answer = visitor.post("/open", files={"file": ("game.rec", text.encode())})
    assert answer.status_code == 302, answer.text
    return str(answer.headers["location"]).rpartition("/")[0]


def unsaid(page: str) -> str:
    """A page without what differs from answer to answer."""
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", page)


# Positions


@every_game
def test_every_position_of_a_running_game_has_its_page(
    run: Run, hall: Any, visitor: Browser, game: str
) -> None:
    room = opened(run, hall, game, "every-n", 30)
    visitor.hold(room, [0])
    for n in range(len(room.table.log) + 1):
        answer = visitor.get(f"/table/{room.id}/replay/{n}?fragment=1")
        assert answer.status_code == 200
        assert f'data-n="{n}"' in answer.text
        assert answer.text.count("<svg xmlns=") == 2


@every_game
def test_the_last_position_is_the_table_itself(run: Run, hall: Any, visitor: Browser, game: str) -> None:
    room = opened(run, hall, game, "the-last", 25)
    visitor.hold(room, [1])
    table = room.table
    page = visitor.get(f"/table/{room.id}/replay/{len(table.log)}?fragment=1").text
    assert table.game.draw(table.view(1), table.names, choices=False, wide=True) in page


@every_game
def test_a_position_outside_the_game_is_not_found(run: Run, hall: Any, visitor: Browser, game: str) -> None:
    room = opened(run, hall, game, "outside", 3)
    n = len(room.table.log)
    for url in (f"{n + 1}", "99999999999999999999", "-1", "x", "1/2"):
        answer = visitor.get(f"/table/{room.id}/replay/{url}")
        assert answer.status_code == 404
        assert "No train stops here" in answer.text or "<h1" in answer.text
    assert f"there is no position {n + 1}" in visitor.get(f"/table/{room.id}/replay/{n + 1}").text
    assert visitor.get(f"/table/{room.id}/replay?n={n + 1}").status_code == 404
    assert visitor.get(f"/table/{room.id}/replay?n=two").status_code == 404
    assert visitor.get("/table/none/replay/0").status_code == 404
    assert visitor.get(f"/record/{'0' * 64}/0").status_code == 404
    assert visitor.get("/record/..%2fsecret-key/0").status_code == 404


@every_game
def test_the_slider_works_without_scripts(run: Run, hall: Any, visitor: Browser, game: str) -> None:
    room = opened(run, hall, game, "slider", 5)
    answer = visitor.get(f"/table/{room.id}/replay?n=4")
    assert answer.status_code == 302
    assert answer.headers["location"] == f"/table/{room.id}/replay/4"
    page = visitor.get(f"/table/{room.id}/replay/4").text
    for n in (0, 3, 5, len(room.table.log)):
        assert f'href="/table/{room.id}/replay/{n}"' in page


def test_a_film_follows_an_undo(run: Run, hall: Any, visitor: Browser) -> None:
    from roundhouse.site.films import Films

    films = Films()
    for game in game_names():
        table = Table.new(game, seats_of(game), seed="undo")
        for i in range(40):
            choices = table.legal()
            table.play(choices[dice_at("undo", i).below(len(choices))])
            films.of("x", table)
            if i % 3 == 0 and table.log[-1].actor == table.to_move:
                table.undo()
            film = films.of("x", table)
            n = len(table.log)
            assert film.view(n, PUBLIC).position() == table.view(PUBLIC).position()
            assert film.view(n, 0).position() == table.view(0).position()


# What eyes may see


@every_secretive_game
def test_a_running_replay_shows_what_the_seat_may_know_and_nothing_else(
    run: Run, hall: Any, visitor: Browser, game: str
) -> None:
    """Every page of every position is made of the masked log and the masked views alone."""
    room = opened(run, hall, game, "secrets", 8)
    table = room.table
    assert not table.over
    secret = [event for event in table.log if event.action.masked(event.actor, PUBLIC).text() != event.text]
    assert secret
    strangers = Browser(run)
    sharing = Browser(run)
    sharing.hold(room, [0, 1])
    visitor.hold(room, [1])
    eyes = [(strangers, PUBLIC), (sharing, PUBLIC), (visitor, 1)]
    for who, seat in eyes:
        seen = {word for event in table.seen(seat) for word in words_of(event.text)}
        hidden = {word for event in table.log for word in words_of(event.text)} - seen
        named = {
            table.game.words("en").say(table.rules, event.actor, event.action, table.names)
            for event in table.log
            if event.action.masked(event.actor, seat).text() != event.text
        }
        assert hidden
        for n in range(len(table.log) + 1):
            # `seat` in the address is for finished games: here it must not help
            for more in ("", "?fragment=1&seat=1", "?seat=3"):
                page = unsaid(who.get(f"/table/{room.id}/replay/{n}{more}").text)
                told = hidden & set(words_of(page))
                assert not told, (n, more, told)
                assert not [sentence for sentence in named if sentence in page], (n, more)
    run(strangers.client.aclose())
    run(sharing.client.aclose())


def words_of(text: str) -> list[str]:
    """The words, as ids are written: `frontier-post-and-hide`, `PIT`."""
    return re.findall(r"[A-Za-z][A-Za-z&-]+", text)


@every_secretive_game
@pytest.mark.parametrize("seat", [0, PUBLIC])
def test_a_replay_does_not_differ_when_only_hidden_things_differ(
    run: Run, hall: Any, visitor: Browser, game: str, seat: int
) -> None:
    """Two tables that look the same to a seat, with the same dice and moves: every page is the same."""
    begun = Table.new(game, seats_of(game), seed="twins")
    for i in range(12):
        choices = begun.legal()
        begun.play(choices[dice_at("twins", i).below(len(choices))])
    guess = begun.rules.position(begun.view(seat).guess(dice_at("guess", 0)))
    assert guess != begun.position()
    people = ["person"] * seats_of(game)
    rooms = [run(hall.create(game, people, seed="same", position=at)) for at in (begun.position(), guess)]
    for i in range(8):
        one, other = (room.table for room in rooms)
        mover = one.to_move
        shown = [
            {a.masked(mover, seat).text(): a for a in table.view(mover).legal()} for table in (one, other)
        ]
        both = sorted(set(shown[0]) & set(shown[1]))
        choice = both[dice_at("moves", i).below(len(both))]
        for room, actions in zip(rooms, shown, strict=True):
            run(hall.act(room, [mover], actions[choice].text(), room.length))
    assert len(rooms[0].table.log) == len(rooms[1].table.log) >= 8
    for n in range(len(rooms[0].table.log) + 1):
        pages = []
        for room in rooms:
            if seat != PUBLIC:
                visitor.hold(room, [seat])
            pages.append(unsaid(visitor.get(f"/table/{room.id}/replay/{n}").text).replace(room.id, ""))
        assert pages[0] == pages[1]


def test_the_contracts_of_others_are_on_no_page_of_a_running_game(
    run: Run, hall: Any, visitor: Browser
) -> None:
    """The names as well as the ids, by a game whose secrets are known."""
    room = run(hall.create("trainmaker", ["person"] * 3, seed="contracts"))
    run(hall.act(room, [0], room.table.legal()[0], room.length))
    table = room.table
    data = table.game.data
    visitor.hold(room, [0])
    mine: set[str] = set()
    others: set[str] = set()
    for event in table.log:
        if event.text.startswith("~deal:"):
            seat, *ids = event.text.removeprefix("~deal:").split(",")
            (mine if seat == "1" else others).update(ids)
    assert len(mine) == 2
    assert len(others) == 4
    for n in range(len(table.log) + 1):
        page = visitor.get(f"/table/{room.id}/replay/{n}").text
        for contract in data.contracts:
            if contract.id in others:
                assert contract.id not in page
                assert contract.name.replace("&", "&amp;") not in page
    assert any(data.contracts[data.contract_index[id_]].name.replace("&", "&amp;") in page for id_ in mine)


@every_game
def test_a_running_game_is_neither_verified_nor_forked_nor_is_its_seed_told(
    run: Run, hall: Any, visitor: Browser, game: str
) -> None:
    room = opened(run, hall, game, "still-running", 4)
    visitor.hold(room, [0])
    answer = visitor.get(f"/table/{room.id}/verify")
    assert answer.status_code == 409
    assert "not over" in answer.text
    assert "still-running" not in answer.text
    assert "still-running" not in visitor.get(f"/table/{room.id}/replay/1").text
    assert visitor.post(f"/table/{room.id}/fork", data={"n": "1"}).status_code == 409


# Records


@every_game
def test_a_record_is_opened_replayed_and_verified(visitor: Browser, game: str) -> None:
    text = played(game, "to-the-end")
    url = brought(visitor, text)
    table = Table.from_record(text)
    last = len(table.log)
    for n in (0, 1, last // 2, last - 1, last):
        page = visitor.get(f"{url}/{n}?seat=1")
        assert page.status_code == 200
    assert table.seed in page.text
    assert "href" in page.text
    answer = visitor.get(f"{url}/verify")
    draws = table.verify()
    assert answer.status_code == 200
    assert f"{draws} draw{'' if draws == 1 else 's'} of" in answer.text
    assert visitor.get(f"{url}/file").text == text
    assert brought(visitor, text) == url


@every_game
def test_a_record_may_be_pasted(visitor: Browser, game: str) -> None:
    text = played(game, "pasted")
    answer = visitor.post("/open", data={"text": text.replace("\n", "\r\n")})
    assert answer.status_code == 302
    assert visitor.get(answer.headers["location"]).status_code == 200


def test_golden_records_are_opened(visitor: Browser, records: Path) -> None:
    for file in sorted(records.rglob("*.rec"))[::6]:
        url = brought(visitor, file.read_text("utf-8"))
        assert visitor.get(f"{url}/1").status_code == 200


@every_game
def test_a_record_with_forged_dice_is_not_opened(visitor: Browser, game: str) -> None:
    """The moves are lawful and the hash fits the seed, but the draws are not the seed's."""
    honest, other = (Table.from_record(played(game, seed)) for seed in ("honest", "other"))
    text = honest.record.text().replace(honest.commitment, other.commitment)
    answer = visitor.post("/open", data={"text": text.replace("seed honest", "seed other")})
    assert answer.status_code == 422
    assert "forged" in answer.text


@every_game
def test_verify_finds_out_other_dice(visitor: Browser, game: str) -> None:
    from roundhouse.site.records import load_record

    url = brought(visitor, played(game, "fair-dice"))
    assert visitor.get(f"{url}/verify").status_code == 200
    table = visitor.run(load_record(url.rpartition("/")[2]))
    table.seed = "another"
    answer = visitor.get(f"{url}/verify")
    table.seed = "fair-dice"
    assert answer.status_code == 422
    assert "forged" in answer.text


@every_game
def test_a_finished_table_is_verified_and_tells_its_seed(
    run: Run, hall: Any, visitor: Browser, game: str
) -> None:
    table = Table.from_record(played(game, "last-move"))
    last = max(event.n for event in table.log if event.actor >= 0)
    before = Table.new(game, seats_of(game), dice="manual")
    before.resume([event.text for event in table.log[:last]])
    room = run(hall.create(game, ["person"] * seats_of(game), position=before.position()))
    run(hall.act(room, [room.table.to_move], table.log[last].text, room.length))
    assert room.table.over
    answer = visitor.get(f"/table/{room.id}/verify")
    assert answer.status_code == 200
    assert room.table.seed in answer.text
    assert room.table.seed in visitor.get(f"/table/{room.id}/replay/0?seat=1").text


@every_game
def test_verify_says_when_there_is_no_seed(visitor: Browser, game: str) -> None:
    table = Table.new(game, seats_of(game), dice="manual")
    table.play(table.legal()[0])
    answer = visitor.get(brought(visitor, table.record.text()) + "/verify")
    assert answer.status_code == 422
    assert "typed by hand" in answer.text


@every_game
def test_a_bad_record_is_refused_with_its_line(visitor: Browser, game: str) -> None:
    lines = played(game, "bad").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("Ann ")) + 1
    lines[at - 1] = "Ann nonsense:1"
    before = visitor.post("/open", files={"file": ("game.rec", "\n".join(lines).encode())})
    assert before.status_code == 422
    assert f"Line {at}" in before.text
    assert "Ann nonsense:1" in before.text
    pasted = visitor.post("/open", data={"text": "\n".join(lines)})
    assert pasted.status_code == 422
    assert f"Line {at}" in pasted.text


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "Choose a file"),
        (b"   \n", "Choose a file"),
        (b"\xff\xfe\x00\x01", "not text"),
        (b"hello", "Line 1"),
        (b"<script>alert(1)</script>", "Line 1"),
        (b"game nothing\nrules 1\nseats Ann\ndice manual\n", "no game"),
        (b"game trainmaker\nrules " + b"9" * 5000 + b"\nseats Ann\ndice manual\n", "cannot be opened"),
        (b"game trainmaker\nrules 1\nseats Ann\ndice manual\nposition [1]\n", "not a JSON object"),
        (b'game trainmaker\nrules 1\nseats Ann\ndice manual\nposition {"seats":[]}\n', "record"),
        (b"game trainmaker\nrules 1\noption cards=/etc/passwd\nseats Ann Bob\ndice manual\n", "own"),
    ],
)
def test_what_is_no_record_is_refused(visitor: Browser, body: bytes, said: str) -> None:
    answer = visitor.post("/open", files={"file": ("game.rec", body)})
    assert answer.status_code == 422
    assert said in answer.text
    assert "<script>alert" not in answer.text
    assert "passwd" not in answer.text.partition("<textarea")[0]


def test_what_is_too_large_is_refused(visitor: Browser) -> None:
    answer = visitor.post("/open", files={"file": ("game.rec", b"#" * 2_100_000)})
    assert answer.status_code == 413
    assert "at most" in answer.text.lower()
    assert visitor.post("/open", data={"text": "a" * 6_000_000}).status_code == 413


def test_a_record_from_another_site_is_refused(visitor: Browser) -> None:
    answer = visitor.post("/open", data={"text": "x"}, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403


def test_old_records_make_room_for_new_ones(visitor: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.site import records

    game = game_names()[0]
    first = brought(visitor, played(game, "first-record"))
    size = (records.folder() / f"{first.rpartition('/')[2]}.rec").stat().st_size
    monkeypatch.setattr(records, "MOST_KEPT", size // 2)
    second = brought(visitor, played(game, "second-record"))
    monkeypatch.setattr(records, "MOST_KEPT", 10**9)
    assert visitor.get(f"{first}/0").status_code == 404
    assert visitor.get(f"{second}/0").status_code == 404
    assert brought(visitor, played(game, "first-record")) == first
    assert visitor.get(f"{first}/0").status_code == 200


# Forks


@every_game
@pytest.mark.parametrize("against", ["", "bots"])
def test_a_position_is_forked_into_a_table(
    run: Run, hall: Any, visitor: Browser, game: str, against: str
) -> None:
    text = played(game, "fork")
    url = brought(visitor, text)
    table = Table.from_record(text)
    n = next(e.n for e in table.log if e.actor >= 0 and e.n > len(table.log) // 3)
    before = Table.new(game, seats_of(game), dice="manual")
    before.resume([event.text for event in table.log[:n]])
    answer = visitor.post(f"{url}/fork", data={"n": str(n), "against": against})
    assert answer.status_code == 302, answer.text
    room = run(hall.room(urlsplit(answer.headers["location"]).path.rpartition("/")[2]))
    assert room.table.record.position == before.position()
    assert room.players.count("person") == (1 if against else seats_of(game))
    assert room.table.seed != table.seed
    assert visitor.get(answer.headers["location"]).status_code == 200
    assert visitor.get(f"/table/{room.id}/replay/0").status_code == 200


@every_game
def test_the_end_of_a_game_cannot_be_forked(visitor: Browser, game: str) -> None:
    text = played(game, "fork-end")
    url = brought(visitor, text)
    last = len(Table.from_record(text).log)
    assert Table.from_record(text).to_move == OVER
    answer = visitor.post(f"{url}/fork", data={"n": str(last)})
    assert answer.status_code == 409
    assert "go back" in answer.text
    assert visitor.post(f"{url}/fork", data={"n": "x"}).status_code == 404
    assert visitor.post(f"{url}/fork", data={"n": str(last + 1)}).status_code == 404
    assert visitor.get(f"{url}/fork").status_code == 405
