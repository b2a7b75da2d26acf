"""Invitations seat one person once; a holder's own link is nobody else's; a host can only free a seat."""

import json
from concurrent.futures import ThreadPoolExecutor

from websockets.sync.client import connect

from roundhouse import game_names
from roundhouse.bots import bot_names
from tests.site.house import PATIENCE, Player, Site, links_on, own_tables, text_of
from tests.site.tables import ALL, KEYS, put
from tests.site.test_seats import finished

GAME = game_names()[0]
ON_BOTH = True


def test_a_link_is_shown_to_whom_it_concerns_alone(site: Site) -> None:
    with Player(site) as host, Player(site) as friend, Player(site) as stranger:
        id_ = host.create(GAME, "person", "friend", "friend")
        keys, links = (json.loads(site.table(id_)[what]) for what in ("keys", "links"))
        to = f"/table/{id_}/sit/"
        # the host sees the invitations, and the link of its own seat
        assert set(links_on(host.get(f"/table/{id_}").text)) == {to + keys[1], to + keys[2], to + links[0]}
        friend.form(to + keys[1], {"name": "Bea"})
        # a friend sees its own seat's link, which no one else ever does, and not the invitation
        assert links_on(friend.get(f"/table/{id_}").text) == [to + links[1]]
        assert set(links_on(host.get(f"/table/{id_}").text)) == {to + keys[2], to + links[0]}
        pages = (f"/table/{id_}", f"/table/{id_}?part=1", f"/table/{id_}.json", f"/table/{id_}/log", "/")
        for page in pages:
            told = stranger.get(page).text
            assert not any(key in told for key in keys + links), page
            assert links[1] not in host.get(page).text, page


def test_an_invitation_seats_one_person_once_and_is_dead_then_for_the_host_too(mortal: Site) -> None:
    with Player(mortal) as host, Player(mortal) as friend, Player(mortal) as stranger:
        id_ = host.create(GAME, "person", "friend")
        [key] = [link for link in links_on(host.get(f"/table/{id_}").text) if "/sit/" in link][:1]
        assert friend.form(key, {"name": "Bea"}).status_code == 302
        for _ in range(2):
            for other in (host, stranger):
                # by its address, by its form, or in a cookie as it was done once: it opens nothing
                page = other.get(key)
                assert page.status_code == 410
                assert "This invitation was used" in page.text
                assert other.form(key, {"name": "Eve"}).status_code == 410
                other.http.cookies.set(f"seat-{id_}", key.rsplit("/", 1)[1], domain="127.0.0.1")
                other.get("/")
                assert other.get(f"/table/{id_}").status_code == 200
            assert host.get(f"/table/{id_}.json").json()["seat"] == 0
            assert stranger.get(f"/table/{id_}.json").json()["seat"] == -1
            assert friend.get(f"/table/{id_}.json").json()["seat"] == 1
            address = mortal.restart().address
            for player in (host, friend, stranger):
                player.http.base_url = address


def test_of_two_who_open_an_invitation_at_once_one_sits_down(site: Site) -> None:
    with Player(site) as host:
        id_ = host.create(GAME, "person", "friend")
        key = json.loads(site.table(id_)["keys"])[1]
        friends = [Player(site) for _ in range(8)]
        for friend in friends:
            friend.get("/")
        with ThreadPoolExecutor(8) as pool:
            link = f"/table/{id_}/sit/{key}"
            answers = list(pool.map(lambda friend: friend.form(link, {"name": ""}).status_code, friends))
        seated = [friend.get(f"/table/{id_}.json").json()["seat"] for friend in friends]
        for friend in friends:
            friend.http.close()
    assert sorted(seated) == [-1] * 7 + [1]
    assert answers.count(302) == 1


def test_a_holder_sees_on_which_devices_the_seat_is_and_shuts_the_others_out(mortal: Site) -> None:
    with Player(mortal) as desk, Player(mortal) as phone, Player(mortal) as host:
        desk.http.headers["User-Agent"] = (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        )
        phone.http.headers["User-Agent"] = (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1"
        )
        id_ = host.create(GAME, "person", "friend")
        desk.sit(id_, 1, "Bea")
        [link] = links_on(desk.get(f"/table/{id_}").text)
        assert phone.form(link, {}).status_code == 302
        # then both are told of both, and the host of neither
        for device in (desk, phone):
            told = text_of(device.get(f"/table/{id_}").text)
            assert "open on 2 devices" in told
            assert "Firefox on Linux" in told
            assert "Safari on an iPhone" in told
        assert "iPhone" not in host.get(f"/table/{id_}").text
        # when the desk shuts the other out, also while its page is open, then that sees no more than anybody
        address = f"{mortal.socket_address}/live/{id_}?layout=wide"
        with connect(address, additional_headers={"Cookie": phone.cookie()}) as socket:
            assert 'data-seat=\\"1\\"' in str(socket.recv(PATIENCE))
            assert phone.form(f"/table/{id_}/renew", {"seat": "0"}).status_code == 403, "not its own"
            assert desk.form(f"/table/{id_}/renew", {"seat": "1"}).status_code == 302
            pushed = str(socket.recv(PATIENCE))
            assert 'data-seat=\\"-1\\"' in pushed
            order = {"text": "anything", "n": json.loads(pushed)["n"], "key": "a-request"}
            socket.send(json.dumps(order))
            assert json.loads(socket.recv(PATIENCE))["problem"]["status"] == 403
        for _ in range(2):
            assert phone.get(f"/table/{id_}.json").json()["seat"] == -1
            assert desk.get(f"/table/{id_}.json").json()["seat"] == 1
            assert phone.form(link, {}).status_code == 404, "the old link opens nothing"
            address = mortal.restart().address
            for player in (desk, phone, host):
                player.http.base_url = address
        assert links_on(desk.get(f"/table/{id_}").text) != [link]


