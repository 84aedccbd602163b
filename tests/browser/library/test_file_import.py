"""Import: several files, a zip, a paste; what came in as what, what did not and why."""

import io
import re
import zipfile

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.library.samples import CHILD, PARENT
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser
SUITE = "definition: child.yaml\nscenarios:\n- {name: One}\n- {name: Two}\n"
FUNCTIONS = '{"functions": [{"name": "greet", "operation": "x"}]}'


def file(name: str, text: str | bytes) -> FilePayload:
    data = text.encode() if isinstance(text, str) else text
    return {"name": name, "mimeType": "application/octet-stream", "buffer": data}


def zipped(*entries: tuple[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in entries:
            made.writestr(name, data)
    return out.getvalue()


def row(page: Page, text: str) -> Locator:
    return page.get_by_role("list", name="Imported files").get_by_role("listitem").filter(has_text=text)


def test_several_files_at_once(own_server: str, page: Page) -> None:
    page.goto(own_server)
    page.locator("#files").set_input_files(
        [
            file("parent.yaml", PARENT.format("Hen")),
            file("child.yaml", CHILD.format("Hen")),
            file("suite.yaml", SUITE),
            file("functions.json", FUNCTIONS),
            file("notes.yaml", "greeting: hello\n"),
        ]
    )
    report = page.get_by_role("dialog")
    expect(report).to_contain_text("Imported: 2 definitions, 1 resource, 1 file of scenarios. 1 file did not come in.")
    expect(row(page, "notes.yaml")).to_contain_text("Not imported: it is no definition (it has no states or do)")
    expect(row(page, "suite.yaml")).to_contain_text("2 scenarios")
    row(page, "notes.yaml").get_by_role("button").click()
    expect(row(page, "notes.yaml").get_by_role("link", name="Open")).to_be_visible()
    report.get_by_role("button", name="Close").last.click()
    expect(page.locator("#cards .card")).to_have_count(2)
    expect(page.locator("#cards .card", has_text="Hen parent")).to_contain_text("No problems")
    expect(page.locator("#count-resources")).to_have_text("1")


def test_a_zip_reports_its_entries(own_server: str, page: Page) -> None:
    page.goto(own_server)
    data = zipped(
        ("flows/child.yaml", CHILD.format("Hen")),
        ("flows/suite.yaml", SUITE),
        ("broken.yaml", "a: [1, 2"),
        ("inner.zip", zipped(("a.yaml", "x"))),
        ("picture.png", b"\x89PNG"),
    )
    page.locator("#files").set_input_files(file("all.zip", data))
    expect(page.get_by_role("dialog")).to_contain_text("3 files did not come in.")
    expect(row(page, "broken.yaml")).to_contain_text("line 1, column 9")
    expect(row(page, "inner.zip")).to_contain_text("an archive inside an archive is not opened")
    expect(row(page, "picture.png")).to_contain_text("neither YAML nor JSON")
    row(page, "flows/child.yaml").get_by_role("link", name="Open").click()
    expect(page.locator("#name")).to_have_text("Hen child")


@pytest.mark.long
def test_a_zip_bomb_is_refused(own_server: str, page: Page) -> None:
    page.goto(own_server)
    bomb = zipped(*((f"{number}.yaml", b"0" * 900_000) for number in range(40)))
    page.locator("#files").set_input_files(file("bomb.zip", bomb))
    expect(row(page, "bomb.zip")).to_contain_text("would expand to more than 16,777,216 bytes")
    expect(page.get_by_role("dialog")).to_contain_text("Nothing was imported.")


def test_dropped_files_come_in(own_server: str, page: Page) -> None:
    page.goto(own_server)
    transfer = page.evaluate_handle(
        """([one, other]) => { const transfer = new DataTransfer();
             transfer.items.add(new File([one], "one.yaml")); transfer.items.add(new File([other], "other.yaml"));
             return transfer; }""",
        [CHILD.format("Hen"), CHILD.format("Duck")],
    )
    page.dispatch_event("#drop", "drop", {"dataTransfer": transfer})
    expect(page.get_by_role("dialog")).to_contain_text("Imported: 2 definitions.")


@pytest.mark.long
def test_a_pasted_resource_is_one(own_server: str, page: Page) -> None:
    page.goto(own_server)
    page.keyboard.press("I")
    page.locator("#import-text").fill(FUNCTIONS)
    page.keyboard.press("Escape")  # what was pasted is there again
    page.keyboard.press("I")
    expect(page.locator("#import-text")).to_have_value(FUNCTIONS)
    page.get_by_role("button", name="Import text").click()
    expect(page.get_by_role("dialog")).to_contain_text("Imported: 1 resource.")


@pytest.mark.long
def test_a_resource_of_the_same_name_is_replaced_only_when_asked(own_server: str, page: Page) -> None:
    page.goto(own_server)
    page.locator("#files").set_input_files(file("functions.json", FUNCTIONS))
    expect(page.get_by_role("dialog")).to_contain_text("1 resource")
    page.keyboard.press("Escape")
    page.locator("#files").set_input_files(file("functions.json", FUNCTIONS.replace("greet", "wave")))
    expect(row(page, "functions.json")).to_contain_text("another resource answers to functions.json")
    row(page, "functions.json").get_by_role("button", name="Replace functions.json").click()
    expect(row(page, "functions.json")).to_contain_text("Replaced")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Resources").click()
    page.get_by_role("link", name="functions.json").click()
    expect(page.locator("#entries")).to_have_text("wave")


@pytest.mark.long
def test_the_report_in_both_themes(own_server: str, open_page: OpenPage, screenshot: Screenshot) -> None:
    page = open_page()
    page.goto(own_server)
    many = [(f"flows/a long name of a file that goes on {number}.yaml", CHILD.format("Hen")) for number in range(12)]
    half = ("half.yaml", "states:\n- name: [")
    page.locator("#files").set_input_files(
        file("all.zip", zipped(("bad.yaml", "a: ["), half, ("functions.json", FUNCTIONS), ("suite.yaml", SUITE), *many))
    )
    expect(page.get_by_role("dialog")).to_contain_text("Imported: 13 definitions, 1 resource")
    expect(row(page, "half.yaml")).to_have_class(re.compile("taken"))  # it came in, and is not fine
    look(page, screenshot, "dialog-report")


def test_what_is_there_already_becomes_a_new_version(own_server: str, page: Page, screenshot: Screenshot) -> None:
    """One file, then several at once; nothing comes in twice unless the person says so."""
    child, parent = CHILD.format("Hen"), PARENT.format("Hen")
    page.goto(own_server)
    page.locator("#files").set_input_files([file("parent.yaml", parent), file("child.yaml", child)])
    page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    expect(page.locator("#cards .card")).to_have_count(2)
    page.locator("#files").set_input_files([file("child.yaml", f"{child}# once more\n")])
    row(page, "child.yaml").get_by_role("button", name=re.compile("as another definition")).wait_for()
    expect(row(page, "child.yaml")).to_contain_text("There already: a definition has the id")
    row(page, "child.yaml").get_by_role("button", name=re.compile("as a new version of")).click()
    expect(row(page, "child.yaml")).to_contain_text("Now version 2")
    page.keyboard.press("Escape")
    changed = [file("parent.yaml", f"{parent}# again\n"), file("child.yaml", f"{child}# again\n")]
    page.locator("#files").set_input_files(changed)
    report = page.get_by_role("dialog")
    expect(row(page, "There already")).to_have_count(2)
    screenshot(page, "import-again")
    report.get_by_role("button", name="New versions of all 2").click()
    expect(row(page, "child.yaml")).to_contain_text("Now version 3")
    expect(row(page, "parent.yaml")).to_contain_text("Now version 2")
    report.get_by_role("button", name="Close").last.click()
    expect(page.locator("#cards .card")).to_have_count(2)
    page.locator("#files").set_input_files(changed)
    expect(row(page, "the same text is there already")).to_have_count(2)
