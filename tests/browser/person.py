"""What the browser tests' person does: brings definitions into the library, opens pages, reads what they say."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

Json = Any
PASSWORD = "a long password of eight words"
REST = """async (patience) => {
  await document.fonts.ready;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const caret = (one) => one.animationName?.startsWith("cm-blink");
  const moves = (one) =>
    one.playState === "running" && !caret(one) && Number.isFinite(one.effect.getComputedTiming().endTime);
  const places = () => [...document.querySelectorAll(".world, .token")]
    .map((one) => `${one.getAttribute("transform")} ${one.style.transform}`).join();
  const late = performance.now() + patience;
  for (let before = "", still = 0; still < 4;) {
    await frame();
    const now = places();
    still = now === before && !document.getAnimations().some(moves) ? still + 1 : 0;
    before = now;
    if (performance.now() > late) throw new Error("the page does not come to rest");
  }
}"""


def event_data(page: Page, text: str) -> None:
    """Write the data of the event that the form was just opened for: it takes the focus once it stands."""
    field = page.locator("#ev-data")
    expect(field).to_be_focused()
    field.fill(text)


def post(page: Page, url: str, path: str, body: Json, method: str = "POST") -> Json:
    """The API's answer to what this page's person asks, without a page to show it."""
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies(url)}
    if "csrftoken" not in cookies:
        page.request.get(url)
        return post(page, url, path, body, method)
    headers = {"X-CSRFToken": cookies["csrftoken"], "Origin": url}
    answer = page.request.fetch(url + path, method=method, data=body, headers=headers)
    assert answer.ok, f"{answer.status} {answer.text()}"
    return answer.json()


def bring(page: Page, url: str, text: str, scenario: Json = None, dialect: str | None = None) -> str:
    """Put a definition (and its scenario) into the library; returns its address without the mode.

    `dialect` is set by hand; None: the text tells it.
    """
    made = post(page, url, "/api/definitions", {"text": text, "chosen_dialect": dialect})
    if scenario is not None:
        body = {"name": scenario.get("name", "One"), "scenario": scenario}
        post(page, url, f"/api/definitions/{made['id']}/scenarios", body)
    return f"{url}/definitions/{made['id']}"


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    """Fill in and send the form of a server with accounts."""
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def signed_in(page: Page, url: str, name: str) -> Page:
    """The page, at the library, where somebody has signed in with the form."""
    page.goto(f"{url}/login")
    sign_in(page, name)
    page.wait_for_url(f"{url}/")
    return page


def design(page: Page, address: str) -> None:
    """Open the Design page and wait for its drawing, and for the editor, which comes after it."""
    page.goto(f"{address}/design")
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    expect(page.locator("#editor .cm-content")).to_be_visible(timeout=20_000)


def simulate(page: Page, address: str) -> None:
    """Open the Simulate page and wait for its drawing."""
    page.goto(f"{address}/simulate")
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)


def at_rest(page: Page) -> None:
    """Wait until fonts are there and nothing glides or changes its colour, seen over some frames of the page."""
    page.evaluate(REST, 20_000)


def loaded(page: Page) -> None:
    """Wait until nothing is on its way to a page that was just opened: only then may a test end the server."""
    page.wait_for_load_state("networkidle")


def start(page: Page) -> None:
    """Start the run with the scenario that is chosen."""
    page.locator(".run-button").click()


def box(page: Page, state: str) -> Locator:
    """A state on the diagram."""
    return page.locator(f".sb-node[data-name={json.dumps(state)}]")


def chip(page: Page, text: str) -> None:
    """The run's state, as the bar says it."""
    expect(page.locator(".state-chip")).to_contain_text(text)


def position(page: Page) -> int:
    """The step at which the run stands."""
    shown = page.locator(".scrub b").inner_text()
    return 0 if shown == "At the start" else int(shown)


def line(page: Page, text: str) -> Locator:
    """The source line that has `text`, if it is in sight."""
    return page.locator(".cm-line").filter(has_text=text).first


def end_of(page: Page, text: str) -> None:
    """Put the cursor at the end of the source line with `text`; again if the text scrolled away under the click."""
    for _ in range(5):
        line(page, text).click()
        page.keyboard.press("End")
        if text in page.evaluate("getSelection().anchorNode.parentElement.closest('.cm-line')?.textContent ?? ''"):
            return
    raise AssertionError(f"the cursor does not come to {text!r}")


def type_at_end(page: Page, of: str, keys: str) -> None:
    """Put the cursor at the end of the source line with `of` and type `keys`."""
    end_of(page, of)
    page.keyboard.type(keys)


def source(page: Page) -> str:
    """The text in the editor as far as it is drawn, which is all of a short one."""
    return "\n".join(page.locator(".cm-line").all_inner_texts())


def saved(page: Page) -> None:
    """Wait until the bar says that the text is saved."""
    expect(page.locator("#save-state")).to_contain_text(re.compile(r"^\s*Saved"))


def output(page: Page) -> Json:
    """The output that the page shows at the end of a run."""
    shown = page.locator(".result pre.data")
    while shown.locator(".unfold").count():
        shown.locator(".unfold").first.click()
    return json.loads(shown.inner_text())


def read(path: Path) -> str:
    """The text of a file."""
    return path.read_text(encoding="utf-8")


def held(page: Page, address: str) -> list[Route]:
    """The next request to `address` is held back: `continue_` of what comes into the list lets it go."""
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(address, hold, times=1)
    return late
