"""Two pages of one definition, a random walk of what people do in text, form and diagram, and lines that are cut.

CHURN_EDITS says how many edits are made, CHURN_SECONDS how long at most, CHURN_ADDRESSES at which two servers, of one
database, it is done (else at the test's own, both pages).
"""

import json
import os
import random
import re
import time
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
SECONDS = float(os.environ.get("CHURN_SECONDS", "inf"))
SEED = int(os.environ.get("CHURN_SEED", "22"))
MARKER = re.compile(r"# m[0-9a-f]{6}")
STATES = [f"S{number}" for number in range(6)]
TEXT = "id: walk\nname: Walk\nversion: '1'\nspecVersion: '0.8'\nstart: S0\nstates:\n" + "".join(
    f"- name: {name}\n  type: inject\n  data: {{}}\n  transition: {after}\n" for name, after in pairwise(STATES)
)
TEXT += f"- name: {STATES[-1]}\n  type: inject\n  data: {{}}\n  end: true\n"
PICK = """([pattern, share]) => {
  const view = document.querySelector('.cm-content').cmTile.view;
  const all = [...view.state.doc.toString().matchAll(new RegExp(pattern, 'gm'))];
  if (!all.length) return null;
  const found = all[Math.floor(share * all.length)];
  view.focus();
  const anchor = found.index + (pattern.startsWith('#') ? 0 : found[0].length);
  view.dispatch({selection: {anchor, head: found.index + found[0].length}, scrollIntoView: true});
  return found[0];
}"""
"""Selects one that matches (a comment) or puts the cursor behind it, in the text of this very moment."""
CUT = """gone => {
  const view = document.querySelector('.cm-content').cmTile.view;
  const {from, to} = view.state.selection.main;
  if (view.state.sliceDoc(from, to) !== gone) return false;
  view.dispatch({changes: {from, to}, userEvent: 'delete.selection'});
  return true;
}"""
"""As the key does, at once: were it taken out by the other just now, the key would take the end of its line."""
FILL = """(field, [name, put]) => {
  if (field.value !== name) return false;
  field.focus();
  field.value = put;
  field.dispatchEvent(new Event('input', {bubbles: true}));
  return true;
}"""
"""As `fill` does, unless the other has just taken the state out: then the field is that of something else."""
VALUE = "name => document.querySelector('#inspector input')?.value === name"
TAKEN = """() => {
  const view = document.querySelector('.cm-content').cmTile.view;
  const dispatch = view.dispatch.bind(view);
  window.taken = [];
  view.dispatch = (...all) => {
    for (const { changes, userEvent } of all)
      if (userEvent === 'input.fix')
        for (const { from, to } of changes) {
          const gone = view.state.sliceDoc(from, to);
          if (/^- name: /m.test(gone)) window.taken.push(gone);
        }
    dispatch(...all);
  };
}"""
"""Remembers the lines of the states that form or diagram of this page take out, at the moment when they do."""
NAMES = "all => all.map(one => one.dataset.name)"
MANY = 60
"""Comments from which on as many go as come."""
LARGE = 8
"""States from which on more go than come: all of them are in sight."""
CALM = 2000
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
        self.made = 0
        self.seen = [set[str]() for _ in pages]
        self.trail: dict[str, list[str]] = {}
        for page in pages:
            page.evaluate(TAKEN)

    def run(self, edits: int) -> None:
        """Make so many edits; in the end both lines are up."""
        end = time.monotonic() + SECONDS
        for _ in range(edits):
            if time.monotonic() > end:
                break
            self.made += 1
            page = self.chance.choice(self.pages)
            many = len(self.put - self.taken) > MANY
            large = text_of(page).count("\n- name:") > LARGE
            kind = self.chance.choices(
                (self.marker, self.unmark, self.name, self.form, self.add, self.delete),
                (30 if many else 50, 32 if many else 12, 12, 10, 3 if large else 8, 13 if large else 8),
            )[0]
            if page is self.far and kind not in (self.marker, self.unmark, self.name):
                kind = self.marker  # form and diagram ask the server
            try:
                kind(page)
                self.count(kind.__name__)
                self.last = kind.__name__
            except Late:  # the other has taken it away
                self.count("late")
                page.keyboard.press("Escape")
            self.follow(f"{self.made}: {kind.__name__} by page {self.pages.index(page)}")
            self.line()
        if self.far is not None:
            self.far.context.set_offline(False)
            self.far = None

    def count(self, what: str) -> None:
        self.did[what] = self.did.get(what, 0) + 1

    def follow(self, edit: str) -> None:
        """Remember after which edit a comment came into a page and went out of it: where one is lost, it tells."""
        for number, page in enumerate(self.pages):
            text = text_of(page)
            there = set(MARKER.findall(text))
            far = " (cut)" if page is self.far else ""
            for marker in there ^ self.seen[number]:
                line = next((f": {line}" for line in text.splitlines() if marker in line), "")
                what = "in" if line else "out of"
                self.trail.setdefault(marker, []).append(f"{what} page {number}{far} after {edit}{line}")
            self.seen[number] = there
            for lines in page.evaluate("window.taken.splice(0)"):
                self.taken |= set(MARKER.findall(lines))  # they may go with their state
        if self.made % 500 == 0:
            print(edit, json.dumps(self.did), flush=True)

    def line(self) -> None:
        """Now and then a line is cut, and comes back some edits later."""
        if self.far is not None and self.chance.random() < 0.25:
            self.far.context.set_offline(False)
            self.far = None
        elif self.far is None and self.chance.random() < 0.07:
            self.far = self.chance.choice(self.pages)
            self.far.context.set_offline(True)
            self.count("cut")

    def pick(self, page: Page, pattern: str) -> str | None:
        """What was found and chosen; None where there is nothing."""
        found: str | None = page.evaluate(PICK, [pattern, self.chance.random()])
        return found

    def marker(self, page: Page) -> None:
        """A comment behind a line; as a paste brings it, since the other may take out the line between two keys."""
        marker = f"# m{self.chance.randrange(16**6):06x}"
        self.pick(page, ".+$")
        page.keyboard.insert_text(f" {marker}")
        if marker in text_of(page):
            self.put.add(marker)
        else:  # the page's own form or diagram took the focus for what was asked of it before
            focus = page.evaluate("document.activeElement?.outerHTML.slice(0, 80)")
            print("not typed:", marker, "the focus is at", focus, "after", self.last)
            self.count("not typed")

    def unmark(self, page: Page) -> None:
        """A comment is taken out again."""
        gone = self.pick(page, MARKER.pattern)
        if gone and page.evaluate(CUT, gone):
            self.taken.add(gone)

    def name(self, page: Page) -> None:
        """The definition's name grows by a letter."""
        if self.pick(page, r"^name: \w+"):
            page.keyboard.type(self.chance.choice("abc"))

    def node(self, page: Page) -> str:
        names = page.locator("#canvas .sb-node[data-name]").evaluate_all(NAMES)
        name = str(self.chance.choice(names))
        page.locator(f".sb-node[data-name={json.dumps(name)}]").first.click(timeout=CALM / 2)
        return name

    def form(self, page: Page) -> None:
        """A state has another name, by the form: its references follow."""
        name = self.node(page)
        field = page.locator("#inspector").get_by_label(re.compile("^Name")).first
        page.wait_for_function(VALUE, arg=name, timeout=CALM)
        other = f"R{self.chance.randrange(10**4)}"
        if field.evaluate(FILL, [name, other], timeout=CALM):
            page.keyboard.press("Enter")
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
        """A state goes, with the comments in its lines."""
        if text_of(page).count("\n- name:") <= 3:
            return
        name = self.node(page)
        page.keyboard.press("Delete")
        there = f"pattern => !new RegExp(pattern, 'm').test(({READ})())"
        page.wait_for_function(there, arg=rf"^- name: {re.escape(name)}\s*(#|$)", timeout=3 * CALM)
        page.wait_for_timeout(100)


