"""Who is told that it is their turn: by mail with the board in it, by web push and by webhook."""

import base64
import hashlib
import hmac
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from roundhouse import game_names
from tests.site.house import Player, Site
from tests.site.turns import TimedSite, link_in, pass_turn, plain, table_of_two

GAME = game_names()[0]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TimedSite]:
    more = {"ROUNDHOUSE_PRIVATE_HOOKS": "1", "ROUNDHOUSE_MAIL_IN": "play@example.org"}
    site = TimedSite(tmp_path_factory.mktemp("told"), **more)
    site.start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


class Endpoint:
    """The other end of webhooks and web pushes."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        endpoint = self

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                endpoint.got.append((dict(self.headers.items()), body))
                self.send_response(endpoint.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/told"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    endpoint = Endpoint()
    yield endpoint
    endpoint.server.shutdown()
    endpoint.server.server_close()


def with_mail(site: TimedSite, player: Player, id_: str, seat: int, address: str, **more: str) -> None:
    """Give an address for a seat, and confirm it."""
    before = len(site.mails())
    player.form(f"/table/{id_}/mail", {"seat": str(seat), "address": address, **more})
    [mail] = site.mails()[before:]
    assert mail["To"] == address
    assert player.http.post(link_in(mail, "/mail/confirm/")).status_code == 302


def to(site: TimedSite, address: str) -> list[Any]:
    """The mails to an address, without the first, which asks whether they are wanted."""
    return [mail for mail in site.mails() if mail["To"] == address and "Mail when" not in mail["Subject"]]


# By mail


def test_nothing_is_mailed_before_the_address_is_confirmed(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = table_of_two(ann, bob, GAME)
    ann.form(f"/table/{id_}/mail", {"seat": "0", "address": "early@example.org"})
    site.go(days=1)
    [question] = [mail for mail in site.mails() if mail["To"] == "early@example.org"]
    link = link_in(question, "/mail/confirm/")
    assert "Yes, write to me" in ann.get(link).text
    site.go(hours=1)
    assert to(site, "early@example.org") == [], "to look at the link is no word"


def test_a_mail_at_ones_turn_shows_the_board_and_opens_the_move(
    site: TimedSite, ann: Player, bob: Player
) -> None:
    id_ = table_of_two(ann, bob, GAME)
    with_mail(site, bob, id_, 1, "bob@example.org")
    pass_turn(ann, id_)
    site.go(minutes=2)
    [mail] = to(site, "bob@example.org")
    assert mail["Subject"].startswith("Your turn: ")
    assert "You have until" in plain(mail)
    assert "Ann " in plain(mail).partition("What has happened")[2], "what has happened since"
    # the picture is the one that Bob sees, and lies inside
    [picture] = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert picture["Content-ID"] == "<board-0>"
    assert 'src="cid:board-0"' in mail.get_body(("html",)).get_content()
    assert picture.get_content() == bob.get(f"/table/{id_}.png").content
    # the link opens the seat on any device
    link = link_in(mail, f"/table/{id_}/sit/")
    assert bob.get(link).headers["location"] == f"/table/{id_}"
    with Player(site) as phone:
        assert phone.form(link, {}).status_code == 302
        assert phone.look(id_)["legal"]
    # and so on up the ladder
    site.go(hours=20).go(hours=5)
    assert [each["Subject"].partition(":")[0] for each in to(site, "bob@example.org")[1:]] == [
        "A reminder",
        "Your reserve runs",
    ]
    site.go(days=4)
    assert to(site, "bob@example.org")[-1]["Subject"].startswith("A caretaker plays for you")


def test_who_has_moved_meanwhile_is_not_told(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = table_of_two(ann, bob, GAME)
    with_mail(site, bob, id_, 1, "quick@example.org")
    pass_turn(ann, id_)
    pass_turn(bob, id_)
    site.go(minutes=2)
    assert to(site, "quick@example.org") == []


def test_one_mail_tells_of_many_tables(site: TimedSite, ann: Player, bob: Player) -> None:
    ids = [table_of_two(ann, bob, GAME) for _ in range(3)]
    for id_ in ids:
        with_mail(site, bob, id_, 1, "many@example.org")
    for id_ in ids:
        pass_turn(ann, id_)
    site.go(minutes=2)
    [mail] = to(site, "many@example.org")
    assert mail["Subject"] == "Your turn at 3 tables"
    assert all(id_ in plain(mail) for id_ in ids)
    pictures = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert [picture["Content-ID"] for picture in pictures] == ["<board-0>", "<board-1>", "<board-2>"]


def test_once_a_day_is_once_a_day(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = table_of_two(ann, bob, GAME)
    with_mail(site, bob, id_, 1, "daily@example.org", daily="1")
    for _ in range(3):
        pass_turn(ann, id_)
        site.go(hours=2)
        pass_turn(bob, id_)
    assert len(to(site, "daily@example.org")) == 1
    pass_turn(ann, id_)
    site.go(hours=21)
    assert len(to(site, "daily@example.org")) == 2


def test_a_mail_can_be_stopped_by_its_link(site: TimedSite, ann: Player, bob: Player) -> None:
    ids = [table_of_two(ann, bob, GAME) for _ in range(2)]
    for id_ in ids:
        with_mail(site, bob, id_, 1, "stop@example.org")
        pass_turn(ann, id_)
    site.go(minutes=2)
    [mail] = to(site, "stop@example.org")
    stop = mail["List-Unsubscribe"].strip("<>").partition(site.address)[2]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # a mail program that looks at the link stops nothing; its one click stops all
    assert "No more mail?" in bob.get(stop).text
    with Player(site) as program:
        assert program.http.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert program.http.post(stop).status_code == 404
    site.go(hours=25)
    assert to(site, "stop@example.org") == [mail] or len(to(site, "stop@example.org")) == 1
    for id_ in ids:
        assert "stop@example.org" not in bob.get(f"/table/{id_}").text


def test_who_takes_a_seat_reads_no_address_and_the_old_one_hears_no_more(
    site: TimedSite, ann: Player, bob: Player
) -> None:
    id_ = table_of_two(ann, bob, GAME)
    with_mail(site, bob, id_, 1, "secret@example.org")
    for player, seen in ((bob, True), (ann, False)):
        pages = [player.get(f"/table/{id_}{end}").text for end in ("", "?part=1", ".json", "/log")]
        assert any("secret@example.org" in page for page in pages) == seen
    ann.form(f"/table/{id_}/free", {"seat": "1"})
    with Player(site) as cay:
        cay.sit(id_, 1)
        pass_turn(ann, id_)
        site.go(hours=1)
        assert "secret@example.org" not in cay.get(f"/table/{id_}").text
    assert to(site, "secret@example.org") == []


def test_what_is_no_address_is_refused(ann: Player) -> None:
    id_ = ann.create(GAME, "person", "friend", pace="24h+72h")
    for address in ("", "nobody", "a@b", "x@example.org\nBcc: y@example.org", "a" * 300):
        assert ann.form(f"/table/{id_}/mail", {"seat": "0", "address": address}).status_code == 422, address


def test_nobody_is_asked_again_and_again(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = table_of_two(ann, bob, GAME)
    answers = [
        ann.form(f"/table/{id_}/mail", {"seat": "0", "address": "victim@example.org"}).status_code
        for _ in range(5)
    ]
    assert answers == [302, 302, 302, 422, 422]


# Answered by mail


def answered(site: TimedSite, mail: Any, text: str, **headers: str) -> int:
    """Answer a mail as a mail server hands it on; the code with which the command ends."""
    answer = EmailMessage()
    answer["To"] = mail["Reply-To"]
    answer["Message-ID"] = "<one@example.org>"
    for name, value in headers.items():
        del answer[name.replace("_", "-")]
        answer[name.replace("_", "-")] = value
    answer.set_content(f"{text}\n\nOn Monday Roundhouse wrote:\n> stop\n> stop\n")
    command = [sys.executable, "-m", "roundhouse.cli", "mail-in", "--site", site.address]
    return subprocess.run(command, input=answer.as_bytes(), check=False, capture_output=True).returncode


def test_a_mail_can_be_answered_with_a_move_in_notation(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = table_of_two(ann, bob, GAME)
    with_mail(site, bob, id_, 1, "notation@example.org")
    pass_turn(ann, id_)
    site.go(minutes=2)
    [mail] = to(site, "notation@example.org")
    text = bob.look(id_)["legal"][0]
    assert f"  {text}   " in plain(mail), "the mail says how moves are written"
    before = len(site.lines(id_))
    # what cannot be done changes nothing, and is explained
    assert answered(site, mail, "dance:3") == 0
    assert len(site.lines(id_)) == before
    assert "“dance:3” was not done" in plain(to(site, "notation@example.org")[-1])
    assert f"  {text}   " in plain(to(site, "notation@example.org")[-1])
    # a move is made once, however often the mail comes
    for _ in range(2):
        assert answered(site, mail, text, Message_ID="<two@example.org>") == 0
    done = [row[2] for row in site.lines(id_)[before:] if row[3]]
    assert done == [text]
    assert to(site, "notation@example.org")[-1]["Subject"].startswith("Done: ")
    # nobody answers for another seat, and no program is answered
    sent = len(site.mails())
    other = mail["Reply-To"].replace("+", "+1")
    assert answered(site, mail, text, To=other) == 67
    assert answered(site, mail, text, Auto_Submitted="auto-replied") == 0
    assert len(site.mails()) == sent


# By webhook


def test_a_webhook_is_signed_and_sent_again_until_it_is_taken(
    site: TimedSite, ann: Player, bob: Player, endpoint: Endpoint
) -> None:
    id_ = table_of_two(ann, bob, GAME)
    page = bob.form(f"/table/{id_}/hook", {"seat": "1", "address": endpoint.address}).text
    secret = page.partition("whsec_")[2].partition("<")[0]
    assert secret not in bob.get(f"/table/{id_}").text, "it is shown once"
    endpoint.status = 500
    pass_turn(ann, id_)
    # given an end that takes nothing: it is tried again after pauses that grow
    for minutes, times in ((2, 1), (1, 1), (2, 2), (2, 2), (4, 3), (10, 3), (6, 4)):
        site.go(minutes=minutes)
        assert len(endpoint.got) == times, minutes
    endpoint.status = 204
    site.go(minutes=61)
    assert len(endpoint.got) == 5
    site.go(hours=4)
    assert len(endpoint.got) == 5, "it was taken"
    headers, body = endpoint.got[-1]
    told = json.loads(body)
    assert (told["event"], told["table"], told["seat"]) == ("told", id_, 1)
    seconds, _, mark = headers["X-Roundhouse-Signature"].removeprefix("t=").partition(",v1=")
    signed = hmac.new(f"whsec_{secret}".encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(mark, signed)


WITHIN = [
    "https://127.0.0.1/x",
    "https://localhost/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://10.1.2.3/x",
    "https://192.168.0.1:8443/x",
    "https://169.254.169.254/latest",
    "https://0.0.0.0/x",
    "https://100.64.0.1/x",
    "https://a.local/x",
    "http://example.org/x",
    "ftp://example.org/x",
    "https://user:word@example.org/x",
    "https:///x",
    "nonsense",
]


def test_webhooks_do_not_reach_this_machine_or_its_network(mortal: Site) -> None:
    with Player(mortal) as ann:
        id_ = ann.create(GAME, "person", "friend", pace="24h+72h")
        for address in WITHIN:
            answer = ann.form(f"/table/{id_}/hook", {"seat": "0", "address": address})
            assert answer.status_code == 422, address
        keys = {"p256dh": base64.urlsafe_b64encode(bytes(65)).decode(), "auth": "A" * 22}
        inside = json.dumps({"endpoint": "https://127.0.0.1/push", "keys": keys})
        assert ann.form(f"/table/{id_}/push", {"seat": "0", "subscription": inside}).status_code == 422


def test_a_name_that_leads_inside_is_found_out_when_it_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.site.turns import outgoing

    found = [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", ("10.0.0.7", 443))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: found)
    with pytest.raises(outgoing.NotTaken):
        outgoing.address_of("example.org", 443)
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: found[:1])
    assert outgoing.address_of("example.org", 443) == "93.184.216.34"


# By web push


class Device:
    """A browser that has subscribed."""

    def __init__(self, endpoint: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = bytes(range(16))
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": as_text(public), "auth": as_text(self.auth)}
        self.subscription = json.dumps({"endpoint": endpoint, "keys": keys})

    def read(self, body: bytes) -> Any:
        import http_ece  # type: ignore[import-untyped]

        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return json.loads(text)


def as_text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def test_a_web_push_is_for_one_device_and_from_this_site(
    site: TimedSite, ann: Player, bob: Player, endpoint: Endpoint
) -> None:
    id_ = table_of_two(ann, bob, GAME)
    device = Device(endpoint.address)
    answer = bob.form(f"/table/{id_}/push", {"seat": "1", "subscription": device.subscription})
    assert answer.status_code == 302, answer.text
    pass_turn(ann, id_)
    site.go(minutes=2)
    [(headers, body)] = endpoint.got
    told = device.read(body)
    assert told["title"].startswith("Your turn: ")
    assert told["address"] == f"/table/{id_}#choices"
    assert headers["Content-Encoding"] == "aes128gcm"
    # the service can check that it comes from the site whose key the page has told the browser
    shown = bob.get(f"/table/{id_}").text.partition('data-push="')[2].partition('"')[0]
    token, _, key = headers["Authorization"].removeprefix("vapid t=").partition(",k=")
    assert key == shown
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["aud"] == endpoint.address.removesuffix("/told")
    assert verified(token, key)
    # a device that has unsubscribed is forgotten
    endpoint.status = 410
    pass_turn(bob, id_)
    pass_turn(ann, id_)
    site.go(minutes=2)
    assert "By a message on a device" not in bob.get(f"/table/{id_}").text


def verified(token: str, key: str) -> bool:
    """Whether the holder of this key has signed the token."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    signed, _, mark = token.rpartition(".")
    raw = base64.urlsafe_b64decode(mark + "==")
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64.urlsafe_b64decode(key + "=="))
    both = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point.verify(both, signed.encode(), ec.ECDSA(hashes.SHA256()))
    return True


def test_what_is_no_subscription_is_refused(ann: Player) -> None:
    id_ = ann.create(GAME, "person", "friend", pace="24h+72h")
    for given in ("", "{}", "[1]", '{"endpoint":"https://example.org","keys":{}}'):
        form = {"seat": "0", "subscription": given}
        assert ann.form(f"/table/{id_}/push", form).status_code == 422, given
