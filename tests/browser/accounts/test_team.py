"""A team's server in a browser: sign-in at a provider of OIDC, an invitation, and the administration in both themes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.designer.oidc.provider import CLIENT, SECRET, Provider
from tests.serving import Server
from tests.tiers import share

PASSWORD = "a long password of eight words"
PAGES = ("accounts", "groups", "invitations", "tokens", "sessions", "retention", "limits", "health", "log")
SIDEWAYS = """Math.max(...[document.documentElement, document.querySelector("main")]
  .map(one => one.scrollWidth - one.clientWidth))"""
CUT = "[...document.querySelectorAll('.tablebox')].some(box => box.scrollWidth > box.clientWidth)"
ROOT = f"from django.contrib.auth.models import User; User.objects.create_superuser('root', password={PASSWORD!r})"


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    """A provider at which Mia signs in."""
    made = Provider(claims={"sub": "s-1", "preferred_username": "mia", "email": "mia@example.org"})
    yield made
    made.close()


@pytest.fixture(scope="module")
def team(provider: Provider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with accounts and that provider."""
    settings = {
        "SIGNALBOX_ACCOUNTS": "true",
        "SIGNALBOX_OIDC_ISSUER": provider.issuer,
        "SIGNALBOX_OIDC_CLIENT_ID": CLIENT,
        "SIGNALBOX_OIDC_CLIENT_SECRET": SECRET,
        "SIGNALBOX_OIDC_NAME": "Example Inc.",
    }
    server = Server(tmp_path_factory.mktemp("team"), settings=settings, options=("--no-examples",))
    server.start()
    server.manage("shell", "-c", ROOT)
    yield server.address
    server.stop()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A browser of its own that may reach both servers."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def sign_in(page: Page, team: str) -> None:
    page.goto(f"{team}/login")
    page.get_by_label("Name").fill("root")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{team}/")


@pytest.mark.long
def test_one_signs_in_at_the_provider_and_out_again(page: Page, team: str) -> None:
    page.goto(f"{team}/inbox")
    page.get_by_role("link", name="Sign in with Example Inc.").click()
    page.wait_for_url(f"{team}/inbox")
    expect(page.get_by_role("heading", name="Inbox")).to_be_visible()
    page.get_by_role("button", name="Sign out mia").click()
    expect(page.get_by_role("link", name="Sign out at Example Inc. too")).to_be_visible()


@pytest.mark.long
def test_who_says_no_there_reads_so_and_can_go_back(page: Page, team: str, provider: Provider) -> None:
    provider.denies = "access_denied"
    page.goto(f"{team}/login")
    page.get_by_role("link", name="Sign in with Example Inc.").click()
    expect(page.get_by_role("alert")).to_contain_text("you said no there")
    provider.denies = ""
    page.get_by_role("link", name="Back to the sign-in").click()
    expect(page.get_by_label("Password")).to_be_visible()


@pytest.mark.long
def test_somebody_is_invited_makes_an_account_and_is_put_into_a_group(page: Page, team: str, browser: Browser) -> None:
    sign_in(page, team)
    page.get_by_role("link", name="Administration").click()
    page.get_by_role("link", name="Groups").click()
    page.get_by_label("A new group").fill("billing")
    page.get_by_role("button", name="Make the group").click()
    page.get_by_role("link", name="Invitations").click()
    page.get_by_label("For whom").fill("Jonas")
    page.get_by_label("billing").check()
    page.get_by_role("button", name="Make an invitation").click()
    link = page.locator(".secret").inner_text()
    expect(page.get_by_role("button", name="Sign out root"), "the bar is as on the other pages").to_be_visible()
    guest = browser.new_context().new_page()
    guest.goto(link)
    guest.get_by_label("Name").fill("jonas")
    guest.get_by_label("Password", exact=True).fill(PASSWORD)
    guest.get_by_label("The password again").fill(PASSWORD)
    guest.get_by_role("button", name="Make my account").click()
    guest.wait_for_url(f"{team}/")
    guest.goto(f"{team}/account")
    expect(guest.locator("main")).to_contain_text("billing")
    guest.context.close()
    page.goto(f"{team}/administration/log?what=invitation-used")
    expect(page.get_by_role("cell", name="jonas", exact=True)).to_be_visible()


