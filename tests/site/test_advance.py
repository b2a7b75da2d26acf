"""Moves in advance: carried out when the seat is asked, if the rules allow it, and secret before."""

import pytest

from roundhouse import PUBLIC, Table, game_names
from roundhouse.bots import bot_names, find_bot
from roundhouse.core.dice import bot_dice
from roundhouse.site.turns.lines import BadLines, carried_out, read_lines
from tests.site import test_api_leaks
from tests.site.house import Player, Site, text_of, until
from tests.site.programs import Program
from tests.site.tables import KEYS, put, rows
from tests.site.test_leaks import everything
from tests.site.turns import pass_turn

GAME = "railroad-rivals"
"""It has an auction, tiles that others may take, and deliveries that pay."""


def beginning() -> Table:
    """A table at which tiles are drafted: seat 0 is asked FIRST, then seat 2."""
    return Table.new(GAME, 3, seed="advance")


FIRST, SECOND, THIRD = 0, 2, 1
BEFORE = [event.text for event in beginning().log]
"""What chance did before anybody was asked."""


def played_to(verb: str, pays: int = -99) -> Table:
    """A table at which something of this verb can be done that pays so much."""
    for seed in range(40):
        table = Table.new(GAME, 2, seed=f"advance-{seed}")
        bot = find_bot(GAME, bot_names(GAME)[0])
        while not table.over:
            view = table.view(table.to_move)
            paid = [
                (table.game.promised(view, action) or {}).get(view.seat, 0)
                for action in view.legal()
                if action.text().startswith(verb)
            ]
            if paid and max(paid) >= pays:
                return table
            table.play(bot.choose(view, bot_dice(table.seed, table.to_move, len(table.log))).text())
    raise AssertionError(verb)


# What a line means


def test_the_first_line_that_fits_is_done_and_those_before_it_are_struck_out() -> None:
    table = beginning()
    last = table.legal()[-1]
    lines = ["decline", f"decline | {last}", "draft-city:PIT"]
    assert carried_out(table, lines) == (last, ["draft-city:PIT"])
    assert carried_out(table, ["decline"]) == ("", []), "if none fits, all are struck out"


def test_a_bound_takes_the_lowest_and_stays_as_long_as_it_fits() -> None:
    table = played_to("bid:")
    bids = [int(text.partition(":")[2]) for text in table.legal() if text.startswith("bid:")]
    lines = [f"bid<={min(bids) + 1}", "pass", "draft-city:PIT"]
    assert carried_out(table, lines) == (f"bid:{min(bids)}", lines)
    # when others have bid more, the next line is next, and the bound is struck out
    table.play(f"bid:{min(bids) + 1}")
    assert carried_out(table, lines) == ("pass", ["draft-city:PIT"])


def test_a_price_is_what_the_game_promises() -> None:
    table = played_to("deliver:", 2)
    view = table.view(table.to_move)
    paid = {
        action.text(): (table.game.promised(view, action) or {}).get(view.seat, 0)
        for action in view.legal()
        if action.text().startswith("deliver:")
    }
    most = max(paid.values())
    text, left = carried_out(table, [f"deliver pays>={most}"])
    assert paid[text] == most
    assert left == []
    assert carried_out(table, [f"deliver pays>={most + 1}"]) == ("", [])
    [any_] = [each for each in paid if paid[each] == most][:1]
    assert carried_out(table, [f"{any_} pays>={most}"]).text == any_
    assert carried_out(table, [f"{any_} pays>={most + 1} | decline"]).text in ("decline", "")


@pytest.mark.parametrize("line", ["dig:3", "bid:x", "bids<=5", "~order:1,2,3", "draft-city:XXX", "x" * 3000])
def test_a_line_without_meaning_is_refused(line: str) -> None:
    with pytest.raises(BadLines, match="Line 2"):
        read_lines(beginning(), f"pass\n\n{line}")


# At a table


@pytest.fixture(scope="module")
def tables(site: Site) -> list[str]:
    """Two tables that are alike in all."""
    return [new_table(site) for _ in range(2)]


def new_table(site: Site) -> str:
    """A table at which the first seat is to draft."""
    return put(site, GAME, 3, "", BEFORE, seed="advance")


def holder(site: Site, seat: int) -> Player:
    player = Player(site)
    player.http.cookies.set("browser", KEYS[seat])
    return player


