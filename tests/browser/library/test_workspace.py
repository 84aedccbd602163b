"""The files of a folder on the pages: listed, opened, edited, saved as they are, and what is the matter with them."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import ARTEFACTS, OpenPage
from tests.browser.person import post
from tests.serving import Server

pytestmark = pytest.mark.browser
PAY = """\
document:
  dsl: '1.0.0'
  namespace: shop
  name: pay # by card
  version: '0.1.0'
do:
- reserve: {set: {seats: 1}}
"""


def at_home(text: str) -> bytes:
    """As the file has it: with a mark, and the line ends of Windows."""
    return b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "flows"
    made.mkdir()
    (made / "pay.yaml").write_bytes(at_home(PAY))
    return made


@pytest.fixture
def server(tmp_path: Path, folder: Path) -> Iterator[Server]:
    """Serves the folder, once it is started."""
    made = Server(tmp_path / "data", options=("--no-examples", "--workspace", str(folder)))
    yield made
    made.stop()


def files(server: Server) -> str:
    """The address of the list, as it is said at the start."""
    said = server.log.read_text().splitlines()
    return next(line for line in said if line.startswith("The files of")).rpartition(" ")[2]


def picture(page: Page, name: str) -> None:
    """Wide and narrow; nothing is wider than the window."""
    page.screenshot(path=ARTEFACTS / f"workspace-{name}.png")
    page.set_viewport_size({"width": 390, "height": 800})
    page.screenshot(path=ARTEFACTS / f"workspace-{name}-narrow.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 1440, "height": 900})


def test_a_file_is_opened_edited_and_saved_as_it_is(open_page: OpenPage, server: Server, folder: Path) -> None:
    subprocess.run(["git", "init", "-b", "main"], cwd=folder, check=True, capture_output=True)
    (folder / "latin.yaml").write_bytes(PAY.replace("by card", "für alle").encode("latin-1"))
    server.start()
    page = open_page()
    page.goto(files(server))
    expect(page.get_by_role("heading", level=1)).to_have_text("flows")
    expect(page.locator(".card")).to_contain_text("pay.yaml")
    expect(page.locator(".card")).to_contain_text("new in Git")
    expect(
        page.locator(".card").get_by_text("1.0", exact=True)
    ).to_be_visible()  # what the analysis says comes by itself
    expect(page.locator("#workspace")).to_contain_text("branch main")
    page.get_by_text("1 file is left out").click()
    expect(page.locator("#workspace")).to_contain_text("latin.yaml: this is not utf-8 text, from line 4 on")
    picture(page, "list")
    (folder / "more.yaml").write_text(PAY.replace("pay", "more"))
    expect(page.get_by_role("link", name="more", exact=True)).to_be_visible()

    page.get_by_role("link", name="pay", exact=True).click()
    expect(page.locator("#file")).to_contain_text("pay.yaml")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("# one more seat")
    page.keyboard.press("Control+s")
    expect(page.locator("#save-state")).to_contain_text("v2")
    made = f"{PAY}# one more seat"
    assert (folder / "pay.yaml").read_bytes() == at_home(made)
    (folder / "pay.yaml").write_bytes(at_home(made.replace("seats: 1", "seats: 3")))
    expect(page.locator(".cm-content")).to_contain_text("seats: 3")
    expect(page.get_by_text("Version 3, which flows/pay.yaml saved elsewhere, is shown now.")).to_be_visible()

    (folder / "pay.yaml").unlink()
    notice = page.locator("#notices")
    expect(notice).to_contain_text("pay.yaml was deleted in the folder.")
    picture(page, "deleted")
    page.get_by_role("button", name="Write it again").click()
    expect(notice).not_to_contain_text("pay.yaml was deleted")
    assert (folder / "pay.yaml").read_bytes() == at_home(made.replace("seats: 1", "seats: 3"))
    (folder / "pay.yaml").rename(folder / "paid.yaml")
    expect(page.locator("#file")).to_contain_text("paid.yaml")
    (folder / "paid.yaml").unlink()
    page.get_by_role("button", name="Put it into the archive").click()
    expect(page).to_have_url(re.compile("#archive"))

    page.goto(files(server))
    page.locator("#new").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=False).first.fill("Ship it")
    expect(dialog.get_by_label("File in the folder")).to_have_value("Ship it.yaml")
    dialog.get_by_label("File in the folder").fill("deep/ship.yaml")
    page.keyboard.press("Enter")
    expect(page.locator("#file")).to_contain_text("deep/ship.yaml")
    assert (folder / "deep" / "ship.yaml").exists()


def test_a_copy_and_an_import_say_their_file(
    open_page: OpenPage, server: Server, folder: Path, allowed: list[str]
) -> None:
    allowed.append("status of 409")
    server.start()
    page = open_page()
    page.goto(files(server))
    expect(page.locator(".card")).to_contain_text("pay.yaml")
    page.get_by_role("button", name="More for pay").click()
    page.get_by_role("menuitem", name="Duplicate").click()
    dialog = page.get_by_role("dialog", name="Duplicate “pay”")
    file = dialog.get_by_label("File in the folder")
    expect(file).to_have_value("pay-copy.yaml")
    expect(file).to_be_focused()
    picture(page, "duplicate")
    for wrong, why in (("../out.yaml", "this is no path of a file in the folder"), ("pay.yaml", "a file of this name")):
        file.fill(wrong)
        page.keyboard.press("Enter")
        expect(dialog.get_by_role("alert")).to_contain_text(why)
    assert sorted(one.name for one in folder.parent.rglob("*.yaml")) == ["pay.yaml"]
    file.fill("deep/again.yaml")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".card").filter(has_text="deep/again.yaml")).to_be_visible()
    assert "pay (copy)" in (folder / "deep" / "again.yaml").read_text()

    given: FilePayload = {
        "name": "pay.yaml",
        "mimeType": "text/yaml",
        "buffer": PAY.replace("name: pay", "name: refund").encode(),
    }
    page.locator("input[type=file]").set_input_files(files=[given])
    dialog = page.get_by_role("dialog", name="Import “pay.yaml”")
    expect(dialog.get_by_label("File in the folder")).to_have_value("pay-2.yaml")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("input[type=file]").set_input_files(files=[given])
    dialog.get_by_label("File in the folder").fill("refund.yaml")
    page.keyboard.press("Enter")
    expect(page.locator("#file")).to_contain_text("refund.yaml")
    assert (folder / "refund.yaml").read_text() == PAY.replace("name: pay", "name: refund")


@pytest.mark.long
def test_what_both_changed_is_settled_on_the_page(
    open_page: OpenPage, tmp_path: Path, server: Server, folder: Path
) -> None:
    server.start()
    page = open_page()
    page.goto(files(server))
    address = page.get_by_role("link", name="pay", exact=True).get_attribute("href")
    assert address
    page.goto("about:blank")  # the list asks again and again
    server.stop()
    beside = Server(tmp_path / "data", options=("--no-examples",))
    beside.start()
    page.goto(beside.address)
    mine = PAY.replace("seats: 1", "seats: 2")
    path = f"/api{address.removesuffix('/design')}"
    post(page, beside.address, path, {"text": mine, "version": 1}, "PUT")
    page.goto("about:blank")
    beside.stop()
    (folder / "pay.yaml").write_bytes(at_home(PAY.replace("seats: 1", "seats: 7")))
    server.start()
    page.goto(f"{server.address}{address}")
    notice = page.locator("#notices")
    expect(notice).to_contain_text("pay.yaml was changed in the folder, where you changed it too.")
    assert (folder / "pay.yaml").read_bytes() == at_home(PAY.replace("seats: 1", "seats: 7"))
    picture(page, "conflict")
    notice.get_by_role("button", name="Settle one by one…").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("In the file")
    picture(page, "settling")
    page.keyboard.press("t")
    sheet.get_by_role("button", name="Save merged").click()
    expect(notice).not_to_contain_text("pay.yaml was changed")
    assert (folder / "pay.yaml").read_bytes() == at_home(PAY.replace("seats: 1", "seats: 7"))
    expect(page.locator(".cm-content")).to_contain_text("seats: 7")
