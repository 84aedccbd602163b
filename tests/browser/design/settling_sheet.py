"""What a person does in the sheet that asks about what both changed: takes a side of each, by the keyboard."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

KEYS = {"mine": "m", "theirs": "t", "both": "b"}
ALL = "All conflicts are settled"
NONE = "There are no conflicts"
LEFT = rf"^(\d+ conflicts? (is|are) left|{ALL}|{NONE})$"
MARK = "() => document.querySelector('#notices [data-kind=unsettled]')?.classList.add('old')"
MANY = 500
"""Questions of one sheet; more are a fault of the sheet."""


@dataclass(frozen=True)
class Decided:
    """A question: its key, what each side has ("" where it has nothing), and what was taken."""

    words: str
    sides: dict[str, str]
    way: str

    @property
    def taken(self) -> str:
        """What was taken, as it is written."""
        return "\n".join(self.sides.values()) if self.way == "both" else self.sides[self.way]


def settle(page: Page, choose: Callable[[list[str]], str]) -> list[Decided]:
    """All that the page asks now, sheet after sheet; [] where it asks nothing."""
    decided: list[Decided] = []
    notice = page.locator("#notices [data-kind=unsettled]")
    for _ in range(MANY):
        if not notice.count():
            return decided
        sheet = page.locator("dialog.sheet")
        _open(notice, sheet)
        decided += _in_sheet(page, sheet, choose)
        page.evaluate(MARK)  # what goes on arriving may have taken it back meanwhile
        sheet.get_by_role("button", name="Use these").press("Enter")
        expect(sheet).to_have_count(0)
        expect(page.locator("#notices [data-kind=unsettled].old"), f"{decided}").to_have_count(0)
    raise AssertionError(f"it asks again and again: {notice.inner_text()}")


def _open(notice: Locator, sheet: Locator) -> None:
    """Press again where the focus was taken away by something that was asked for before, as a person does."""
    for _ in range(3):
        notice.get_by_role("button", name="Settle one by one").press("Enter")
        with suppress(AssertionError):
            expect(sheet).to_be_visible()
            return
    raise AssertionError("the sheet does not open")


def _in_sheet(page: Page, sheet: Locator, choose: Callable[[list[str]], str]) -> list[Decided]:
    decided: list[Decided] = []
    left, again = sheet.get_by_text(re.compile(LEFT)), sheet.get_by_role("button", name="Try again")
    for _ in range(MANY):
        expect(left.or_(again).first).to_be_visible(timeout=60_000)
        if again.count():  # the line was too bad for the picture
            again.press("Enter")
            page.wait_for_timeout(1000)
            continue
        words = left.inner_text()
        if words in (ALL, NONE):  # what came meanwhile may leave nothing to ask
            return decided
        conflict = sheet.locator(".mdetail [data-key].on")
        sides = {side: _side(conflict, number) for number, side in enumerate(("mine", "theirs"))}
        way = choose(_ways(sheet, conflict))
        decided.append(Decided(str(conflict.get_attribute("data-key")), sides, way))
        page.keyboard.press(KEYS[way])
        expect(left, f"{decided[-1]}").not_to_have_text(words)
    raise AssertionError(f"it asks more and more: {decided}")


def _side(conflict: Locator, number: int) -> str:
    text = conflict.locator(".mside").nth(number).locator("pre")
    if conflict.locator(".mside").count():
        return text.inner_text() if text.count() else ""
    return conflict.locator(".mpick").nth(number).inner_text()


def _ways(sheet: Locator, conflict: Locator) -> list[str]:
    picks = conflict.locator(".mpick")
    ways = [way for number, way in enumerate(("mine", "theirs")) if picks.nth(number).is_enabled()]
    return [*ways, *(["both"] if sheet.get_by_role("button", name="Take both").count() else [])]
