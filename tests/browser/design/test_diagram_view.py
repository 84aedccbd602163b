"""Seeing a diagram on the Design page: find, minimap, fit, zoom, direction and detail, by mouse and by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.talking import TEXT

pytestmark = pytest.mark.browser


def chain(length: int) -> str:
    """A definition of injects in a row."""
    head = "id: chain\nname: Chain\nversion: '1.0'\nstates:\n"
    first = "- {name: S0, type: inject, data: {n: 0}, start: {kind: default}, transition: {nextState: S1}}\n"
    between = (
        f"- {{name: S{n}, type: inject, data: {{n: {n}}}, transition: {{nextState: S{n + 1}}}}}\n"
        for n in range(1, length - 1)
    )
    last = f"- {{name: S{length - 1}, type: inject, data: {{}}, end: {{kind: default}}}}\n"
    return head + first + "".join(between) + last


OVER = """all => all.flatMap((text) => {
  const frame = text.closest(".state, .label").querySelector(".box, .bg").getBoundingClientRect();
  const over = text.getBoundingClientRect().right - frame.right;
  return over > -3 ? [`${text.textContent}: ${over.toFixed(1)} px over`] : [];
})"""
"""The texts of a drawing that end beyond their box or label, or at its very edge."""


@pytest.fixture
def long_chain(page: Page, live_server_url: str) -> Page:
    """The Design page with 40 states in a row, more than are in sight."""
    person.design(page, person.bring(page, live_server_url, chain(40)))
    return page


def in_sight(page: Page, state: str) -> None:
    """The state's box is within the canvas."""
    expect(person.box(page, state)).to_be_in_viewport()


def test_find_goes_to_a_state_by_a_part_of_its_name(long_chain: Page) -> None:
    expect(person.box(long_chain, "S37")).not_to_be_in_viewport()
    person.box(long_chain, "S0").click()
    long_chain.keyboard.press("/")
    long_chain.keyboard.type("s37")
    expect(long_chain.get_by_role("option", name="S37")).to_be_visible()
    long_chain.keyboard.press("Enter")
    in_sight(long_chain, "S37")
    expect(long_chain.locator("#inspector h2")).to_have_text("S37")
    long_chain.keyboard.press("/")
    long_chain.keyboard.type("nowhere")
    expect(long_chain.locator(".found")).to_contain_text("Nothing is named")


@pytest.mark.long
def test_the_minimap_leads_to_what_is_clicked(long_chain: Page) -> None:
    expect(long_chain.locator(".minimap svg")).to_be_visible()
    box = long_chain.locator(".minimap svg").bounding_box()
    assert box
    expect(person.box(long_chain, "S38")).not_to_be_in_viewport()
    long_chain.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
    in_sight(long_chain, "S38")


def test_fit_shows_the_whole_and_zoom_comes_back(long_chain: Page) -> None:
    person.box(long_chain, "S0").click()
    long_chain.keyboard.press("f")
    in_sight(long_chain, "S39")
    in_sight(long_chain, "S0")
    long_chain.locator(".zoom").click()
    expect(long_chain.locator(".zoom")).to_have_text("100%")


@pytest.mark.long
def test_the_direction_turns(long_chain: Page) -> None:
    person.box(long_chain, "S0").click()
    long_chain.keyboard.press("d")
    expect(long_chain.get_by_role("button", name="Direction: left to right")).to_be_visible()
    long_chain.wait_for_function(
        """() => {
            const at = (name) => document.querySelector(`.sb-node[data-name="${name}"]`).getBoundingClientRect();
            return at("S1").left > at("S0").right && Math.abs(at("S1").top - at("S0").top) < 20;
        }"""
    )


@pytest.mark.long
def test_the_detail_shows_more_or_less(page: Page, live_server_url: str) -> None:
    text = chain(2).replace("data: {n: 0}", "data: {n: 0}, stateDataFilter: {dataOutputPath: '{{ $.n }}'}")
    person.design(page, person.bring(page, live_server_url, text))
    page.get_by_role("group", name="Detail").get_by_role("button", name="Data").click()
    expect(person.box(page, "S0")).to_contain_text("$.n")
    page.get_by_role("button", name="Overview", exact=True).click()
    expect(person.box(page, "S0")).not_to_contain_text("$.n")


def test_a_letter_that_was_meant_for_a_field_turns_nothing(long_chain: Page) -> None:
    """A field that goes away while somebody types in it leaves the next letters to the page."""
    person.box(long_chain, "S0").dblclick()
    long_chain.evaluate("addEventListener('keyup', event => event.key === 'n' && document.activeElement.blur(), true)")
    long_chain.keyboard.type("send")
    long_chain.wait_for_timeout(800)
    expect(long_chain.get_by_role("button", name="Direction: top to bottom")).to_be_visible()
    long_chain.keyboard.press("d")
    expect(long_chain.locator(".toast")).to_contain_text("Drawn from left to right")
    long_chain.locator(".toast").get_by_role("button", name="Turn back").click()
    expect(long_chain.locator(".toast")).to_contain_text("Drawn from top to bottom")
    expect(long_chain.get_by_role("button", name="Direction: top to bottom")).to_be_visible()


@pytest.mark.long
def test_words_are_as_wide_as_their_boxes_were_made_for_them(page: Page, live_server_url: str) -> None:
    """Also in a browser that rounds the width of each letter unless it is told to be exact."""
    person.design(page, person.bring(page, live_server_url, TEXT))
    assert page.locator("#canvas").locator(".state text, .label text").evaluate_all(OVER) == []


DRAWN = """() => {
  const copy = document.querySelector("#canvas .drawing").cloneNode(true);
  for (const one of copy.querySelectorAll("*")) {
    for (const name of ["tabindex", "role", "aria-current", "style"]) one.removeAttribute(name);
    one.classList.remove("selected");
  }
  return [...copy.children].map(child => child.outerHTML);
}"""
"""The elements of the drawing, without what selecting does to them."""


@pytest.mark.long
def test_a_drawing_that_came_in_parts_is_the_whole(page: Page, live_server_url: str) -> None:
    """After edits of all sorts what stands there is what a page that is loaded now shows."""
    address = person.bring(page, live_server_url, TEXT)
    person.design(page, address)
    other = page.context.new_page()
    states = [box.get_attribute("data-name") or "" for box in page.locator("#canvas .sb-node.state").all()]
    last = states[-1]

    def renamed() -> None:
        person.type_at_end(page, f"name: {states[0]}", "Longer")

    def removed() -> None:
        person.box(page, last).click()
        page.keyboard.press("Delete")

    def undone() -> None:
        page.get_by_role("button", name="Undo", exact=True).click()

    def all_data() -> None:
        page.get_by_role("group", name="Detail").get_by_role("button", name="Data").click()

    def turned() -> None:
        page.get_by_role("button", name="Direction").click()

    for edit in (removed, undone, all_data, turned, renamed):
        with page.expect_response("**/api/analyse") as answered:
            edit()
        diagram = answered.value.json()["diagram"]
        assert diagram["svg"] is None
        assert not all(isinstance(part, str) for part in diagram["parts"]) or edit in (all_data, turned)
        page.wait_for_timeout(1200)  # the places of a fresh layout come in a pause
        person.saved(page)
        person.design(other, address)
        expect(other.locator("#canvas .drawing > *")).to_have_count(len(page.evaluate(DRAWN)))
        assert page.evaluate(DRAWN) == other.evaluate(DRAWN), edit.__name__
