"""Two pages of one definition, a random walk of what people do in text, form and diagram, and lines that are cut.

CHURN_EDITS says how many edits are made, CHURN_SECONDS how long at most, CHURN_ADDRESSES at which two servers, of one
database, it is done (else at the test's own, both pages), CHURN_DIALECT in which dialect (else the seed says).
"""

import json
import os
import random
import re
import time
from collections import deque
from collections.abc import Callable
from difflib import unified_diff
from itertools import pairwise

import pytest
import yaml
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import READ, opened, text_of
from tests.browser.design.settling_sheet import settle
from tests.browser.design.walk_marks import DIALECTS, LATELY, MARKER, Dialect, Marks

pytestmark = pytest.mark.browser
EDITS = int(os.environ.get("CHURN_EDITS", "60"))
SECONDS = float(os.environ.get("CHURN_SECONDS", "inf"))
SEED = int(os.environ.get("CHURN_SEED", "22"))
DIALECT = os.environ.get("CHURN_DIALECT") or ("0.8", "1.0")[SEED % 2]
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
  if (field.value !== name || field.closest('[inert]')) return false;
  field.focus();
  field.value = put;
  field.dispatchEvent(new Event('input', {bubbles: true}));
  return true;
}"""
"""As `fill` does, unless the other has just taken the state out: then the field is that of something else."""
VALUE = "name => document.querySelector('#inspector input:not([inert] *)')?.value === name"
"""Nobody can type into a form that waits for another to come."""
TAKEN = """item => {
  const view = document.querySelector('.cm-content').cmTile.view;
  const dispatch = view.dispatch.bind(view);
  window.taken = [];
  view.dispatch = (...all) => {
    for (const { changes, userEvent } of all)
      if (userEvent === 'input.fix')
        for (const { from, to } of changes) {
          const gone = view.state.sliceDoc(from, to);
          if (new RegExp(item, 'm').test(gone)) window.taken.push(gone);
        }
    dispatch(...all);
  };
}"""
"""Remembers the lines of the states that form or diagram of this page take out, at the moment when they do."""
NEW = """names => {
  const name = document.activeElement?.dataset?.name;
  return name && !names.includes(name) && name;
}"""
"""The name of the state that has just come into the diagram, and is chosen."""
NAMES = "all => all.map(one => one.dataset.name)"
MANY = 60
"""Comments from which on as many go as come."""
LARGE = 8
"""States from which on more go than come: all of them are in sight."""
SETTLES = 0.2
"""How often a person looks whether they are asked something, behind an edit."""
RECALLED = 16
"""Edits whose changes are told where one goes wrong."""
HEARS = 30
"""Seconds after which each page has heard of the other's edits, though its line was cut, and put its own right."""
CALM = 2000
"""Milliseconds that a hand waits for what it wants to touch; the other may have taken it away."""


