"""The rare dialogs of Review."""

import re

from tests.browser import person, talking
from tests.browser.credit_check import APPROVED, CREDIT
from tests.browser.rare.stage import Rows, Stage

AUTHOR = "mia"


def review(stage: Stage, address: str, query: str = "") -> None:
    stage.twin.each(lambda page: talking.review(page, address, query))
    stage.twin.each(person.loaded)


def two_versions(stage: Stage) -> str:
    stage.brought.append(talking.TEXT)
    return talking.two_versions(stage.twin.english, stage.url)


def guest_name(stage: Stage) -> None:
    address = two_versions(stage)
    made = stage.post(f"/api/definitions/{address.rpartition('/')[2]}/links", {"label": "", "comments": True})
    stage.twin.goto(f"{stage.url}{made['path']}?from=1")
    stage.press("Request changes")


def decisions(stage: Stage) -> None:
    address = two_versions(stage)
    for approved, sentence in ((False, "Twenty minutes are too short."), (True, "")):
        body = {"version": 2, "approved": approved, "sentence": sentence}
        stage.post(f"/api/definitions/{address.rpartition('/')[2]}/decisions", body)
    review(stage, address, "?from=1")
    stage.press("History of decisions")


def problems(stage: Stage) -> None:
    broken = talking.TEXT.replace("nextState: EvaluateDecision", "nextState: Nowhere").replace("PT15M", "soon")
    review(stage, stage.bring(broken))
    stage.twin.get_by_role("button", name=re.compile(r"^\d+\s*problem")).click()


def cannot_approve(stage: Stage) -> None:
    url = stage.accounts.address
    stage.twin.goto(f"{url}/login")
    stage.twin.get_by_label("Name").fill(AUTHOR)
    stage.twin.get_by_label("Password").fill(person.PASSWORD)
    stage.press("Sign in")
    stage.twin.each(lambda page: page.wait_for_url(f"{url}/"))
    address = person.bring(stage.twin.english, url, CREDIT)
    review(stage, address)
    stage.press("Approve version 1")


def caption(stage: Stage) -> None:
    address = stage.bring(CREDIT, APPROVED)
    review(stage, address)
    stage.twin.get_by_role("button", name="Play “Approved at the second try”").click()
    stage.press("Pause")
    stage.press("Write this caption")


def approve(stage: Stage) -> None:
    address = two_versions(stage)
    review(stage, address, "?from=1")
    stage.press("Approve version 2")


REVIEW: Rows = [
    ("Your name", guest_name),
    ("History of decisions", decisions),
    ("Problems of version {to}", problems),
    ("You cannot approve version {version}", cannot_approve),
    ("Approve version {version}", approve),
    ("Caption of this step", caption),
]
