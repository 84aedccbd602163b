"""Every dialog and every form in German and in Chinese: nothing is cut or left in English, axe finds nothing, in both
themes, in a wide and in a narrow window; with pictures."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.dialogs import PAGES
from tests.browser.looks import FRAMES, SCHEMES, Screenshot, serious
from tests.browser.talking import review, two_versions
from tests.browser.twin import Twin
from tests.serving import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.long]
LANGUAGES = {"de-DE": "de", "zh-CN": "zh"}
SIZES = ((1440, 900), (390, 844))
CUT = """(part) => [...document.querySelectorAll(part)].flatMap(top => [...top.querySelectorAll(
    'button, label, legend, h1, h2, h3, th, td, dt, dd, summary, .tile, .tag, .help, p, option, li, a')])
  .filter(one => one.checkVisibility({visibilityProperty: true, opacityProperty: true}) && one.textContent.trim()
    && !one.closest('.cm-editor, svg, [inert], .vh, .sr-only, pre, .q'))
  .filter(one => {
    const style = getComputedStyle(one);
    if (style.textOverflow === 'ellipsis' || style.overflowX === 'auto' || style.overflowX === 'scroll') return false;
    if (style.display === 'inline' || one.clientWidth <= 1) return false;
    return one.scrollWidth > one.clientWidth + 1;
  })
  .map(one => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent.trim().slice(0, 60)} `
    + `(${one.scrollWidth} of ${one.clientWidth})`)"""
"""What is wider than its own box."""
OUTSIDE = """(part) => [...document.querySelectorAll(part)].filter(one => one.checkVisibility()).flatMap(top =>
  [...top.querySelectorAll('button, input, select, textarea, h2, .dfoot')])
  .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('.cm-editor, .vh, [inert]'))
  .filter(one => { const box = one.getBoundingClientRect(); return box.width > 1
     && (box.right > innerWidth + 1 || box.left < -1)
     && !one.closest('[class*=tabs], .scrollx, .calgrid, .mbody'); })
  .map(one => `${one.tagName.toLowerCase()}.${one.className}: ${(one.textContent || one.value).trim().slice(0, 60)}`)"""
WORDS = """(part) => [...new Set([...document.querySelectorAll(part)].filter(one => one.checkVisibility())
  .flatMap(top => {
  const found = [];
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let at = walk.nextNode(); at; at = walk.nextNode())
    if (!at.parentElement.closest('code, pre, .mono, .cm-editor, script, style, bdi, textarea, svg')
        && at.parentElement.checkVisibility()) found.push(at.data.trim());
  for (const one of top.querySelectorAll('[placeholder], [title], [aria-label]'))
    if (one.checkVisibility())
      for (const name of ['title', 'aria-label']) if (one.getAttribute(name)) found.push(one.getAttribute(name).trim());
  return found;
}).filter(one => /[a-z]{3}/.test(one)))]"""

DOCUMENTS = {
    "1.0": "tests/fixtures/looks/tasks-of-every-kind.yaml",
    "0.8": "tests/fixtures/documents/every-kind-0.8.yaml",
}


class Looker:
    """Looks at a state of both pages, and notes what is not as it should be."""

    def __init__(self, twin: Twin, language: str, screenshot: Screenshot) -> None:
        self.twin = twin
        self.language = language
        self.screenshot = screenshot
        self.faults: list[str] = []
        self.english: dict[str, str] = {}

    def look(self, name: str, part: str) -> None:
        """At `part` of the page that is not in English, as `name`, in both themes and sizes."""
        other = self.twin.other
        words = [set(page.evaluate(WORDS, part)) for page in self.twin.pages]
        for word in words[0] & words[1]:
            self.english.setdefault(word, name)
        for number, (width, height) in enumerate(SIZES):
            other.set_viewport_size({"width": width, "height": height})
            if number and part == "#inspector":
                with suppress(Late):
                    other.locator(".panelword[aria-controls=inspector]").first.click(timeout=2000)
            other.evaluate(FRAMES)
            what = f"{name} at {width}"
            self.faults += [f"{what} is cut: {one}" for one in other.evaluate(CUT, part)]
            self.faults += [f"{what} is outside: {one}" for one in other.evaluate(OUTSIDE, part)]
            for scheme in SCHEMES:
                other.emulate_media(color_scheme=scheme)
                self.faults += [f"{what}, {scheme}: {one}" for one in serious(other, colours_only=scheme == "dark")]
                self.screenshot(other, f"look-{self.language}-{name}-{width}-{scheme}")
            other.emulate_media(color_scheme="light")
        other.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        other.evaluate(FRAMES)


@pytest.fixture(params=list(LANGUAGES))
def twin(open_page: OpenPage, request: pytest.FixtureRequest) -> Twin:
    """One page in English, one in another language."""
    return Twin(open_page(), open_page(locale=request.param))


def said(looker: Looker) -> str:
    left = [f"English in {name}: {word}" for word, name in looker.english.items()]
    return "\n".join([*looker.faults, "", *left])


@pytest.mark.parametrize("where", list(PAGES))
def test_every_dialog(
    twin: Twin, live_server_url: str, screenshot: Screenshot, where: str, request: pytest.FixtureRequest
) -> None:
    address = two_versions(twin.english, live_server_url)
    go: dict[str, Callable[[Page], object]] = {
        "library": lambda page: page.goto(live_server_url),
        "design": lambda page: person.design(page, address),
        "simulate": lambda page: person.simulate(page, address),
        "review": lambda page: review(page, address),
    }
    looker = Looker(twin, str(request.node.callspec.params["twin"])[:2], screenshot)
    for number, (_, open_it) in enumerate(PAGES[where].values()):
        for page in twin.pages:
            go[where](page)
            page.wait_for_load_state("networkidle")
        open_it(cast(Any, twin))
        for page in twin.pages:
            expect(page.locator("dialog[open]").last).to_be_visible()
            page.wait_for_load_state("networkidle")
        looker.look(f"{where}-{number}", "dialog[open]")
    assert not looker.faults, said(looker)


@pytest.mark.parametrize("dialect", list(DOCUMENTS))
def test_every_form(
    twin: Twin, live_server_url: str, screenshot: Screenshot, dialect: str, request: pytest.FixtureRequest
) -> None:
    address = person.bring(twin.english, live_server_url, person.read(ROOT / DOCUMENTS[dialect]))
    for page in twin.pages:
        person.design(page, address)
    looker = Looker(twin, str(request.node.callspec.params["twin"])[:2], screenshot)
    names = twin.english.locator("#canvas .sb-node[data-name]").evaluate_all("all => all.map(one => one.dataset.name)")
    forms(looker, f"{dialect}-whole")
    for name in dict.fromkeys(names):
        for page in twin.pages:
            person.box(page, name).first.focus()
            page.keyboard.press("Enter")
            expect(page.locator("#inspector h2").first).to_have_text(name)
        forms(looker, f"{dialect}-{name}")
    assert not looker.faults, said(looker)


def forms(looker: Looker, name: str) -> None:
    """The tabs of a form that has come."""
    tabs = looker.twin.other.locator("#inspector [role=tab]").count()
    for tab in range(tabs - 1):  # the last is the text
        for page in looker.twin.pages:
            page.locator("#inspector [role=tab]").nth(tab).click()
            page.wait_for_load_state("networkidle")
            for fold in page.locator("#inspector-panel details:not([open]) > summary").all():
                with suppress(Late):
                    fold.click(timeout=500)
        looker.look(f"{name}-{tab}", "#inspector")