@pytest.mark.long
def test_two_pages_end_equal_whatever_they_do(open_page: OpenPage, live_server_url: str, allowed: list[str]) -> None:
    allowed.append(".*")  # what is said of lines that are cut
    servers = os.environ.get("CHURN_ADDRESSES", "").split() or [live_server_url]
    address, one, other = opened(open_page, servers[0], TEXT, servers[-1])
    for page in (one, other):
        page.emulate_media(reduced_motion="reduce")
    walk = Walk((one, other), SEED)
    walk.run(EDITS)
    for page in (one, other):
        expect(page.locator("#save-state")).to_contain_text("Saved", timeout=60_000)
    walk.follow("the end")
    one.wait_for_timeout(1500)
    text = text_of(one)
    other.wait_for_function(f"text => ({READ})() === text", arg=text)
    third = open_page()
    third.goto(f"{address}/design")
    third.wait_for_function(f"text => ({READ})() === text", arg=text)  # the server's own
    names = [state["name"] for state in yaml.safe_load(text)["states"]]
    for page in (one, other, third):
        expect(page.locator("#canvas .sb-node.state"), "what is drawn is what is written").to_have_count(len(names))
        assert page.locator("#canvas .sb-node.state").evaluate_all(NAMES) == names
    identifier = address.rpartition("/")[2]
    saved = person.post(one, servers[0], f"/api/definitions/{identifier}", None, "GET")
    there = set(MARKER.findall(text))
    print(json.dumps({"edits": walk.made, "seed": SEED, **walk.did, "characters": len(text)}))
    assert saved["text"] == text
    lost = walk.put - walk.taken - there
    assert not lost, json.dumps({marker: walk.trail[marker] for marker in sorted(lost)}, indent=1)
    assert there <= walk.put
