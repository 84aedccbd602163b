"""One walk: a person with one or two tabs on a definition of their own, and what was found wrong on the way."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

from tests.browser import person
from tests.browser.walk import settled, steps
from tests.browser.walk.watch import Complaints
from tests.definitions import own
from tests.serving import Server

PLACE = re.compile(r"/definitions/[^/]+/(design|simulate|review)")
FIRST = ("design", "design", "design", "simulate", "simulate", "review", "library")
BROKEN = ("", "states: [", "id: x\nname: X\nversion: '1'\nstates: []\n", "just words\n", '{"states": [}')
ELSEWHERE = ("context was destroyed", "another navigation", "find context", "ERR_ABORTED", "Not attached")
"""The page was on its own way to another one meanwhile, such as to a definition that was just made."""
IN_THE_WAY = ("Timeout", "detached", "not attached", "not visible", *ELSEWHERE)
"""Why a step may not come about: what it was for is gone or covered by now."""
RESTARTS = 0.04
"""The share of walks in which the server restarts: that takes seconds."""


@dataclass(frozen=True)
class Plan:
    """A walk before it is walked: where it begins, on which text, and its steps, each with its own seed."""

    seed: int
    first: str
    text: int
    steps: tuple[tuple[str, int], ...] = ()


@dataclass
class Walk:
    """A walk on its way."""

    browser: Browser
    server: Server
    plan: Plan
    texts: list[str]
    complaints: Complaints = field(default_factory=Complaints)
    done: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    definition: str = ""

    @property
    def page(self) -> Page:
        """The tab in front."""
        return self.pages[0]

    @property
    def url(self) -> str:
        """Where the server is."""
        return self.server.address

    @property
    def address(self) -> str:
        """Where the definition is, without the mode."""
        return f"{self.url}/definitions/{self.definition}"

    @property
    def kind(self) -> str:
        """Which page the tab in front shows: one of steps.ALL."""
        found = PLACE.search(self.page.url)
        return found[1] if found else "library"

    def open(self, where: str) -> None:
        """Another tab, in front of the others."""
        page = self.context.new_page()
        self.complaints.watch(page)
        self.pages.insert(0, page)
        page.goto(where, wait_until="domcontentloaded")

    def walk(self) -> list[str]:
        """Go through the plan; what was found wrong, of which the first comes first."""
        try:
            self.begin()
            for name, seed in self.plan.steps:
                self._go(name, seed)
                if self.complaints.found:
                    return self.complaints.found
            self._settle()
        except PlaywrightError as error:
            self.complaints.add(f"it stands still: {str(error).splitlines()[0]}")
        finally:
            self.context.close()
        return self.complaints.found

    def _settle(self, tries: int = 3) -> None:
        """What must hold at the end, of the page on which the walk comes to rest."""
        for left in reversed(range(tries)):
            try:
                self._come_back()
                return settled.check(self)
            except PlaywrightError as error:
                if not left or not any(word in str(error) for word in ELSEWHERE):
                    raise
        return None

    def begin(self) -> None:
        """Open the first page, on a definition of its own."""
        self.context: Any = self.browser.new_context(viewport={"width": 1280, "height": 800})
        page = self.context.new_page()
        self.complaints.watch(page)
        self.pages.insert(0, page)
        self.definition = person.bring(page, self.url, self.texts[self.plan.text]).rsplit("/", 1)[1]
        where = f"{self.url}/" if self.plan.first == "library" else f"{self.address}/{self.plan.first}"
        page.goto(where, wait_until="load")
        self.context.set_default_timeout(10_000)

    def _come_back(self) -> None:
        """Whom the browser's back has led out of Signalbox, at once or late, opens the definition again."""
        if not self.page.url.startswith(self.url):
            self.page.goto(self.address, wait_until="domcontentloaded")

    def _go(self, name: str, seed: int) -> None:
        kind = steps.STEPS[name]
        try:
            self._come_back()
            if self.kind not in kind.pages:
                return
            said = kind.act(self, random.Random(seed))
        except PlaywrightError as error:
            said = ""
            if not any(word in str(error) for word in IN_THE_WAY):
                raise
        if said:
            self.done.append(said)
        self.page.wait_for_timeout(60)


def texts() -> list[str]:
    """What a walk may begin with: the gallery, and texts that are no definitions."""
    return [path.read_text(encoding="utf-8") for path in own()] + [text for text in BROKEN if text.strip()]


def plan(seed: int, of: Sequence[str], length: int = 14) -> Plan:
    """The walk of a seed. What a step does depends on the page, so that each may be left out."""
    dice = random.Random(seed)
    first = dice.choice(FIRST)
    found = [
        (steps.drawn(dice, dice.choice((first, first, first, *steps.ALL))), dice.randrange(2**32))
        for _ in range(length)
    ]
    if dice.random() < RESTARTS:
        found.insert(dice.randrange(length), ("restart", dice.randrange(2**32)))
    return Plan(seed, first, dice.randrange(len(of)), tuple(found))
