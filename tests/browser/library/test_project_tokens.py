"""The tokens of a project as an owner makes them: in a dialog above the project's, used by a program, revoked."""

import json
import re
import urllib.request
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot
from tests.browser.programs import status
from tests.tiers import share

pytestmark = pytest.mark.browser


def opened(page: Page, address: str, name: str) -> Locator:
    """The dialog of the tokens of a new project."""
    page.goto(address)
    page.get_by_role("button", name="New project…").click()
    page.get_by_role("dialog").get_by_label("Name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.get_by_role("button", name="Project…", exact=True).click()
    page.get_by_role("button", name="Tokens…").click()
    return page.get_by_role("dialog", name=f"Tokens of “{name}”")


def pushed(address: str, token: str) -> str:
    """The project of a definition that a program makes."""
    body = json.dumps({"text": "id: pushed\nname: Pushed\n"}).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api/definitions", body, headers)) as answer:
        made = json.load(answer)["id"]
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api/library", headers=headers)) as answer:
        (one,) = json.load(answer)["definitions"]
    assert one["id"] == made
    return str(one["project"])


WINDOWS = [("light", 1440), ("dark", 1440), ("dark", 400), ("light", 320)]


@pytest.mark.parametrize(("scheme", "width"), share(WINDOWS, 4))
def test_a_project_s_token_is_made_used_and_revoked(
    own_server: str, open_page: OpenPage, screenshot: Screenshot, scheme: Literal["light", "dark"], width: int
) -> None:
    page = open_page(scheme, width=1440, height=900)
    dialog = opened(page, own_server, f"Billing {scheme} {width}")
    page.set_viewport_size({"width": width, "height": 900})
    expect(dialog.get_by_text("No tokens yet.")).to_be_visible()
    dialog.get_by_role("button", name="Make token").click()
    expect(dialog.get_by_role("alert").first).to_have_text("Say what the token is for.")
    dialog.get_by_label("edit: also save").check()
    dialog.get_by_label("What it is for").fill("nightly push of all that we have")
    page.keyboard.press("Enter")
    made = dialog.get_by_label("The new token")
    expect(made).to_have_value(re.compile("^sbx_.{43}$"))
    row = dialog.get_by_role("listitem").filter(has_text="nightly push")
    expect(row).to_contain_text("may edit · edit · until")
    expect(row).to_contain_text("made by")
    assert pushed(own_server, made.input_value()) in page.url
    screenshot(page, f"project-tokens-{scheme}-{width}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert dialog.evaluate("box => box.scrollWidth - box.clientWidth") <= 0
    dialog.get_by_role("button", name="Revoke the token nightly push").click()
    dialog.get_by_role("button", name="Revoke for good").click()
    expect(row).to_contain_text("ended")
    assert status(own_server, made.input_value()) == 401
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("dialog", name="Project “")).to_be_visible()
    screenshot(page, f"project-dialog-{scheme}-{width}")
