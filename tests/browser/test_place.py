"""A place to meet: two strangers find each other in the lobby, play and talk; a passkey opens an account."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.visitor import Visitor
from tests.site.people import PASSWORD


def sign_up(visitor: Visitor, name: str, base: str = "") -> None:
    """Make an account as a person does."""
    page = visitor.page
    page.goto(f"{base}/account/signup/")
    page.get_by_label("Your name at tables").fill(name)
    page.get_by_label("Mail address").fill(f"{name.lower()}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_two_strangers_find_each_other_in_the_lobby_play_and_talk(invite: Invite) -> None:
    # given somebody who looks at the lobby, where nobody waits
    first, second = invite(), invite()
    second.go("/lobby")
    # when a stranger looks for a game
    sign_up(first, "Ann")
    first.go("/lobby")
    first.page.get_by_label("Game", exact=True).first.wait_for()
    first.page.get_by_label("Rated").uncheck()
    first.page.get_by_role("button", name="Find a game").click()
    expect(first.page.locator(".invite").first).to_contain_text("stands in the lobby")
    # then the table appears without a reload, and one sits down there
    sit = second.page.get_by_role("button", name="Sit down").first
    second.page.get_by_placeholder("Your name").first.fill("Bob")
    sit.click()
    second.page.wait_for_url(f"**/table/{first.table_id}")
    # both play; each move is seen at once by the other
    for _ in range(4):
        seen = first.until(lambda look: look["choices"] or second.look()["choices"], "someone's turn")
        mover, other = (first, second) if seen["choices"] else (second, first)
        seen = mover.look()
        mover.choose(seen["choices"][0])
        other.wait_past(seen["n"])
    # and what one says, the other reads, where it is typed and without a reload
    first.page.get_by_label("Say something").fill("Well met, stranger")
    first.page.get_by_role("button", name="Say it").click()
    expect(second.page.locator(".said")).to_contain_text("Well met, stranger")
    second.page.get_by_role("button", name="Thank you.").click()
    expect(first.page.locator(".said")).to_contain_text("Thank you.")


def test_a_passkey_opens_the_account_without_a_password(invite: Invite) -> None:
    # given a device with a lock, and an account
    visitor = invite()
    page, base = visitor.page, visitor.house.address.replace("127.0.0.1", "localhost")
    device = visitor.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    lock = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    able = {"isUserVerified": True, "automaticPresenceSimulation": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": {**lock, **able}})
    sign_up(visitor, "Pia", base)
    # when a passkey is added, for which the password is asked once more
    page.goto(f"{base}/account/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_label("Name").fill("Laptop")
    if (passwordless := page.locator("input[name=passwordless]")).count():
        passwordless.check()
    page.get_by_role("button", name="Add").click()
    page.wait_for_url("**/account/2fa/**recovery-codes/**")
    # then it opens the account
    page.goto(f"{base}/account/logout/")
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{base}/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pia")
    # and shows, where the account is to be deleted, that it is she
    page.goto(f"{base}/account/delete")
    page.get_by_role("link", name="Use a passkey").click()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Delete the account")
