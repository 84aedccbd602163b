"""A page in English and the same in another language: what is done by its English words is done in both."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

PATH = """one => {
  const path = [];
  for (let at = one; at.parentElement; at = at.parentElement)
    path.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
  return ['html', ...path].join(' > ');
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

    @property
    def other(self) -> Locator:
        """Its place in the other page."""
        return self.twin.other.locator(re.sub(r"^html > ", "", str(self.found.evaluate(PATH))))

    def click(self, **options: Any) -> None:
        other = self.other
        self.found.click(**options)
        other.click(**options)

    def select_option(self, label: str) -> None:
        index = self.found.evaluate("(one, label) => [...one.options].findIndex(o => o.label === label)", label)
        other = self.other
        self.found.select_option(index=index)
        other.select_option(index=index)

    def shows(self) -> None:
        """In both."""
        expect(self.found).to_be_visible()
        expect(self.other).to_be_visible()
