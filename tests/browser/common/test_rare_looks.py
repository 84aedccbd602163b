"""Every rare dialog in German and in Chinese, as `test_every_look.py` looks at those of every day."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.dialogs import ELSEWHERE
from tests.browser.looker import LANGUAGES, Looker
from tests.browser.looks import Screenshot
from tests.browser.rare.design import DESIGN
from tests.browser.rare.library import LIBRARY
from tests.browser.rare.review import REVIEW
from tests.browser.rare.simulate import SIMULATE
from tests.browser.rare.stage import Open, Stage
from tests.browser.twin import Twin

RARE = [*LIBRARY, *DESIGN, *SIMULATE, *REVIEW]

KEPT = (
    r"^(Name|Webhooks?|Definition|Start|Catch|Inline|Token|Text)$",  # are German, too
    r"^(Version 1|Switch)$",
    r"^(OpenAPI|JSON Schema|\d\.\d-draft|GET /.*)$",
    r"^root$",  # whoever runs the server
    r"^a comment$|^a call that nobody waits for|^what merges here",
    r"^The Go SDK does not run|remove the numbers|^Refused: ",  # findings
    r"^\d+ min|^done default$|^set · a$|^Maybe /",
)
"""What may read the same in another language."""

FINDINGS = {"source", "problems", "approve", "compared", "calendar"}
"""Dialogs that show findings or say a definition in words, which are English for everybody."""


def test_every_rare_dialog_can_be_opened() -> None:
    """A new rare dialog joins by a line in a table of `tests/browser/rare`: this test names it."""
    assert set(ELSEWHERE) - {title for title, _ in RARE} == set()


def name_of(open_it: Open) -> str:
    return open_it.__name__.replace("_", "-")


def left(looker: Looker, stage: Stage) -> list[str]:
    """Words that are the same in English, and neither what was brought nor English everywhere."""
    own = "\n".join(stage.brought)
    return sorted(one for one in looker.english if one not in own and not any(re.search(kept, one) for kept in KEPT))


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("title", "open_it"), RARE, ids=[name_of(one) for _, one in RARE])
def test_every_rare_dialog(
    own_server: str,
    open_page: OpenPage,
    screenshot: Screenshot,
    allowed: list[str],
    request: pytest.FixtureRequest,
    title: str,
    open_it: Open,
    language: str,
) -> None:
    allowed.append("status of 4(09|22)")  # what was changed meanwhile, and a text that has problems
    twin = Twin(open_page(), open_page(locale=language))
    stage = Stage(twin, own_server, request)
    open_it(stage)
    shown = re.compile("^" + re.sub(r"\\{.*?\\}", ".*", re.escape(title)))
    expect(twin.english.get_by_role("dialog", name=shown)).to_be_visible()
    expect(twin.other.locator("dialog[open]").last).to_be_visible()
    looker = Looker(twin, language[:2], screenshot)
    looker.look(f"rare-{name_of(open_it)}", "dialog[open]")
    assert not looker.faults, looker.said
    assert name_of(open_it) in FINDINGS or left(looker, stage) == []
