"""Examples of the gallery played on the page, by Continue alone, by steps, and by steps with some back.

Each scenario comes to what the headless run comes to. tests/designer/library/test_gallery_played.py gives the same
commands, and others, to the engine alone, for every scenario of the gallery; test_played_at_socket.py beside it sends
them through the socket and the server's processes, and tests/static/played-runs.test.ts gives what is answered to the
page's modules (trace, chip, step, buttons), for examples that have every kind of state and every dialect. Here a few of
them go through the buttons and the panels, in the long tier; every run has the story of 1.0 (test_story_v10.py).
"""

import json
from collections import defaultdict
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.designer.gallery_runs import CASES, ON_THE_PAGE, headless
from tests.simulator.debugged import bare

pytestmark = pytest.mark.browser

WAYS = {
    "Start and Continue": ["run"],
    "steps": ["Step into"],
    "steps and back": ["Step into"] * 6 + ["Back one step"] * 2,
}
"""The first button goes on until it is disabled; the others as long as they can."""

PLAY = """async (ways) => {
  const text = (what) => document.querySelector(what)?.textContent.trim() ?? "";
  const button = (name) => document.querySelector(name === "run" ? ".run-button" : `.cgroup [aria-label="${name}"]`);
  const until = async (what, holds) => {
    const late = performance.now() + 15000;
    while (!holds()) {
      if (performance.now() > late) throw new Error(`${what}: ${text(".sl")}, ${text(".state-chip")}`);
      await new Promise((done) => setTimeout(done));
    }
  };
  const session = () => new URLSearchParams(location.search).get("session");
  const atStart = () => text(".run-button") === "Start" && !button("run").disabled;
  for (const row of [...document.querySelectorAll(".scnrow")].slice(0, -1)) {
    const before = session();
    row.querySelector("input[type=radio]").click();
    await until("Start is not offered", atStart);
    for (const [way, names] of Object.entries(ways)) {
      let presses = 0;
      for (let turn = 0; !button(names[0]).disabled; turn++) {
        const one = button(names[turn % names.length]);
        if (one.disabled) continue;
        const was = text(".sl"), isFirst = session() === before;
        const goes = () => isFirst ? session() !== before && text(".sl").startsWith("Step") : text(".sl") !== was;
        one.click();
        presses++;
        await until(`${names[turn % names.length]} does nothing`, () => goes() && text(".run-button") === "Continue");
      }
      await window.played({
        way, presses, name: row.querySelector(".clip").textContent.trim(), session: session(),
        why: button("run").title, chip: text(".state-chip"), count: text("#trace .count"),
      });
      button("Restart").click();
      await until("Restart does not go to the start", atStart);
    }
  }
}"""


class Traces:
    """The traces that the sockets of a page bring, by session."""

    def __init__(self, page: Page) -> None:
        self.of: dict[str, list[Any]] = defaultdict(list)
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/sessions/" not in socket.url:
            return
        session = socket.url.split("/ws/sessions/")[1].partition("/")[0]
        socket.on("framereceived", lambda payload: self._take(session, json.loads(payload)))

    def _take(self, session: str, message: dict[str, Any]) -> None:
        if "trace" in message:
            self.of[session][message["trace"]["from"] :] = bare(message["trace"]["events"])


SIZE = (1200, 700)
"""Both sides and the trace beside the canvas; what is larger or glides is only painted longer, at each of the steps."""
STATUS = {
    None: "Scenario’s end",
    "completed": "Completed",
    "failed": "Failed",
    "timed-out": "Timed out",
    "terminated": "Terminated",
}


def begin(page: Page, address: str, scenarios: int) -> list[dict[str, Any]]:
    """Begin to play a definition's scenarios in all ways; what is told of each as it ends, with its trace then."""
    traces, played = Traces(page), list[dict[str, Any]]()
    page.expose_function("played", lambda one: played.append(one | {"trace": [*traces.of[one["session"]]]}))
    person.simulate(page, address)
    expect(page.locator(".scnrow")).to_have_count(scenarios + 1)
    page.evaluate(f"(ways) => {{ window.over = ({PLAY})(ways).then(() => '', String); }}", WAYS)
    return played


@pytest.mark.long
@pytest.mark.parametrize("name", ON_THE_PAGE)
def test_scenarios_are_played_as_headless(open_page: OpenPage, live_server_url: str, name: str) -> None:
    page = open_page(width=SIZE[0], height=SIZE[1])
    page.emulate_media(reduced_motion="reduce")
    listed = page.request.get(f"{live_server_url}/api/definitions").json()
    made = next(one["id"] for one in listed if one["example"] == name)
    numbers = [int(str(case.values[1])) for case in CASES if case.values[0] == name]
    played = begin(page, f"{live_server_url}/definitions/{made}", len(numbers))
    assert page.evaluate("window.over") == ""
    for number, one in zip([number for number in numbers for _ in WAYS], played, strict=True):
        expected = headless(name, number)
        which = f"{one['name']} by {one['way']}, {one['presses']} presses"
        assert one["trace"] == expected["trace"], which
        assert (one["chip"], bool(one["why"])) == (STATUS[expected["status"]], True), which
        assert one["count"] == str(len(expected["trace"])), f"the list has the whole trace: {which}"
