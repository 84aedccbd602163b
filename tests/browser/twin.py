"""A page in English and the same in another language: what is done by its English words is done in both."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser import person

PATH = """one => {
  const path = [];
  for (let at = one; at.parentElement; at = at.parentElement)
    path.unshift(`${at.localName}:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
  return path.join(' > ');
}"""
"""Where an element stands, whatever its words are."""


class Twin:
    """Two pages; offers what the openers of dialogs use of one."""

    def __init__(self, english: Page, other: Page) -> None:
        self.english = english
        self.other = other

    @property
    def pages(self) -> tuple[Page, Page]:
        """The English one first."""
        return self.english, self.other

    def locator(self, *given: Any, **options: Any) -> "TwinLocator":
        return TwinLocator(self, self.english.locator(*given, **options))

    def get_by_role(self, *given: Any, **options: Any) -> "TwinLocator":
        return TwinLocator(self, self.english.get_by_role(*given, **options))

    def get_by_label(self, *given: Any, **options: Any) -> "TwinLocator":
        return TwinLocator(self, self.english.get_by_label(*given, **options))

    def get_by_text(self, *given: Any, **options: Any) -> "TwinLocator":
        return TwinLocator(self, self.english.get_by_text(*given, **options))

    def goto(self, address: str) -> None:
        """Open it in both, and wait for all that comes with it."""
        self.each(lambda page: page.goto(address))
        self.each(person.loaded)

    def each(self, do: Callable[[Page], object]) -> None:
        """In both, what does not depend on words."""
        for page in self.pages:
            do(page)

    def press(self, key: str) -> None:
        """In both, where the focus is."""
        for page in self.pages:
            page.keyboard.press(key)


class TwinLocator:
    """What is found in English, and what stands there in the other."""

    def __init__(self, twin: Twin, found: Locator) -> None:
        self.twin = twin
        self.found = found

    @property
    def first(self) -> "TwinLocator":
        return TwinLocator(self.twin, self.found.first)

    def get_by_role(self, *given: Any, **options: Any) -> "TwinLocator":
        return TwinLocator(self.twin, self.found.get_by_role(*given, **options))

    @property
    def other(self) -> Locator:
        """Its place in the other page."""
        return self.twin.other.locator(f"html > {self.found.evaluate(PATH)}")

    def click(self, **options: Any) -> None:
        other = self.other
        self.found.click(**options)
        other.click(**options)

    def fill(self, text: str) -> None:
        other = self.other
        self.found.fill(text)
        other.fill(text)

    def check(self) -> None:
        other = self.other
        self.found.check()
        other.check()

    def select_option(self, label: str) -> None:
        index = self.found.evaluate("(one, label) => [...one.options].findIndex(o => o.label === label)", label)
        other = self.other
        self.found.select_option(index=index)
        other.select_option(index=index)

    def shows(self, patience: float = 5_000) -> None:
        """In both, after so many milliseconds at most."""
        expect(self.found).to_be_visible(timeout=patience)
        expect(self.other).to_be_visible(timeout=patience)