@pytest.mark.long
def test_what_cannot_be_undone_is_asked_for_by_keyboard_and_escape_lets_go(page: Page, team: str) -> None:
    sign_in(page, team)
    page.goto(f"{team}/administration/groups")
    page.get_by_label("A new group").fill("shipping")
    page.keyboard.press("Enter")
    ask = page.locator("summary", has_text="Delete").and_(page.get_by_label("Delete the group shipping"))
    sure = page.get_by_role("button", name="Delete shipping for good")
    ask.press("Enter")
    expect(sure).to_be_visible()
    page.keyboard.press("Escape")
    expect(sure).to_be_hidden()
    expect(ask).to_be_focused()
    ask.press("Enter")
    page.keyboard.press("Tab")
    expect(sure).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("The group shipping is deleted")


@pytest.mark.long
@pytest.mark.parametrize("name", share(PAGES, 5))
def test_a_page_of_the_administration_fits_a_narrow_window(page: Page, team: str, name: str, tmp_path: Path) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    sign_in(page, team)
    for width, theme in ((1200, "light"), (400, "dark"), (320, "light")):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"{team}/administration/{name}")
        expect(page.get_by_role("navigation", name="Administration").locator("[aria-current]")).to_have_count(1)
        if name not in ("groups", "invitations", "tokens"):  # nobody has made one
            expect(page.locator("table").first).to_be_visible()
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        sheet = page.evaluate("(m => m.scrollWidth - m.clientWidth)(document.querySelector('main'))")
        cut = page.evaluate(CUT)
        page.screenshot(path=tmp_path / f"{name}-{width}.png")
        assert (wide, sheet, cut) == (0, 0, False), width
    assert errors == []


@pytest.mark.long
def test_what_is_kept_is_changed_by_keyboard(page: Page, team: str) -> None:
    sign_in(page, team)
    page.goto(f"{team}/administration/retention")
    field = page.get_by_label("Unsaved texts that nobody goes on with")
    field.fill("never")
    field.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("is no number of days")
    page.get_by_label("Unsaved texts that nobody goes on with").fill("90")
    page.get_by_label("Unsaved texts that nobody goes on with").press("Enter")
    expect(page.get_by_text(re.compile("said by root"))).to_be_visible()


@pytest.mark.long
def test_no_page_of_one_s_own_scrolls_sideways_in_a_narrow_window(page: Page, team: str) -> None:
    page.set_viewport_size({"width": 400, "height": 800})
    page.goto(f"{team}/login")
    form = page.locator("form").bounding_box()
    assert form is not None
    assert form["width"] > 280, "the sign-in fills the window"
    wide = {"login": page.evaluate(SIDEWAYS)}
    sign_in(page, team)
    for path in ("account", "account/tokens", "password", "inbox"):
        page.goto(f"{team}/{path}")
        expect(page.get_by_role("heading", level=1)).not_to_have_text("This page does not exist")
        wide[path] = page.evaluate(SIDEWAYS)
    page.goto(f"{team}/administration/invitations")
    page.get_by_label("For whom").fill("Somebody")
    page.get_by_role("button", name="Make an invitation").click()
    link = page.locator(".secret").inner_text()
    page.context.clear_cookies()
    page.goto(link)
    page.locator("form").evaluate("form => { form.noValidate = true; }")
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_role("alert")).to_have_count(3)
    expect(page.get_by_label("The password again")).to_be_visible()
    wide["invitation"] = page.evaluate(SIDEWAYS)
    assert set(wide.values()) == {0}, wide
