"""Two pages of one definition, a random walk of what people do in text, form and diagram, and lines that are cut.

CHURN_EDITS says how many edits are made.
"""

import json
import os
import random
import re
from itertools import pairwise

import pytest
import yaml
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import READ, opened, text_of

pytestmark = pytest.mark.browser
EDITS = int(os.environ.get("CHURN_EDITS", "60"))
SEED = int(os.environ.get("CHURN_SEED", "22"))
MARKER = re.compile(r"# m[0-9a-f]{6}")
STATES = [f"S{number}" for number in range(6)]
TEXT = "id: walk\nname: Walk\nversion: '1'\nspecVersion: '0.8'\nstart: S0\nstates:\n" + "".join(
    f"- name: {name}\n  type: inject\n  data: {{}}\n  transition: {after}\n" for name, after in pairwise(STATES)
)
TEXT += f"- name: {STATES[-1]}\n  type: inject\n  data: {{}}\n  end: true\n"
AT = """([from, to]) => {
  const view = document.querySelector('.cm-content').cmTile.view;
  view.focus();
  view.dispatch({selection: {anchor: from, head: to}, scrollIntoView: true});
}"""
CALM = 3000
"""Milliseconds that a hand waits for what it wants to touch; the other may have taken it away."""


class Walk:
    """Each edit by one of two pages, with the keyboard and the mouse; who is cut goes on writing."""

    def __init__(self, pages: tuple[Page, Page], seed: int) -> None:
        self.pages = pages
        self.chance = random.Random(seed)
        self.put: set[str] = set()
        self.taken: set[str] = set()
        self.far: Page | None = None
        self.did: dict[str, int] = {}
        self.last = ""

    def run(self, edits: int) -> None:
        """Make so many edits; in the end both lines are up."""
        for _ in range(edits):
            page = self.chance.choice(self.pages)
            kind = self.chance.choices(
                (self.marker, self.unmark, self.name, self.form, self.add, self.delete), (50, 12, 12, 10, 8, 8)
            )[0]
            if page is self.far and kind not in (self.marker, self.unmark, self.name):
                kind = self.marker  # form and diagram ask the server
            try:
                kind(page)
                self.count(kind.__name__)
                self.last = kind.__name__
            except Late:
                self.count("late")
                page.keyboard.press("Escape")
            self.line()
        if self.far is not None:
            self.far.context.set_offline(False)
            self.far = None

    def count(self, what: str) -> None:
        self.did[what] = self.did.get(what, 0) + 1

    def line(self) -> None:
        """Now and then a line is cut, and comes back some edits later."""
        if self.far is not None and self.chance.random() < 0.25:
            self.far.context.set_offline(False)
            self.far = None
        elif self.far is None and self.chance.random() < 0.07:
            self.far = self.chance.choice(self.pages)
            self.far.context.set_offline(True)
            self.count("cut")

    def at(self, page: Page, start: int, end: int) -> None:
        """Select, in the text as JavaScript counts (there is nothing beyond the plane)."""
        page.evaluate(AT, [start, end])

    def marker(self, page: Page) -> None:
        """A comment behind a line."""
        marker = f"# m{self.chance.randrange(16**6):06x}"
        text = text_of(page)
        ends = [found.start() for found in re.finditer(r"\n", text)]
        end = self.chance.choice(ends)
        self.at(page, end, end)
        page.keyboard.type(f" {marker}")
        if marker in text_of(page):
            self.put.add(marker)
        else:  # the page's own form or diagram took the focus for what was asked of it before
            focus = page.evaluate("document.activeElement?.outerHTML.slice(0, 80)")
            print("not typed:", marker, "the focus is at", focus, "after", self.last)
            self.count("not typed")

    def unmark(self, page: Page) -> None:
        """A comment is taken out again."""
        found = list(MARKER.finditer(text_of(page)))
        if found:
            gone = self.chance.choice(found)
            self.taken.add(gone.group())
            self.at(page, gone.start(), gone.end())
            page.keyboard.press("Delete")

    def name(self, page: Page) -> None:
        """The definition's name grows by a letter."""
        found = re.search(r"(?<=^name: )\w+", text_of(page), re.MULTILINE)
        if found:
            self.at(page, found.end(), found.end())
            page.keyboard.type(self.chance.choice("abc"))

    def node(self, page: Page) -> str:
        names = page.locator("#canvas .sb-node[data-name]").evaluate_all("all => all.map(one => one.dataset.name)")
        name = str(self.chance.choice(names))
        page.locator(f".sb-node[data-name={json.dumps(name)}]").first.click(timeout=CALM)
        return name

    def form(self, page: Page) -> None:
        """A state has another name, by the form: its references follow."""
        self.node(page)
        field = page.locator("#inspector").get_by_label(re.compile("^Name")).first
        field.fill(f"R{self.chance.randrange(10**4)}", timeout=CALM)
        field.press("Enter", timeout=CALM)
        page.keyboard.press("Escape")

    def add(self, page: Page) -> None:
        """A state is put in by the palette."""
        page.locator("#palette .tile", has_text="Inject").focus(timeout=CALM)
        page.keyboard.press("Enter")
        page.locator(".plus:focus").wait_for(timeout=CALM)
        for _ in range(self.chance.randrange(3)):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")

    def delete(self, page: Page) -> None:
        """A state goes, with the comments in its lines: those may go."""
        if text_of(page).count("\n- name:") <= 3:
            return
        before = {one for each in self.pages for one in MARKER.findall(text_of(each)) if each is not self.far}
        self.node(page)
        text = text_of(page)
        page.keyboard.press("Delete")
        page.wait_for_function(f"text => ({READ})() !== text", arg=text, timeout=CALM)
        page.wait_for_timeout(400)
        self.taken |= before - set(MARKER.findall(text_of(page)))


def test_two_pages_end_equal_whatever_they_do(open_page: OpenPage, live_server_url: str, allowed: list[str]) -> None:
    allowed.append(".*")  # what is said of lines that are cut
    address, one, other = opened(open_page, live_server_url, TEXT)
    walk = Walk((one, other), SEED)
    walk.run(EDITS)
    for page in (one, other):
        expect(page.locator("#save-state")).to_contain_text("Saved", timeout=60_000)
    one.wait_for_timeout(1500)
    text = text_of(one)
    other.wait_for_function(f"text => ({READ})() === text", arg=text)
    third = open_page()
    third.goto(f"{address}/design")
    third.wait_for_function(f"text => ({READ})() === text", arg=text)  # the server's own
    identifier = address.rpartition("/")[2]
    saved = person.post(one, live_server_url, f"/api/definitions/{identifier}", None, "GET")
    there = set(MARKER.findall(text))
    print(json.dumps({"edits": EDITS, "seed": SEED, **walk.did, "characters": len(text)}))
    assert saved["text"] == text
    assert there >= walk.put - walk.taken, sorted(walk.put - walk.taken - there)
    assert there <= walk.put
    assert yaml.safe_load(text)["states"]
