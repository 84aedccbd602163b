"""The history of a definition: versions, comparisons, undo over a reload, and two people at one text."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.design.histories import NEW, TEXT, save, show_history, text_of, two, write
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser


def change(page: Page, line: str, keys: str) -> None:
    """Take away the last word of a line and type another; wait until that is saved."""
    person.end_of(page, line)
    page.keyboard.press("Control+Backspace")
    page.keyboard.type(keys)
    save(page)


@pytest.mark.long
def test_versions_are_named_compared_and_restored(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    address = person.bring(page, live_server_url, TEXT)
    person.design(page, address)
    show_history(page)
    expect(page.locator(".vrow")).to_have_count(1)
    change(page, "timeDelay: PT15M", "PT30M")
    expect(page.locator(".vrow")).to_have_count(2)
    expect(page.locator(".vrow.current")).to_contain_text("v2")

    page.get_by_role("button", name="Name version 1").click()
    page.keyboard.type("As agreed")
    page.keyboard.press("Enter")
    expect(page.locator(".vrow").nth(1)).to_contain_text("As agreed")
    page.get_by_label("Named only").check()
    expect(page.locator(".vrow")).to_have_count(1)
    page.get_by_label("Named only").uncheck()
    screenshot(page, "history-1-list")

    page.locator(".vname").nth(1).click()
    sheet = page.locator("dialog.sheet")
    expect(sheet.locator(".changerow")).to_contain_text(["Wait"])
    expect(sheet.locator(".was del")).to_contain_text("15 minutes")
    expect(sheet.locator(".was ins")).to_contain_text("30 minutes")
    sheet.get_by_role("button", name="Restore v1").click()
    expect(page.locator(".cm-content")).to_contain_text("timeDelay: PT15M")
    expect(page.locator(".vrow.current")).to_contain_text("restored v1")
    expect(page.locator(".vrow")).to_have_count(3)
    assert text_of(page, address) == TEXT


@pytest.mark.long
def test_a_comparison_as_picture_and_as_texts(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page("light", 1280, 800)
    address = person.bring(page, live_server_url, TEXT)
    identifier = address.rsplit("/", 1)[1]
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies(live_server_url)}
    saved = page.request.put(
        f"{live_server_url}/api/definitions/{identifier}",
        data={"text": NEW, "version": 1},
        headers={"X-CSRFToken": cookies["csrftoken"], "Origin": live_server_url},
    )
    assert saved.ok
    person.design(page, address)
    show_history(page)
    page.get_by_role("button", name="Compare…").click()
    sheet = page.locator("dialog.sheet")
    expect(sheet.locator(".sb-node.added")).not_to_have_count(0)
    expect(sheet.locator(".sb-node.removed")).not_to_have_count(0)
    expect(sheet.locator(".badge.changed")).to_contain_text(["change"])
    screenshot(page, "history-2-diagram")
    sheet.locator(".changerow").filter(has_text="Check").first.click()
    expect(sheet.locator(".sb-node.selected").first).to_be_visible()
    sheet.get_by_role("button", name="Side by side").click()
    expect(sheet.locator(".cm-mergeViewEditor")).to_have_count(2)
    screenshot(page, "history-3-beside")
    sheet.get_by_role("button", name="Inline").click()
    expect(sheet.locator(".cm-deletedChunk").first).to_be_visible()
    screenshot(page, "history-4-inline")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


@pytest.mark.long
def test_undo_goes_on_after_a_reload(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, TEXT)
    person.design(page, address)
    change(page, "timeDelay: PT15M", "PT30M")
    change(page, "name: Parcels", "Letters")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    for _ in range(2):  # at once: no page that goes waits until its history is written
        person.end_of(page, "id: parcels")
        page.keyboard.type("-and")
        page.reload()
        expect(page.locator("#canvas .sb-node").first).to_be_visible()
        expect(page.locator(".cm-content")).to_contain_text("id: parcels-and")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".cm-content")).not_to_contain_text("-and")
        page.reload()
        expect(page.locator("#canvas .sb-node").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".cm-content")).to_contain_text("name: Parcels")
    for _ in range(4):
        page.locator("#canvas").press("Control+z")
    expect(page.locator(".cm-content")).to_contain_text("timeDelay: PT15M")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    while page.get_by_role("button", name="Redo").is_enabled():
        page.get_by_role("button", name="Redo").click()
    expect(page.locator(".cm-content")).to_contain_text("timeDelay: PT30M")
    expect(page.locator(".cm-content")).to_contain_text("name: Letters")


def conflict(open_page: OpenPage, url: str, line: str, keys: str) -> tuple[str, Page, Page]:
    """Two people: the second wrote `keys` over the end of `line` while the first saved another delay."""
    address, first, second = two(open_page, url)
    write(first, "timeDelay: PT15M", "PT30M")
    write(second, line, keys)
    save(first)
    return address, first, second


def in_the_text(page: Page) -> None:
    """Nothing took the focus from who writes."""
    expect(page.locator(".cm-content")).to_be_focused()
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.long
def test_two_people_in_different_lines_are_merged(
    open_page: OpenPage, live_server_url: str, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append("409")
    address, first, second = conflict(open_page, live_server_url, "id: parcels", "letters")
    expect(second.locator(".cm-content")).to_contain_text("timeDelay: PT30M")
    expect(second.locator(".toast")).to_contain_text("saved version 2 while you were writing")
    in_the_text(second)
    screenshot(second, "history-5-merged")
    expect(first.locator(".cm-content")).to_contain_text("id: letters")  # the first hears of it in turn
    expect(second.locator("#save-state")).to_contain_text("v3")
    expect(first.locator("#save-state")).to_contain_text("v3")
    both = TEXT.replace("PT15M", "PT30M").replace("id: parcels", "id: letters")
    assert text_of(second, address) == both
    assert person.source(first).rstrip() == both.rstrip()
    second.locator(".toast").get_by_role("button", name="See what changed").click()
    expect(second.locator("dialog.sheet .was ins")).to_contain_text("30 minutes")
    second.keyboard.press("Escape")
    undo_all(second)  # takes back what this person did, and nothing of the other
    expect(second.locator(".cm-content")).to_contain_text("id: parcels")
    expect(second.locator(".cm-content")).to_contain_text("timeDelay: PT30M")


@pytest.mark.long
def test_two_people_in_one_line_lose_nothing(
    open_page: OpenPage, live_server_url: str, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append("409")
    address, first, second = conflict(open_page, live_server_url, "timeDelay: PT15M", "PT45M")
    sheet = second.locator("dialog.sheet")
    notice = second.locator("#notices [data-kind=conflict]")
    expect(notice).to_contain_text("saved version 2 while you were writing, and you both changed line 17")
    expect(second.locator("#save-state")).to_contain_text("changed elsewhere")
    in_the_text(second)
    write(second, "id: parcels", "letters ")  # what is typed while nobody has decided survives, too
    second.keyboard.press("Enter")
    second.keyboard.press("Backspace")
    second.wait_for_timeout(2500)
    in_the_text(second)
    notice.get_by_role("button", name="Compare and choose").click()
    expect(sheet.locator(".cm-mergeViewEditor")).to_have_count(2)
    screenshot(second, "history-5-conflict")
    second.keyboard.press("Space")  # a key that was meant for the text decides nothing
    expect(sheet).to_have_count(0)
    second.reload()
    expect(second.locator(".toast")).to_contain_text("unsaved text is back")
    assert "id: letters" in person.source(second)
    notice.get_by_role("button", name="Compare and choose").click()
    sheet.get_by_role("button", name="Take theirs").click()
    expect(second.locator(".cm-content")).to_contain_text("timeDelay: PT30M")
    expect(notice).to_have_count(0)
    person.saved(second)
    assert "PT30M" in text_of(second, address)
    show_history(second)
    expect(second.locator(".vrow").filter(has_text="Set aside for version 2")).to_have_count(1)
    write(first, "timeDelay: PT30M", "PT60M")  # theirs came back as a newer version: nothing to decide
    person.saved(first)
    expect(first.locator("#notices [data-kind=conflict]")).to_have_count(0)
    expect(second.locator(".cm-content")).to_contain_text("PT60M")
    assert "PT60M" in text_of(first, address)


@pytest.mark.long
def test_mine_goes_on_as_a_new_version_and_a_conflict_can_go_by_itself(
    open_page: OpenPage, live_server_url: str, allowed: list[str]
) -> None:
    allowed.append("409")
    address, first, second = conflict(open_page, live_server_url, "timeDelay: PT15M", "PT45M")
    second.locator("#notices").get_by_role("button", name="Compare and choose").click()
    second.locator("dialog.sheet").get_by_role("button", name="Keep mine").click()
    person.saved(second)
    assert "PT45M" in text_of(second, address)
    answer = second.request.get(address.replace("/definitions/", "/api/definitions/") + "/versions/2")
    assert "PT30M" in answer.json()["text"]

    expect(first.locator(".cm-content")).to_contain_text("PT45M")
    write(second, "timeDelay: PT45M", "PT50M")
    write(first, "timeDelay: PT45M", "PT55M")
    save(first)
    expect(second.locator("#notices [data-kind=conflict]")).to_be_visible()
    write(second, "timeDelay: PT50M", "PT55M")
    expect(second.locator("#notices [data-kind=conflict]")).to_have_count(0)
    person.saved(second)


@pytest.mark.long
def test_every_open_page_hears_of_a_newer_version(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page("light", 1280, 800)
    address = person.bring(page, live_server_url, TEXT)
    person.design(page, address)
    others = {way: page.context.new_page() for way in ("simulate", "review")}
    for way, other in others.items():
        other.goto(f"{address}/{way}")
        expect(other.locator("#canvas .sb-node").first).to_be_visible()
    change(page, "timeDelay: PT15M", "PT30M")
    expect(person.box(others["simulate"], "Wait")).to_contain_text("30 minutes")
    expect(others["simulate"].locator(".toast")).to_contain_text(
        re.compile("Version 2, which (?!somebody).+ saved, is shown now")
    )
    who = str(page.request.get(address.replace("/definitions/", "/api/definitions/") + "/versions/2").json()["author"])
    expect(others["review"].locator(".newer")).to_contain_text(f"Version 2 is newer, saved by {who}.")
    person.start(others["simulate"])
    expect(others["simulate"].locator(".state-chip")).to_be_visible()
    change(page, "timeDelay: PT30M", "PT45M")
    notice = others["simulate"].locator("#notices [data-kind=newer]")
    expect(notice).to_contain_text(f"{who} saved version 3. This run goes on with the text it was started with.")
    screenshot(others["simulate"], "simulate-newer")
    notice.get_by_role("button", name="Show version 3").click()
    expect(person.box(others["simulate"], "Wait")).to_contain_text("45 minutes")


@pytest.mark.long
def test_two_tabs_that_crash_keep_both_texts(open_page: OpenPage, live_server_url: str, allowed: list[str]) -> None:
    """Neither could be saved, both are closed: each comes back in a tab of its own."""
    allowed.append("ERR_FAILED|ERR_ABORTED")
    first = open_page()
    address = person.bring(first, live_server_url, TEXT)
    first.context.route(
        "**/api/definitions/*", lambda route: route.abort() if route.request.method == "PUT" else route.fallback()
    )
    first.context.route("**/draft", lambda route: route.abort())
    first.context.route_web_socket(re.compile(r"/text/"), lambda line: line.close(code=4403))
    second = first.context.new_page()
    for page, name in ((first, "One"), (second, "Two")):
        person.design(page, address)
        write(page, "name: Parcels", name)
        expect(page.locator("#save-state")).to_contain_text("Not saved")
    second.close()
    first.goto("about:blank")
    found = set()
    for page in (first, first.context.new_page()):
        person.design(page, address)
        expect(page.locator(".toast")).to_contain_text("unsaved text is back")
        found |= {name for name in ("One", "Two") if f"name: {name}" in person.source(page)}
    assert found == {"One", "Two"}


def undo_all(page: Page) -> int:
    """Undo until nothing is left; how many steps that were."""
    steps = 0
    while page.get_by_role("button", name="Undo").is_enabled():
        page.get_by_role("button", name="Undo").click()
        steps += 1
    return steps


def test_text_diagram_and_form_have_one_undo(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    write(page, "id: parcels", "letters")
    person.box(page, "Wait").click()
    page.keyboard.press("F2")
    page.locator("input.rename").fill("Rest")
    page.keyboard.press("Enter")
    expect(page.locator(".cm-content")).to_contain_text("nextState: Rest")
    field = page.locator("#inspector").get_by_role("textbox", name="Name").first
    expect(field).to_have_value("Rest")
    field.fill("Sleep")
    field.press("Enter")
    expect(page.locator(".cm-content")).to_contain_text("nextState: Sleep")
    for gone, back in (("Sleep", "nextState: Rest"), ("Rest", "nextState: Wait"), ("letters", "id: parcels")):
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".cm-content")).to_contain_text(back)
        expect(page.locator(".cm-content")).not_to_contain_text(gone)
    assert undo_all(page) <= 1  # taking away a word and typing another may be two steps
    assert person.source(page).strip() == TEXT.strip()


@pytest.mark.long
def test_undo_has_no_end(page: Page, live_server_url: str) -> None:
    """Far more steps than an editor keeps as a rule, also over a reload."""
    person.design(page, person.bring(page, live_server_url, TEXT))
    person.end_of(page, "id: parcels")
    for number in range(120):
        page.keyboard.type("x")
        page.keyboard.press("ArrowDown" if number % 2 == 0 else "ArrowUp")
    page.wait_for_timeout(2000)
    page.reload()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert undo_all(page) == 120
    assert person.source(page).strip() == TEXT.strip()


@pytest.mark.long
def test_undo_after_somebody_else_wrote_takes_back_only_my_own(open_page: OpenPage, live_server_url: str) -> None:
    address, first, second = two(open_page, live_server_url)
    change(first, "timeDelay: PT15M", "PT30M")
    first.goto("about:blank")  # else it is told, and what it shows then is a step
    second.reload()
    change(second, "id: parcels", "letters")
    person.design(first, address)
    expect(first.locator(".cm-content")).to_contain_text("id: letters")
    undo_all(first)
    expect(first.locator(".cm-content")).to_contain_text("timeDelay: PT15M")
    expect(first.locator(".cm-content")).to_contain_text("id: letters")


@pytest.mark.long
def test_a_long_history_is_told_by_sitting_and_read_in_pieces(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    address = person.bring(page, live_server_url, TEXT)
    api = address.replace("/definitions/", "/api/definitions/")
    token = {cookie["name"]: cookie["value"] for cookie in page.context.cookies(live_server_url)}["csrftoken"]
    for version in range(1, 61):
        body = {"text": TEXT.replace("PT15M", f"PT{version}M"), "version": version}
        assert page.request.put(api, data=body, headers={"X-CSRFToken": token, "Origin": live_server_url}).ok
    person.design(page, address)
    show_history(page)
    sitting = page.locator(".vsitting")
    expect(sitting).to_contain_text("v12 – v61 · 50 versions")
    expect(sitting.locator(".vsummary")).to_have_text("Wait: waits 50 minutes more")
    expect(page.locator(".vrow")).to_have_count(1)
    page.get_by_role("button", name="Older versions").click()
    expect(sitting).to_contain_text("v1 – v61 · 61 versions")
    expect(sitting.locator(".vsummary")).to_have_text("has 3 states")
    screenshot(page, "history-6-sitting")
    sitting.get_by_role("button").click()
    expect(page.locator(".vrow")).to_have_count(62)
    expect(page.locator(".vrow.inside .vsummary").first).to_have_text("Wait: waits 1 minute more")
    expect(page.get_by_role("button", name="Older versions")).to_be_hidden()
    screenshot(page, "history-7-unfolded")
    page.goto(f"{address}/review?tab=versions")
    expect(sitting).to_contain_text("v1 – v61 · 61 versions")
    expect(page.locator(".vrow:not(.vsitting) .vsummary")).to_have_text("Wait: waits 1 minute more")
    expect(page.locator(".vrow")).to_have_count(2)  # and the one that is looked at


@pytest.mark.long
def test_who_comes_back_sees_what_was_saved_elsewhere(open_page: OpenPage, live_server_url: str) -> None:
    """A page that heard of nothing, its line being silent, catches up; undo brings back what it showed."""
    _, first, second = two(open_page, live_server_url)
    second.route_web_socket(re.compile("/ws/definitions/"), lambda _line: None)
    second.reload()
    expect(second.locator("#editor")).to_contain_text("PT15M")
    write(first, "timeDelay: PT15M", "PT30M")
    save(first)
    expect(second.locator("#editor")).to_contain_text("PT15M")
    second.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(second.locator("#editor")).to_contain_text("PT30M")
    expect(second.locator(".toast")).to_contain_text("saved elsewhere")
    person.saved(second)
    second.locator("#undo").click()
    expect(second.locator("#editor")).to_contain_text("PT15M")