class Walk:
    """Each edit by one of two pages, with the keyboard and the mouse; who is cut goes on writing."""

    def __init__(self, pages: tuple[Page, Page], dialect: Dialect, seed: int) -> None:
        self.pages = pages
        self.dialect = dialect
        self.chance = random.Random(seed)
        self.marks = Marks(dialect)
        self.far: Page | None = None
        self.far_since = 0
        self.did: dict[str, int] = {}
        self.last = ""
        self.made = 0
        self.sound = 0
        self.seen = [set[str]() for _ in pages]
        self.trail: dict[str, list[str]] = {}
        self.lately = deque[tuple[str, list[str]]](maxlen=RECALLED)
        for page in pages:
            page.evaluate(TAKEN, dialect.item.pattern)

    def run(self, edits: int) -> None:
        """Make so many edits; in the end both lines are up and nobody is asked anything any more."""
        end = time.monotonic() + SECONDS
        for _ in range(edits):
            if time.monotonic() > end:
                break
            self.made += 1
            page = self.chance.choice(self.pages)
            many = self.marks.many > MANY
            large = len(self.dialect.items(text_of(page))) > LARGE
            kind = self.chance.choices(
                (self.marker, self.unmark, self.name, self.form, self.add, self.delete),
                (30 if many else 50, 32 if many else 12, 12, 10, 3 if large else 8, 13 if large else 8),
            )[0]
            if page is self.far and kind not in (self.marker, self.unmark, self.name):
                kind = self.marker  # form and diagram ask the server
            self.do(kind, page)
            if page is not self.far and self.chance.random() < SETTLES:
                self.settle(page)
            self.line()
        if self.far is not None:
            self.far.context.set_offline(False)
            self.far = None

    def do(self, kind: Callable[[Page], None], page: Page) -> None:
        """One edit, and what came of it."""
        try:
            kind(page)
            self.count(kind.__name__)
            self.last = kind.__name__
        except Late:  # the other has taken it away
            self.count("late")
            page.keyboard.press("Escape")
        self.follow(f"{self.made}: {kind.__name__} by page {self.pages.index(page)}")

    def count(self, what: str, times: int = 1) -> None:
        self.did[what] = self.did.get(what, 0) + times

    def follow(self, edit: str) -> None:
        """Remember after which edit a comment came into a page and went out of it: where one is lost, it tells."""
        texts = [text_of(page) for page in self.pages]
        self.lately.append((edit, texts))
        for number, (page, text) in enumerate(zip(self.pages, texts, strict=True)):
            self.marks.heard(self.made, text)
            there = set(MARKER.findall(text))
            far = " (cut)" if page is self.far else ""
            for marker in there ^ self.seen[number]:
                line = next((f": {line}" for line in text.splitlines() if marker in line), "")
                what = "in" if line else "out of"
                self.trail.setdefault(marker, []).append(f"{what} page {number}{far} after {edit}{line}")
            self.seen[number] = there
            for lines in page.evaluate("window.taken.splice(0)"):
                self.marks.deleted |= set(MARKER.findall(lines))  # they may go with their state
            for marker, fault in self.misplaced(page, text):
                self.marks.faults[marker] = fault
                words = {"trail": self.trail[marker], "renames": self.marks.renames[-8:], "lately": self.recalled()}
                print(f"FAULT at page {number}{far} after {edit}:", marker, fault, json.dumps(words, indent=1))
        if not self.marks.faults:
            self.sound = self.made
        if self.made % 500 == 0:
            print(edit, json.dumps(self.did), flush=True)

    def recalled(self) -> list[str]:
        """What the last edits changed in either page."""
        found = []
        for (_, before), (edit, after) in pairwise(self.lately):
            for number, (old, new) in enumerate(zip(before, after, strict=True)):
                changed = list(unified_diff(old.splitlines(), new.splitlines(), n=1, lineterm=""))[2:]
                found += [f"page {number} after {edit}", *changed] if changed else []
        return [*found, "at last", *self.lately[-1][1][0].splitlines()]

    def misplaced(self, page: Page, text: str) -> list[tuple[str, str]]:
        """Comments in another state than their writer's, once both pages say the same or have had a while to."""
        found = list(self.marks.misplaced(text))
        if not found or self.far is not None:
            return []
        end = time.monotonic() + HEARS
        while found and time.monotonic() < end:
            page.wait_for_timeout(100)
            texts = [text_of(one) for one in self.pages]
            now = dict(self.marks.misplaced(texts[self.pages.index(page)]))
            self.count("strayed", sum(marker not in now for marker, _ in found))
            found = [one for one in found if one[0] in now]
            if texts[0] == texts[1]:
                break
        return found

    def line(self) -> None:
        """Now and then a line is cut, and comes back some edits later."""
        if self.far is not None and self.chance.random() < 0.25:
            self.far.context.set_offline(False)
            self.far = None
        elif self.far is None and self.chance.random() < 0.07:
            self.far = self.chance.choice(self.pages)
            self.far_since = self.made
            self.far.context.set_offline(True)
            self.count("cut")

    def settle(self, page: Page) -> None:
        """A person is asked about what both changed, and takes one side or both of each."""
        decided = settle(page, self.chance.choice)
        if decided:
            self.count("settled", len(decided))
        wanted: set[str] = set()
        for one in decided:
            mine, theirs = (set(MARKER.findall(text)) for text in one.sides.values())
            gone = {"mine": theirs - mine, "theirs": mine - theirs, "both": set[str]()}[one.way]
            self.marks.settled |= gone | (mine ^ theirs) & self.marks.unmarked  # one that was taken out may come back
            if one.words.startswith("renamed:") or one.words.endswith("/name"):
                self.marks.renames.append((self.made, one.sides["theirs"], one.sides["mine"]))
            wanted = (wanted | (mine - theirs if one.way == "mine" else set())) - gone
        text = text_of(page)
        for marker in wanted - set(MARKER.findall(text)) - self.marks.unmarked:
            fault = f"was taken when it was asked about, and is not there: {decided}"
            self.marks.faults.setdefault(marker, fault)
            print("FAULT", marker, fault, text)
        if decided:
            self.follow(f"{self.made}: {[one.way for one in decided]} by page {self.pages.index(page)}")

    def pick(self, page: Page, pattern: str) -> str | None:
        """What was found and chosen; None where there is nothing."""
        found: str | None = page.evaluate(PICK, [pattern, self.chance.random()])
        return found

    def marker(self, page: Page) -> None:
        """A comment behind a line; as a paste brings it, since the other may take out the line between two keys."""
        marker = f"# m{self.chance.randrange(16**6):06x}"
        self.pick(page, ".+$")
        page.keyboard.insert_text(f" {marker}")
        text = text_of(page)
        if marker in text:
            self.marks.write(marker, text, (self.far_since if page is self.far else self.made) - LATELY)
        else:  # the page's own form or diagram took the focus for what was asked of it before
            focus = page.evaluate("document.activeElement?.outerHTML.slice(0, 80)")
            print("not typed:", marker, "the focus is at", focus, "after", self.last)
            self.count("not typed")

    def unmark(self, page: Page) -> None:
        """A comment is taken out again."""
        gone = self.pick(page, MARKER.pattern)
        if gone and page.evaluate(CUT, gone):
            self.marks.unmarked.add(gone)

    def name(self, page: Page) -> None:
        """The definition's name grows by a letter."""
        if self.pick(page, self.dialect.name):
            page.keyboard.type(self.chance.choice("abc"))

    def node(self, page: Page) -> str:
        names = page.locator("#canvas .sb-node[data-name]").evaluate_all(NAMES)
        name = str(self.chance.choice(names))
        page.locator(f".sb-node[data-name={json.dumps(name)}]").first.click(timeout=CALM / 2)
        return name

    def form(self, page: Page) -> None:
        """A state has another name, by the form: its references follow."""
        self.rename(page, self.node(page), f"R{self.made}")

    def rename(self, page: Page, name: str, other: str) -> None:
        """By the form of the state that is chosen."""
        field = page.locator("#inspector").get_by_label(re.compile("^Name")).first
        page.wait_for_function(VALUE, arg=name, timeout=CALM)
        if field.evaluate(FILL, [name, other], timeout=CALM):
            self.marks.rename(self.made, name, other)
            page.keyboard.press("Enter")
        page.keyboard.press("Escape")

    def add(self, page: Page) -> None:
        """A state is put in by the palette, and gets a name of its own."""
        page.locator("#palette .tile", has_text=re.compile(f"^{self.dialect.tile}$")).focus(timeout=CALM)
        page.keyboard.press("Enter")
        page.locator(".plus:focus").wait_for(timeout=CALM)
        for _ in range(self.chance.randrange(3)):
            page.keyboard.press("Tab")
        before = self.dialect.items(text_of(page))
        page.keyboard.press("Enter")
        found = page.wait_for_function(NEW, arg=before, timeout=3 * CALM).json_value()
        self.rename(page, found, f"A{self.made}")

    def delete(self, page: Page) -> None:
        """A state goes, with the comments in its lines."""
        if len(self.dialect.items(text_of(page))) <= 3:
            return
        name = self.node(page)
        page.keyboard.press("Delete")
        if self.dialect is DIALECTS["1.0"]:  # it asks first
            page.locator("dialog[open] .btn:focus").wait_for(timeout=CALM)
            page.keyboard.press("Enter")
        there = f"([item, name]) => ![...({READ})().matchAll(new RegExp(item, 'gm'))].some(one => one[1] === name)"
        page.wait_for_function(there, arg=[self.dialect.item.pattern, name], timeout=3 * CALM)
        page.wait_for_timeout(100)