def test_a_host_can_only_free_a_seat_and_that_stands_in_the_log(mortal: Site) -> None:
    with Player(mortal) as host, Player(mortal) as friend, Player(mortal) as stranger:
        id_ = host.create(GAME, "person", "friend", name=["Ann", "Bob"])
        friend.sit(id_, 1, "Bea")
        [own] = links_on(friend.get(f"/table/{id_}").text)
        used = json.loads(mortal.table(id_)["keys"])[1]
        for who, seat in (
            (stranger, "1"),
            (friend, "1"),
            (friend, "0"),
            (host, "0"),
            (host, "7"),
            (host, ""),
        ):
            assert who.form(f"/table/{id_}/free", {"seat": seat}).status_code == 403
        assert host.form(f"/table/{id_}/free", {"seat": "1"}).status_code == 302
        for _ in range(2):
            # then the friend holds nothing, no old secret opens anything, and everyone can read it
            assert friend.get(f"/table/{id_}.json").json()["seat"] == -1
            assert friend.form(own, {}).status_code == 404
            assert friend.form(f"/table/{id_}/sit/{used}", {}).status_code == 404
            for who in (host, friend, stranger):
                for page in (f"/table/{id_}/log", f"/table/{id_}"):
                    assert "freed the seat of Bea" in text_of(who.get(page).text)
            address = mortal.restart().address
            for player in (host, friend, stranger):
                player.http.base_url = address
        # and a new invitation seats the friend again
        friend.sit(id_, 1)
        assert friend.get(f"/table/{id_}.json").json()["seat"] == 1
        # and if the seat was lent to a bot when it is freed, nobody plays it until somebody sits down
        level = bot_names(GAME)[0]
        assert friend.form(f"/table/{id_}/lend", {"seat": "1", "level": level}).status_code == 302
        assert host.form(f"/table/{id_}/free", {"seat": "1"}).status_code == 302
        assert json.loads(mortal.table(id_)["players"]) == ["person", "person"]
        assert len(links_on(host.get(f"/table/{id_}").text)) == 2


def test_at_a_rematch_a_seat_is_for_whoever_held_it_on_any_device(site: Site) -> None:
    for taken in (False, True):
        id_ = put(site, GAME, 2, "", finished(), over=True)
        with Player(site) as ann, Player(site) as bob, Player(site) as both, Player(site) as eve:
            for player, key in ((ann, KEYS[0]), (bob, KEYS[1]), (both, ALL)):
                player.http.cookies.set("browser", key, domain="127.0.0.1")
            new = ann.form(f"/table/{id_}/rematch", {}).headers["location"].rsplit("/", 1)[1]
            if taken:  # by an invitation that was not for her
                eve.sit(new, 1)
            answers = [player.form(f"/table/{id_}/rematch", {}) for player in (bob, both, ann)]
            assert [answer.status_code for answer in answers] == ([409, 409, 302] if taken else [302] * 3)
            assert ("taken your seat" in answers[0].text) == taken
            seats = [player.get(f"/table/{new}.json").json()["seat"] for player in (ann, bob, eve)]
            assert seats == ([0, -1, 1] if taken else [0, 1, -1])


def test_a_seat_is_on_so_many_devices_and_no_more(site: Site) -> None:
    with Player(site) as desk:
        id_ = desk.create(GAME, "person", bot_names(GAME)[0])
        [link] = links_on(desk.get(f"/table/{id_}").text)
        answers = []
        for _ in range(9):
            with Player(site) as other:
                answers.append(other.form(link, {}).status_code)
        assert answers == [302] * 7 + [409] * 2


def test_ones_own_link_opens_the_seat_on_another_device_and_leaves_it_open_on_this_one(site: Site) -> None:
    with Player(site) as desk, Player(site) as phone:
        id_ = desk.create(GAME, "person", bot_names(GAME)[0])
        [link] = links_on(desk.get(f"/table/{id_}").text)
        assert "Take it only if it is yours" in text_of(phone.get(link).text)
        assert phone.form(link, {}).status_code == 302
        for device in (phone, desk):
            assert device.get(f"/table/{id_}.json").json()["seat"] == 0
            assert own_tables(device.get("/").text) == [id_]
        assert phone.get(link).status_code == 302, "who sits there already goes to the table"


def test_a_friends_link_says_what_one_is_invited_to_and_takes_the_seat_by_a_button(site: Site) -> None:
    with Player(site) as host, Player(site) as friend:
        id_ = host.create(GAME, "person", "friend", bot_names(GAME)[0], name=["Zoe", "Uma", "Yan"])
        link = next(path for path in links_on(host.get(f"/table/{id_}").text))
        # when the link is opened, then it says who invites, to what, for how long, and who sits there
        invited = text_of(friend.get(link).text)
        for said in ("Zoe invites you to", "minutes", "Zoe at the table", "Uma your seat", "Yan a bot"):
            assert said in invited
        # and nobody has sat down by looking: a messenger that fetches the link takes no seat
        assert friend.get(f"/table/{id_}.json").json()["seat"] == -1
        assert friend.http.post(link, data={"name": "Bea"}).status_code == 403, "only by the page's own form"
        # when the button is pressed, then the seat is theirs, under their name
        assert friend.form(link, {"name": " Bea  Blue "}).status_code == 302
        assert friend.get(f"/table/{id_}.json").json()["seat"] == 1
        assert json.loads(site.table(id_)["names"]) == ["Zoe", "Bea-Blue", "Yan"]
        assert "Bea-Blue" in text_of(host.get(f"/table/{id_}").text)
        page = text_of(host.get(f"/table/{id_}").text)
        assert "has sat down" in page
        assert "Invite your friends" not in page, "nobody is expected any more"
