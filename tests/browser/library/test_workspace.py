"""The files of a folder on the pages: listed, opened, edited and saved as they are."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import StartServer

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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "flows"
    made.mkdir()
    (made / "pay.yaml").write_bytes(b"\xef\xbb\xbf" + PAY.replace("\n", "\r\n").encode())
    return made


def test_a_file_is_opened_edited_and_saved_as_it_is(page: Page, start_server: StartServer, folder: Path) -> None:
    server = start_server("--no-examples", "--workspace", str(folder))
    said = server.log.read_text()
    files = next(line for line in said.splitlines() if line.startswith("The files of")).rpartition(" ")[2]
    page.goto(files)
    expect(page.get_by_role("heading", level=1)).to_have_text("flows")
    page.get_by_role("link", name="pay", exact=True).click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("# one more seat")
    page.keyboard.press("Control+s")
    expect(page.locator("#save-state")).to_contain_text("v2")
    made = PAY.replace("\n", "\r\n") + "# one more seat"
    assert (folder / "pay.yaml").read_bytes() == b"\xef\xbb\xbf" + made.encode()

    (folder / "pay.yaml").write_bytes(b"\xef\xbb\xbf" + made.replace("seats: 1", "seats: 3").encode())
    expect(page.locator(".cm-content")).to_contain_text("seats: 3")
    expect(page.get_by_text("Version 3, which flows/pay.yaml saved elsewhere, is shown now.")).to_be_visible()