@pytest.mark.long
def test_two_pages_end_equal_whatever_they_do(open_page: OpenPage, live_server_url: str, allowed: list[str]) -> None:
    allowed.append(".*")  # what is said of lines that are cut
    servers = os.environ.get("CHURN_ADDRESSES", "").split() or [live_server_url]
    dialect = DIALECTS[DIALECT]
    address, one, other = opened(open_page, servers[0], dialect.text, servers[-1])
    for page in (one, other):
        page.emulate_media(reduced_motion="reduce")
        page.on("pageerror", lambda error: print("PAGE ERROR", error.message, error.stack))
    walk = Walk((one, other), dialect, SEED)
    walk.run(EDITS)
    for page in (one, other):
        page.locator("#inspector input").first.press("Escape")  # a name that came too late for what is gone
        while page.get_by_role("button", name="Throw away").count():  # one that could not be written elsewhere
            page.get_by_role("button", name="Throw away").first.press("Enter")
        expect(page.locator("#save-state")).to_contain_text("Saved", timeout=60_000)
        one.wait_for_timeout(1500)
        walk.settle(page)
    for page in (one, other):
        expect(page.locator("#save-state")).to_contain_text("Saved", timeout=60_000)
    walk.follow("the end")
    one.wait_for_timeout(1500)
    text = text_of(one)
    other.wait_for_function(f"text => ({READ})() === text", arg=text)
    third = open_page()
    third.goto(f"{address}/design")
    third.wait_for_function(f"text => ({READ})() === text", arg=text)  # the server's own
    assert yaml.safe_load(text)
    names = dialect.items(text)
    for page in (one, other, third):
        expect(page.locator("#canvas .sb-node.state"), "what is drawn is what is written").to_have_count(len(names))
        assert page.locator("#canvas .sb-node.state").evaluate_all(NAMES) == names
    identifier = address.rpartition("/")[2]
    saved = person.post(one, servers[0], f"/api/definitions/{identifier}", None, "GET")
    print(json.dumps({"edits": walk.made, "seed": SEED, **walk.did, "characters": len(text)}))
    assert saved["text"] == text
    for marker in walk.marks.missing(text):
        walk.marks.faults.setdefault(marker, f"is lost: {walk.trail[marker]}")
    for marker in walk.marks.returned(text):
        walk.marks.faults.setdefault(marker, f"was taken out and is there: {walk.trail[marker]}")
    assert not walk.marks.faults, f"{walk.sound} edits without a fault; then {json.dumps(walk.marks.faults, indent=1)}"
    assert set(MARKER.findall(text)) <= walk.marks.put
