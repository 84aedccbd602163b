"""Where a rare dialog is opened: two pages on a library that holds what is brought there."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from playwright.sync_api import Page

from tests.browser import person
from tests.browser.twin import Twin
from tests.serving import Server


@dataclass(frozen=True)
class Stage:
    """`url` is where the library is, without a slash at the end."""

    twin: Twin
    url: str
    request: pytest.FixtureRequest
    brought: list[str] = field(default_factory=list)
    """All that was put in: what a dialog says of it is people's own, in every language."""

    @property
    def page(self) -> Page:
        """Both pages, for helpers that ask a page for no more than a twin offers."""
        return cast(Page, self.twin)

    @property
    def accounts(self) -> Server:
        """A server where people sign in."""
        return cast(Server, self.request.getfixturevalue("accounts"))

    def bring(self, text: str, scenario: Any = None) -> str:
        """Put a definition (and its scenario) into the library; returns its address without the mode."""
        self.brought.extend([text, json.dumps(scenario, ensure_ascii=False)])
        return person.bring(self.twin.english, self.url, text, scenario)

    def post(self, path: str, body: Any, method: str = "POST") -> Any:
        """The API's answer."""
        self.brought.extend([str(one) for one in body.values()])
        return person.post(self.twin.english, self.url, path, body, method)

    def press(self, name: str) -> None:
        """The button of that very English name."""
        self.twin.get_by_role("button", name=name, exact=True).first.click()

    def type(self, label: str, text: str) -> None:
        """A text into the field of that English label."""
        self.brought.append(text)
        self.twin.get_by_label(label, exact=True).fill(text)

    def choose(self, menu: str, item: str) -> None:
        """An item of the menu of a button."""
        self.twin.get_by_role("button", name=menu).first.click()
        self.twin.get_by_role("menuitem", name=item).click()


Open = Callable[[Stage], object]
Rows = list[tuple[str, Open]]
"""The title in the source, and how its dialog is opened; a title may have several."""
