"""The pages of the extension's views in a browser, under the policy that they come with; the editor is a stand-in."""

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, expect

from designer.jobs.sources import Source, opened
from simulator.studies.narration.playback import playback
from tests.browser.conftest import ARTEFACTS
from tools import build_extension, build_frontend
from workflow.definition import understand
from workflow.exports import Options, get

pytestmark = [pytest.mark.browser, pytest.mark.long]
HOME = "https://view.example"
EDITOR = """
const kept = {};
window.said = [];
window.acquireVsCodeApi = () => ({
  postMessage: message => window.said.push(message),
  getState: () => kept.state,
  setState: state => (kept.state = state),
});
"""
TEXT = """\
id: post
name: Post
version: '1.0'
specVersion: '0.8'
start: Look
functions: [{name: ask, operation: 'https://example.org/api.json#ask'}]
states:
- {name: Look, type: inject, data: {sender: '<img src=x onerror=alert(1)>'}, transition: Ask}
- {name: Ask, type: operation, actions: [{functionRef: ask}], end: true}
"""
Show = Callable[..., Page]


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the bundle."""
    folder = tmp_path_factory.mktemp("scripts")
    build_extension.bundle(folder)
    return folder


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """The HTML of a page by its name, as the extension makes it."""
    module = tmp_path_factory.mktemp("html") / "page-html.mjs"
    source = build_frontend.EDITORS / "src" / "page-html.ts"
    options = ("--bundle", "--platform=node", "--format=esm", "--log-level=error", f"--outfile={module}")
    build_frontend.run_node("node_modules/esbuild/bin/esbuild", source, *options)

    def made(name: str) -> str:
        asked = f"({f'<{name}>'!r}, {f'{HOME}/{name}-page.js'!r}, {f'{HOME}/page.css'!r})"
        program = f"import {{ pageHtml }} from {module.as_uri()!r}; process.stdout.write(pageHtml{asked})"
        command: list[str | Path] = [build_frontend.node(), "--input-type=module", "--eval", program]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    return made


@pytest.fixture
def show(browser: Browser, scripts: Path, html: Callable[[str], str]) -> Iterator[Show]:
    """Opens a page by its name and tells it messages; whatever its console complains of fails the test."""
    pages: list[Page] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    def opened(name: str, *messages: dict[str, Any], width: int = 1000) -> Page:
        page = browser.new_page(viewport={"width": width, "height": 700})
        pages.append(page)
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.add_init_script(EDITOR)
        page.route(f"{HOME}/**", lambda route: answered(route, html(name), scripts))
        page.goto(f"{HOME}/")
        assert page.evaluate("window.said") == [{"kind": "ready"}]
        for message in messages:
            tell(page, message)
        return page

    yield opened
    for page in pages:
        page.close()
    assert complaints == []


def answered(route: Route, page: str, scripts: Path) -> None:
    """The page itself, or a file of the bundle."""
    name = Path(route.request.url).name
    if name == Path(HOME).name:
        route.fulfill(body=page, content_type="text/html")
    elif (file := scripts / name).is_file():
        kind = build_extension.TYPES[file.suffix]
        route.fulfill(body=file.read_text("utf-8"), content_type=kind, headers={"Access-Control-Allow-Origin": "*"})
    else:
        route.fulfill(status=204)


TELL = """message => new Promise((done) => {
  window.addEventListener("message", () => setTimeout(done), { once: true });
  window.postMessage(message);
})"""


def tell(page: Page, message: dict[str, Any]) -> None:
    """Give the page a message, and wait until it has taken it."""
    page.evaluate(TELL, message)


def drawing(text: str = TEXT) -> dict[str, Any]:
    return {"kind": "drawing", "svg": get("svg").write(understand(text), Options()).data.decode()}


def run(scenario: str = '{"functions": {"ask": {"result": {"answer": 1}}}}') -> dict[str, Any]:
    setup, _ = opened(Source(TEXT, (), scenario))
    return {"kind": "run", "played": playback(setup, None)}


def picture(page: Page, name: str) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=os.fspath(ARTEFACTS / f"vscode-{name}.png"))


def test_the_diagram_has_its_colours_and_leads_to_the_text(show: Show) -> None:
    page = show("diagram", drawing())
    box = page.locator('.state[data-name="Ask"]')
    expect(box.locator(".box")).to_have_css("fill", "rgb(255, 255, 255)")
    expect(page).to_have_title("<diagram>")
    box.click()
    page.locator('.state[data-name="Look"]').press("Enter")
    expect(page.locator(".state")).to_have_count(2)
    assert page.evaluate("window.said.slice(1)") == [
        {"kind": "reveal", "pointer": "/states/1"},
        {"kind": "reveal", "pointer": "/states/0"},
    ]
    picture(page, "diagram")


def test_a_newer_drawing_keeps_its_size_and_trouble_stands_above_it(show: Show) -> None:
    page = show("diagram", drawing())
    before = page.locator(".frame svg").bounding_box()
    page.get_by_role("button", name="Larger").click()
    tell(page, {"kind": "trouble", "text": "<b>torn</b>"})
    expect(page.locator(".trouble")).to_have_text("<b>torn</b>")
    tell(page, drawing(TEXT.replace("name: Look", "name: Open").replace("start: Look", "start: Open")))
    expect(page.locator('.state[data-name="Open"]')).to_be_visible()
    expect(page.locator(".trouble")).to_be_hidden()
    after = page.locator(".frame svg").bounding_box()
    assert before
    assert after
    assert after["height"] == pytest.approx(before["height"] * 1.25, abs=1)


def test_what_is_no_drawing_of_ours_does_not_get_in(show: Show) -> None:
    inside = "<script>alert(1)</script><a/>"
    odd = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">{inside}</svg>'
    page = show("diagram", {"kind": "drawing", "svg": odd})
    expect(page.locator(".frame svg")).to_have_count(1)
    assert page.locator(".frame svg").evaluate("svg => [svg.children.length, svg.hasAttribute('onload')]") == [0, False]


def test_a_run_is_stepped_through_by_buttons_keys_and_its_list(show: Show) -> None:
    page = show("run", drawing(), run())
    last = page.locator(".steps button").count()
    expect(page.locator(".count")).to_contain_text(f"1 of {last},")
    expect(page.get_by_role("button", name="Previous step")).to_be_disabled()
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".count")).to_contain_text(f"2 of {last},")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Next step")).to_be_disabled()
    expect(page.locator("pre")).to_contain_text('"sender": "<img src=x onerror=alert(1)>"')
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".count")).to_contain_text(f"{last - 1} of {last},")
    page.keyboard.press("Home")
    expect(page.locator(".state.here")).to_have_attribute("data-name", "Look")
    page.locator(".steps button").nth(1).click()
    expect(page.locator(".state.here")).to_have_attribute("data-name", "Ask")
    expect(page.locator('.steps [aria-current="step"]')).to_have_count(1)
    picture(page, "run")


def test_a_failure_is_marked_and_an_old_run_says_so(show: Show) -> None:
    page = show("run", drawing(), run('{"functions": {"ask": {"error": {"name": "gone"}}}}'), width=500)
    page.keyboard.press("End")
    expect(page.locator(".state.failed")).to_have_attribute("data-name", "Ask")
    tell(page, {"kind": "stale"})
    page.get_by_role("button", name="Run it again").click()
    assert page.evaluate("window.said.at(-1)") == {"kind": "again"}
    tell(page, run())
    expect(page.get_by_role("button", name="Run it again")).to_be_hidden()
    expect(page.locator(".state.failed")).to_have_count(0)
    picture(page, "run-narrow")