def test_moves_in_advance_are_shown_to_their_seat_changed_there_and_carried_out(site: Site) -> None:
    id_ = new_table(site)
    with holder(site, FIRST) as ann, holder(site, SECOND) as bob:
        # whose turn it is cannot; what makes no sense is refused; nobody writes for another
        assert "Moves in advance" not in ann.get(f"/table/{id_}").text
        for player, seat, lines, status in (
            (ann, FIRST, "pass", 422),
            (bob, SECOND, "dig", 422),
            (ann, SECOND, "pass", 403),
        ):
            form = {"seat": str(seat), "lines": lines}
            assert player.form(f"/table/{id_}/advance", form).status_code == status
        # given moves that are written, and written otherwise
        for lines in ("pass", "draft-stock:NP | draft-city:NYK\ndecline"):
            assert bob.form(f"/table/{id_}/advance", {"seat": str(SECOND), "lines": lines}).status_code == 302
            assert lines in bob.get(f"/table/{id_}").text
        # when the turn comes, and the first tile is gone
        ann.act(id_, "draft-stock:NP", ann.look(id_)["n"])
        # then the other is taken as if it were sent just then, and the next line waits
        until(lambda: "draft-city:NYK" in [text for _, _, text, _ in site.lines(id_)], "nothing was done")
        kept = rows(site, "select lines from site_storedadvance where table_id = ?", id_)
        assert kept == [('["decline"]',)]


def test_what_does_not_fit_is_struck_out_and_the_seat_is_asked(site: Site) -> None:
    id_ = new_table(site)
    with holder(site, FIRST) as ann, holder(site, SECOND) as bob:
        bob.form(f"/table/{id_}/advance", {"seat": str(SECOND), "lines": "decline"})
        pass_turn(ann, id_)
        kept = "select lines from site_storedadvance where table_id = ?"
        until(lambda: not rows(site, kept, id_), "the line was kept")
        assert bob.look(id_)["legal"], "it is asked"


def test_moves_in_advance_survive_a_restart_and_are_carried_out_then(mortal: Site) -> None:
    id_ = new_table(mortal)
    with holder(mortal, SECOND) as bob:
        bob.form(f"/table/{id_}/advance", {"seat": str(SECOND), "lines": "draft-city:NYK"})
    mortal.restart()
    with holder(mortal, FIRST) as ann:
        pass_turn(ann, id_)
        until(lambda: ann.look(id_)["to_move"] != SECOND, "nothing was done")


def test_no_seat_but_its_own_can_tell_that_there_are_moves_in_advance(site: Site, tables: list[str]) -> None:
    with holder(site, SECOND) as bob:
        # given the same table twice, with moves in advance at one of them
        bob.form(f"/table/{tables[0]}/advance", {"seat": str(SECOND), "lines": "pass"})
        seen = [text_of(bob.get(f"/table/{id_}").text) for id_ in tables]
        assert "(set)" in seen[0]
        assert "(set)" not in seen[1]
    for seat in (PUBLIC, FIRST, THIRD):
        # then everybody else reads the same at both, byte by byte, on every page and in the API
        told = [everything(site, id_, seat, ["?", "pass"], links=seat == FIRST) for id_ in tables]
        assert told[0] == told[1]
        by_api = [test_api_leaks.everything(site, id_, seat, ["?"]) for id_ in tables]
        assert by_api[0] == by_api[1]


def test_moves_in_advance_by_the_api(site: Site) -> None:
    id_ = new_table(site)
    seat = {"invitation": f"link-of-seat-{SECOND}"}
    program = Program(site, Program(site).post(f"/tables/{id_}/seats", seat, 201)["token"])
    assert program.get(f"/tables/{id_}/advance") == {"lines": []}
    assert program.post(f"/tables/{id_}/advance", {"lines": ["pass"]}) == {"lines": ["pass"]}
    assert program.get(f"/tables/{id_}/advance") == {"lines": ["pass"]}
    program.refused("POST", f"/tables/{id_}/advance", "refused", json={"lines": ["dig"]})
    assert program.post(f"/tables/{id_}/advance", {"lines": []}) == {"lines": []}
    Program(site).refused("GET", f"/tables/{id_}/advance", "no-token")


@pytest.mark.parametrize("game", game_names())
def test_every_game_takes_moves_in_advance(game: str) -> None:
    table = Table.new(game, 3, seed="advance")
    text = table.legal()[0]
    assert carried_out(table, read_lines(table, text)) == (text, [])
