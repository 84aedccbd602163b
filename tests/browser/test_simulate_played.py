"""Scenarios of the gallery played on the page by Start and Continue alone: each ends as the headless run does.

All of them, and with steps and back, are played by the same commands in tests/designer/test_played.py; here those that
wait the most: for events, timeouts, retries, sub-workflows, and for the end that a scenario sets.
"""

import json
from collections import defaultdict
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser import person
from tests.designer.test_played import CASES, FOLDERS, headless

pytestmark = pytest.mark.browser

PLAY = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const text = (what) => document.querySelector(what)?.textContent.trim() ?? "";
  const button = () => document.querySelector(".run-button");
  const until = async (what, holds) => {
    const late = performance.now() + 15000;
    while (!holds()) {
      if (performance.now() > late) throw new Error(`${what}: ${text(".sl")}, ${text(".state-chip")}`);
      await frame();
    }
  };
  const told = [];
  for (const row of [...document.querySelectorAll(".scnrow")].slice(0, -1)) {
    row.querySelector("input[type=radio]").click();
    await until("Start is not offered", () => text(".run-button") === "Start" && !button().disabled);
    const stands = () => `${new URLSearchParams(location.search).get("session")} ${text(".sl")}`;
    while (!button().disabled) {
      const was = stands();
      button().click();
      await until("a bright button does nothing", () => stands() !== was && text(".run-button") === "Continue");
      await frame();
    }
    told.push({
      name: row.querySelector(".clip").textContent.trim(), session: new URLSearchParams(location.search).get("session"),
      why: button().title, chip: text(".state-chip"), count: text("#trace .count"),
    });
  }
  return told;
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
            self.of[session][message["trace"]["from"] :] = message["trace"]["events"]


STATUS = {None: "Scenario’s end", "completed": "Completed", "failed": "Failed", "timed-out": "Timed out"}


WAITING = [name for name in FOLDERS if name.partition("-")[0] in ("6", "10", "13", "15", "17", "19")]


def test_scenarios_are_played_as_headless(page: Page, live_server_url: str) -> None:
    traces = Traces(page)
    listed = page.request.get(f"{live_server_url}/api/definitions").json()
    ids = {one["example"]: one["id"] for one in listed}
    for name in WAITING:
        numbers = [case.values[1] for case in CASES if case.values[0] == name]
        person.simulate(page, f"{live_server_url}/definitions/{ids[name]}")
        expect(page.locator(".scnrow")).to_have_count(len(numbers) + 1)
        for number, one in zip(numbers, page.evaluate(PLAY), strict=True):
            expected = headless(name, int(str(number)))
            assert traces.of[one["session"]] == expected["trace"], one["name"]
            assert (one["chip"], bool(one["why"])) == (STATUS[expected["status"]], True), one["name"]
            assert one["count"] == str(len(expected["trace"])), "the list has the whole trace"
