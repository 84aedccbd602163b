"""How a page looks: in both themes nothing serious for axe, at every size no sideways scroll; with pictures.

One page shows both themes, as it does when the system turns dark. Axe looks at one size per theme: it judges names,
roles and colours, which do not depend on the window. The themes differ in colours alone: in the dark one axe judges
only these, and it is pictured at the first size only, for what fits at a size does so in both. Every run looks at the
first size and asks axe in the light theme, the long tier at all sizes and in both.
"""

from collections.abc import Callable, Sequence

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests import tiers
from tests.browser import person
from tests.browser.contexts import Scheme

Screenshot = Callable[[Page, str], None]
Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((1280, 800), (1440, 900), (1920, 1080))
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
INK = "getComputedStyle(document.body).color"
RIGHTS = "all => Math.max(...all.map((one) => one.getBoundingClientRect().right))"
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


AXE = Axe()
"""Read once; a page has its half a megabyte of script once, however often it is looked at."""
VIOLATIONS = "([part, options]) => axe.run(part ?? document, options).then((found) => found.violations)"
ALL = {"resultTypes": ["violations"]}
COLOURS = {**ALL, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules of axe that depend on the theme."""


def serious(page: Page, part: str | None = None, *, colours_only: bool = False) -> list[str]:
    """What axe finds serious or worse on the page, or in a part of it, as it stands.

    Colours are looked at when they have come to rest: a button is seen half way between two for 120 ms.
    """
    person.at_rest(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    found = page.evaluate(VIOLATIONS, [part, COLOURS if colours_only else ALL])
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def look(
    page: Page,
    screenshot: Screenshot,
    name: str,
    sizes: Sequence[Size] = SIZES,
    *,
    part: str | None = None,
    inside: str | None = None,
) -> None:
    """Look at the page in both themes and at these sizes; it is light and as large as before afterwards.

    `part` is what axe looks at alone, `inside` a selector of elements that must end within the window.
    """
    before = page.viewport_size
    assert before
    inks = set()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        if scheme == "light" or tiers.LONG[0]:
            found = serious(page, part, colours_only=scheme == "dark")
            assert not found, f"{name}, {scheme}: " + "\n".join(found)
        inks.add(page.evaluate(INK))
        for width, height in tiers.part(sizes, len(sizes)) if scheme == "light" else sizes[:1]:
            page.set_viewport_size({"width": width, "height": height})
            fits(page, f"{name} at {width}", inside)
            screenshot(page, f"page-{name}-{scheme}-{width}")
        page.set_viewport_size(before)
    page.emulate_media(color_scheme="light")
    assert len(inks) == len(SCHEMES), f"{name}: both themes write in {inks}"


def fits(page: Page, what: str, inside: str | None = None) -> None:
    """No sideways scroll in the window as it is; what `inside` selects ends within it."""
    page.evaluate(FRAMES)
    sideways = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert sideways <= 0, f"{what}: {sideways} pixels wider than the window"
    if inside:
        assert page.locator(inside).evaluate_all(RIGHTS) <= page.evaluate("innerWidth"), f"{what}: {inside} is cut off"
