"""Two people go on before what both changed is settled: nothing of either is lost, and nothing comes back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import FLOW, choose, cut, has, opened, rewrite, text_of
from tests.browser.design.settling_sheet import settle

pytestmark = pytest.mark.browser


PASTE = """([from, insert]) =>
  document.querySelector('.cm-content').cmTile.view.dispatch({changes: {from, insert}, userEvent: 'input.paste'})"""


@pytest.fixture
def pages(open_page: OpenPage, live_server_url: str, allowed: list[str]) -> tuple[Page, Page]:
    """Two pages of one definition; the line of the second one is about to be cut."""
    allowed.append(".*")  # what is said of lines that are cut
    _, near, far = opened(open_page, live_server_url, FLOW)
    return near, far


def both_rewrite(near: Page, far: Page, old: str, puts: tuple[str, str]) -> None:
    """The same by two people, by the second one while the line is cut."""
    cut(far)
    rewrite(far, old, puts[1])
    rewrite(near, old, puts[0])
    expect(near.locator("#save-state")).to_contain_text("Saved")
    far.context.set_offline(False)
    has(far, FLOW.replace(old, puts[0]))


def put_in(page: Page, before: str, new: str) -> None:
    """As a paste does, in front of something."""
    page.evaluate(PASTE, [text_of(page).index(before), new])


def mine(ways: list[str]) -> str:
    return "mine" if "mine" in ways else ways[0]


@pytest.mark.long
def test_what_somebody_writes_before_the_other_has_chosen_is_asked_again(pages: tuple[Page, Page]) -> None:
    near, far = pages
    both_rewrite(near, far, "n: 2", ("n: 57", "n: 25"))
    expect(far.locator("#notices [data-kind=unsettled]")).to_contain_text("One of your changes needs you")
    rewrite(near, "n: 57", "n: 571")
    has(far, FLOW.replace("n: 2", "n: 571"))
    decided = settle(far, mine)
    assert [one.sides for one in decided] == [{"mine": "25", "theirs": "57"}, {"mine": "25", "theirs": "571"}]
    for page in pages:
        has(page, FLOW.replace("n: 2", "n: 25"))


@pytest.mark.long
def test_who_comes_back_twice_is_asked_about_both(pages: tuple[Page, Page]) -> None:
    near, far = pages
    both_rewrite(near, far, "n: 2", ("n: 57", "n: 25"))
    cut(far)
    rewrite(far, "m: 1", "m: 12")
    rewrite(near, "m: 1", "m: 13")
    button = far.get_by_role("button", name="Settle one by one…")
    button.focus()
    far.context.set_offline(False)
    expect(far.locator("#notices [data-kind=unsettled]")).to_contain_text("2 of your changes need you", timeout=20_000)
    expect(button, "another question takes no focus away").to_be_focused()
    assert [one.sides["mine"] for one in settle(far, mine)] == ["25", "12"]
    for page in pages:
        has(page, FLOW.replace("n: 2", "n: 25").replace("m: 1", "m: 12"))


@pytest.mark.long
def test_what_somebody_takes_out_while_cut_does_not_come_back(pages: tuple[Page, Page]) -> None:
    near, far = pages
    rewrite(near, "k: 1}", "k: 1} # why")
    has(far, FLOW.replace("k: 1}", "k: 1} # why"))  # it has written nothing itself
    cut(far)
    rewrite(far, "k: 1} # why", "k: 1}")
    rewrite(near, "n: 2", "n: 3")
    far.context.set_offline(False)
    for page in pages:
        has(page, FLOW.replace("n: 2", "n: 3"))


THIRD = "- third:\n    set: {k: 1}\n"


@pytest.mark.long
def test_a_task_that_says_the_same_as_one_that_went_is_another_one(pages: tuple[Page, Page]) -> None:
    near, far = pages
    cut(far)
    rewrite(far, "k: 1}", "k: 1} # of the third")
    choose(near, THIRD)
    near.keyboard.press("Delete")
    put_in(near, "- second:", THIRD.replace("third", "fourth"))
    now = FLOW.replace(THIRD, "").replace("- second:", f"{THIRD.replace('third', 'fourth')}- second:")
    has(near, now)
    expect(near.locator("#save-state")).to_contain_text("Saved")
    far.context.set_offline(False)
    has(far, now)
    expect(far.locator("#notices").get_by_role("button", name="Settle one by one")).to_be_visible()
    decided = settle(far, mine)
    assert [(one.sides["theirs"], "# of the third" in one.sides["mine"]) for one in decided] == [("", True)]
    for page in pages:
        has(page, now + THIRD.replace("}", "} # of the third"))


@pytest.mark.long
def test_a_task_with_another_name_is_the_same_however_little_it_says(pages: tuple[Page, Page]) -> None:
    near, far = pages
    cut(far)
    rewrite(far, "k: 1}", "k: 1} # of the third")
    rewrite(near, "third", "last")
    expect(near.locator("#save-state")).to_contain_text("Saved")
    far.context.set_offline(False)
    for page in pages:
        has(page, FLOW.replace("third", "last").replace("k: 1}", "k: 1} # of the third"))
    expect(far.locator("#notices [data-kind=unsettled]")).to_have_count(0)
