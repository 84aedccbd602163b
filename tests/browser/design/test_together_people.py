"""Who writes here too: in the bar of any window, at the diagram's boxes, on the library's card; undo is one's own."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import READ, TEXT, opened, write_together
from tests.browser.person import bring, post, type_at_end
from tests.tiers import share

pytestmark = pytest.mark.browser
SECONDS = 20_000
LONG = "Maximiliane-Alexandra von und zu Hohenlohe-Langenburg-Schillingsfürst (Abteilung Kreditprüfung)"
NAMES = ("Mia Schmidt", LONG, "دانا الخطيب", "שרה כהן", "李小龍", "Jonas", "anna.lena", "x", "Bob (2)")
OVER = """() => {
  const parts = ["#faces", ".topbar nav.seg", "#save-state", "#share", "#undo", "#dialect"].map(one =>
    [one, document.querySelector(one)?.getBoundingClientRect()]).filter(([, box]) => box?.width);
  const found = [];
  for (const [one, a] of parts) for (const [other, b] of parts)
    if (one < other && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      found.push(`${one} ${other}`);
  return found;
}"""


def crowd(number: int) -> Callable[[WebSocketRoute], None]:
    """So many others are there too, as the page is told; all are in the first state."""
    others = [{"key": f"zz{i}", "name": NAMES[i], "colour": (i + 1) % 8} for i in range(number)]

    def serve(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def told(message: str | bytes) -> None:
            said = json.loads(message) if isinstance(message, str) else {}
            if said.get("type") == "here":
                message = json.dumps({**said, "people": [*said["people"], *others], "together": True})
            line.send(message)

        def said(message: str | bytes) -> None:
            server.send(message)
            if isinstance(message, str) and json.loads(message)["type"] == "cursor":
                for one in others:
                    at = {"anchor": None, "head": None, "pointer": "/states/0"}
                    line.send(json.dumps({"type": "cursor", "of": one["key"], "at": at}))

        server.on_message(told)
        line.on_message(said)

    return serve


@pytest.mark.long
@pytest.mark.parametrize(("width", "people"), share([(1440, 9), (1250, 9), (1000, 4), (900, 2), (400, 9), (320, 2)], 6))
def test_however_many_there_are_the_bar_and_the_boxes_have_room(
    open_page: OpenPage, live_server_url: str, width: int, people: int
) -> None:
    page = open_page(width=width)
    page.route_web_socket("**/text/**", crowd(people))
    page.goto(f"{bring(page, live_server_url, TEXT)}/design")
    faces = page.locator("#faces .face")
    expect(faces.first).to_be_visible(timeout=SECONDS)
    shown = faces.count()
    assert shown <= 4
    assert page.evaluate(OVER) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    told = " ".join(one.get_attribute("aria-label") or "" for one in faces.all())
    assert all(name in told for name in NAMES[:people]), "who has no circle is named at the last one"
    expect(page.locator(".badge.person")).to_have_count(min(people, 3), timeout=SECONDS)
    faces.last.hover()
    name = faces.last.locator("b")
    expect(name).to_be_visible()
    box = name.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width


@pytest.mark.long
def test_the_card_says_who_is_here_and_that_they_have_gone(open_page: OpenPage, live_server_url: str) -> None:
    _, one, other = opened(open_page, live_server_url, TEXT.replace("name: Two", "name: Seen on a card"))
    library = open_page()
    library.goto(live_server_url)
    card = library.locator(".card").filter(has_text="Seen on a card")
    here = card.locator(".here")
    expect(here).to_have_text("2 here", timeout=SECONDS)
    expect(here).to_have_attribute("title", "2 have its design page open")
    other.close()
    expect(one.locator("#faces")).to_have_count(0)
    library.reload()
    expect(here).to_have_text("1 here")
    one.close()
    for _ in range(20):
        library.reload()
        expect(card).to_be_visible()
        if not here.count():
            break
        library.wait_for_timeout(250)
    expect(here).to_have_count(0)


def both(pages: tuple[Page, Page], text: str) -> None:
    for page in pages:
        page.wait_for_function(f"text => ({READ})() === text", arg=text)


@pytest.mark.long
def test_undo_of_a_form_and_of_the_diagram_takes_back_one_s_own_alone(
    open_page: OpenPage, live_server_url: str
) -> None:
    _, one, other = opened(open_page, live_server_url)
    two = (one, other)
    one.locator('.sb-node[data-pointer="/states/0"]').first.click()
    field = one.locator("#inspector").get_by_label(re.compile("^Name")).first
    expect(field).to_have_value("First")
    field.fill("Begun")
    field.press("Enter")
    both(two, renamed := TEXT.replace("First", "Begun"))
    other.locator('.sb-node[data-pointer="/states/1"]').first.click()
    theirs = other.locator("#inspector").get_by_label(re.compile("^Name")).first
    expect(theirs).to_have_value("Second")
    theirs.fill("Last")
    theirs.press("Enter")
    both(two, renamed.replace("Second", "Last"))
    type_at_end(other, "name: Two", " of both")
    both(two, renamed.replace("Second", "Last").replace("Two", "Two of both"))
    one.locator("#undo").click()
    both(two, mine_gone := TEXT.replace("Second", "Last").replace("Two", "Two of both"))
    expect(one.locator("#undo")).to_be_disabled()
    one.locator("#redo").click()
    both(two, mine_gone.replace("First", "Begun"))
    one.locator("#undo").click()
    both(two, mine_gone)
    one.keyboard.press("Escape")
    one.locator('.sb-node[data-pointer="/states/1"]').first.click()
    one.locator("#canvas").press("Delete")
    one.wait_for_function(f"() => !({READ})().includes('name: Last')")
    type_at_end(other, "name: Two", "!")
    one.wait_for_function(f"() => ({READ})().includes('Two of both!')")
    one.locator("#undo").click()
    both(two, mine_gone.replace("Two of both", "Two of both!"))
    other.locator("#undo").click()
    other.locator("#undo").click()
    both(two, TEXT.replace("Second", "Last"))
    # what one deleted and brought back is one's own by now: the other's rename of it is no step any more


@pytest.mark.long
def test_two_tabs_of_one_person_write_one_text(open_page: OpenPage, live_server_url: str) -> None:
    one = open_page()
    address = bring(one, live_server_url, TEXT)
    other = one.context.new_page()
    for page in (one, other):
        page.goto(f"{address}/design")
    for page in (one, other):
        write_together(page)
    names = [str(page.locator("#faces .face").get_attribute("aria-label")) for page in (one, other)]
    assert len(set(names)) == 2, "they are told apart"
    for page, at, put in ((one, 1, " a"), (other, 6, "b")):
        page.bring_to_front()
        page.locator(".cm-line").nth(at).click()
        page.keyboard.press("End")
        page.keyboard.type(put)
    both((one, other), text := TEXT.replace("name: Two", "name: Two a").replace("name: First\n", "name: Firstb\n"))
    expect(one.locator("#save-state")).to_contain_text("Saved")
    other.reload()
    both((one, other), text)
    expect(other.locator(".toast")).to_have_count(0)
    expect(other.locator("#save-state")).to_contain_text("Saved")
    saved: Any = post(one, live_server_url, f"/api/definitions/{address.rpartition('/')[2]}", None, "GET")
    assert saved["text"] == text
