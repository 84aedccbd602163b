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
from tests.browser.looker import LANGUAGES, Looker
from tests.browser.looks import Screenshot
from tests.browser.simulate.answering import OLD, SHOP
from tests.browser.talking import review, two_versions
from tests.browser.twin import Twin
from tests.serving import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.long]
DOCUMENTS = {
    "1.0": "tests/fixtures/looks/tasks-of-every-kind.yaml",
    "0.8": "tests/fixtures/documents/every-kind-0.8.yaml",
}


@pytest.fixture(params=LANGUAGES)
def twin(open_page: OpenPage, request: pytest.FixtureRequest) -> Twin:
    """One page in English, one in another language."""
    return Twin(open_page(), open_page(locale=request.param))


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
    assert not looker.faults, looker.said


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
    assert not looker.faults, looker.said


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


ANSWERS = {"1.0": (SHOP, ("Response", "gRPC", "")), "0.8": (OLD, ("gRPC", "Response"))}
"""A definition, and the form of an answer for each of its calls, "" where that is the first."""


@pytest.mark.parametrize("dialect", list(ANSWERS))
def test_every_form_of_an_answer(
    twin: Twin, live_server_url: str, screenshot: Screenshot, dialect: str, request: pytest.FixtureRequest
) -> None:
    """On the card of an open call, and in the entries of mocks."""
    text, ways = ANSWERS[dialect]
    address = person.bring(twin.english, live_server_url, text)
    looker = Looker(twin, str(request.node.callspec.params["twin"])[:2], screenshot)
    for page in twin.pages:
        person.simulate(page, address)
        page.locator(".run-button").click()
        expect(page.locator("form.ask .field").first).to_be_visible()
    for number in range(twin.english.locator("form.ask .line .btn.plain").count()):
        twin.locator("form.ask .line .btn.plain").first.click()
        looker.look(f"answer-{dialect}-{number}", "form.ask")
    twin.get_by_role("tab", name="Mocks").click()
    for number, way in enumerate(ways):
        adding = twin.locator(f".mock:nth-of-type({number + 1}) > button.link")
        adding.click()
        if way:
            twin.locator("form.entry").first.found.wait_for()
            twin.get_by_role("button", name=way, exact=True).click()
        expect(twin.other.locator("form.entry .btn.plain")).to_be_visible()
        looker.look(f"entry-{dialect}-{number}", "form.entry")
        twin.locator("form.entry .btn.plain").first.click()
    assert not looker.faults, looker.said
