"""docs/runtimes/lemline.md is made of the rules in plain words and of the tests that show them."""

from pathlib import Path

from tests.definitions import SHARED, shared
from tests.runtime_cases import numbers_in
from tests.runtime_pages import Page

PAGE = Page(
    "lemline",
    Path(__file__).parent,
    """# What Signalbox does as Lemline

With the runtime `lemline` (0.1), Signalbox reads, lints and runs definitions of 1.0 as Lemline does.
[Runtimes](index.md) says how it is chosen. The numbers are those that findings name. This page is made of the tests:
what has a tick is shown by one at least.

An error that “passes every `try`” is none of the workflow's: Lemline gives the message up, and the instance fails.

""",
)


def test_each_rule_is_shown_or_left_and_the_page_says_so() -> None:
    PAGE.check()


@shared
def test_every_rule_has_words() -> None:
    PAGE.check_words(SHARED / "engines" / "lemline.md", lambda text: {one.strip(".") for one in numbers_in(text)})
