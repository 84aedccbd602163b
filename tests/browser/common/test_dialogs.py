"""Every dialog of every page: Enter does the main action, Escape cancels, and what was typed is not lost on the way."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.dialogs import ELSEWHERE, PAGES, Open, at, card_menu
from tests.browser.talking import review, two_versions
from tests.tiers import part, share

pytestmark = pytest.mark.browser

SOURCE = Path(__file__).resolve().parents[3] / "static" / "src"
MAKERS = r"\b(dialog|confirmed|inform|nameExtracted)"
CALL = re.compile(MAKERS + r'\(\s*(?:approved \? label : )?t\("(.*?)"')
CHOSEN_OR_READ = {
    "Importing…": "only Cancel, which a stray Enter must not press",
    "Changed elsewhere": "two texts, of which neither is taken unread",
    "History of decisions": "to be read",
    "Problems of version {to}": "each row is a choice",
    "Sweep": "its map stays in the dialog",
    "Tokens of “{name}”": "Enter in a field makes a token, which is shown once and stays to be copied",
}
"""Rare dialogs without a main action."""


def titles() -> set[str]:
    """The titles of all dialogs that the pages make, as the source says them."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.ts"))]
    return {found.group(2) for text in texts for found in CALL.finditer(text)}


def test_every_dialog_is_made_in_one_way_and_is_known_here() -> None:
    """A new dialog joins by a line in `PAGES`: this test names it."""
    known = {title for page in PAGES.values() for title in page} | set(ELSEWHERE)
    assert titles() - known == set()
    assert known - titles() == set()
    openers = [path.name for path in SOURCE.rglob("*.ts") if ".showModal(" in path.read_text(encoding="utf-8")]
    assert sorted(openers) == ["dialog.ts", "sheet.ts"]


def calls() -> Iterator[tuple[str, str]]:
    """The title of each dialog, and all that `dialog` is given; all other makers give it one main action."""
    for path in sorted(SOURCE.rglob("*.ts")):
        text = path.read_text(encoding="utf-8")
        for found in CALL.finditer(text):
            given = call(text, text.index("(", found.start()))
            choices = re.search(r"^const CHOICES\b.*?^\]", text, re.MULTILINE | re.DOTALL)
            main = "" if found.group(1) == "dialog" else "primary: true"
            yield found.group(2), given + main + (choices[0] if choices and " CHOICES" in given else "")


def call(text: str, start: int) -> str:
    """The text of the brackets that open at `start`."""
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] in "([{") - (text[place] in ")]}")
        if depth == 0:
            return text[start : place + 1]
    raise ValueError(text[start:])


@pytest.mark.long
def test_enter_has_something_to_do_in_rare_dialogs() -> None:
    """One main action: `dialog` gives it to Enter in each field, and the focus where nothing else has it."""
    rare = [(title, given) for title, given in calls() if title in ELSEWHERE]
    mains = [(title, given.count("primary: true")) for title, given in rare]
    assert mains == [(title, int(title not in CHOSEN_OR_READ)) for title, _ in rare]
    assert [title for title, given in rare if "primary: false" in given or "keydown" in given] == []


def shown(page: Page, title: str) -> Locator:
    return page.get_by_role("dialog", name=title)


def values(box: Locator) -> list[str]:
    return list(box.locator("input, textarea, select").evaluate_all("all => all.map(one => one.value)"))


KEEPS = {"Import", "New definition", "Import scenarios or", "Request changes of", "Ask for a review of"}


def check_escape(page: Page, title: str, open_it: Open) -> None:
    open_it(page)
    box = shown(page, title)
    expect(box).to_be_visible()
    field = box.locator(
        "input:not([type=radio], [type=checkbox], [type=file], [type=number], [readonly]), textarea:not([readonly])"
    )
    if field.count():
        field.first.fill("typed")
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    if title in KEEPS:  # what was typed is there again, until it is used or cleared
        open_it(page)
        expect(field.first).to_have_value("typed")
        field.first.fill("")
        page.keyboard.press("Escape")
        expect(box).to_have_count(0)


FIELD = "textarea:not([readonly]), input:not([type=file], [readonly])"
LISTEN = """() => {
  const of = HTMLDialogElement.prototype;
  window.chosen = null;
  window.reallyClose ??= of.close;
  of.close = function (value) { window.chosen = value; window.reallyClose.call(this, value); };
}"""
SETTLED = """() => window.chosen !== null || [...document.querySelectorAll("dialog .help.bad")]
  .some((one) => one.checkVisibility())"""


def check_enter(page: Page, title: str, open_it: Open) -> None:
    """Enter in the first field comes to what the main button comes to, or is refused in words: never to nothing."""
    page.evaluate(LISTEN)
    open_it(page)
    box = shown(page, title)
    expect(box).to_be_visible()
    main, first = box.locator(".dfoot .btn.primary"), box.locator(FIELD if box.locator(FIELD).count() else "select")
    before = values(box)
    if first.count():
        first.first.focus()
    is_long = first.count() and first.first.evaluate("one => one.tagName === 'TEXTAREA'")
    wanted = main.get_attribute("value") if main.count() else None
    page.keyboard.press("Control+Enter" if is_long else "Enter")
    if wanted is None:  # what is listed is the choice: Enter takes the first of it, or there is nothing to take
        if page.evaluate("window.chosen") is None and box.count():
            page.keyboard.press("Escape")
        expect(box).to_have_count(0)
        return
    page.wait_for_function(SETTLED)
    if page.evaluate("window.chosen") is None:
        assert values(box) == before
        page.keyboard.press("Escape")
    else:
        assert page.evaluate("window.chosen") == wanted
    expect(box).to_have_count(0)


@pytest.mark.parametrize("where", share(list(PAGES), 4))
def test_enter_does_the_main_action_and_escape_cancels(page: Page, live_server_url: str, where: str) -> None:
    address = two_versions(page, live_server_url)
    go: dict[str, Callable[[], object]] = {
        "library": lambda: page.goto(live_server_url),
        "design": lambda: person.design(page, address),
        "simulate": lambda: person.simulate(page, address),
        "review": lambda: review(page, address),
    }
    go[where]()
    for title, open_it in part(list(PAGES[where].values()), 3):
        check_escape(page, title, open_it)
        check_enter(page, title, open_it)


def test_a_name_and_enter_make_a_definition_once(page: Page, live_server_url: str) -> None:
    page.goto(live_server_url)
    at("#new")(page)
    expect(page.locator("#new-name")).to_be_focused()
    page.keyboard.press("Enter")
    expect(shown(page, "New definition")).to_contain_text("Give it a name first.")
    page.keyboard.type("Made by Enter")
    expect(page.get_by_text("Give it a name first.")).to_be_hidden()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_text("Made by Enter")
    expect(page.locator("#canvas .sb-node").first).to_be_visible()
    expect(page.locator("#dialect .byhand")).to_have_count(0)  # the content says the same
    made = page.request.get(f"{live_server_url}/api/definitions").json()
    assert [one["name"] for one in made].count("Made by Enter") == 1


@pytest.mark.long
def test_a_second_enter_keeps_the_tags(page: Page, live_server_url: str) -> None:
    two_versions(page, live_server_url)
    page.goto(live_server_url)
    card_menu("Tags…")(page)
    expect(shown(page, "Tags of").get_by_label("New tag")).to_be_focused()
    page.keyboard.type("credit")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Show only definitions tagged credit").first).to_be_visible()
