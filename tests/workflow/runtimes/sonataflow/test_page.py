"""docs/runtimes/sonataflow.md is made of the rules in plain words and of the tests that show them."""

from pathlib import Path

from tests.definitions import SHARED, shared
from tests.runtime_cases import numbers_in
from tests.runtime_pages import Page

PAGE = Page(
    "sonataflow",
    Path(__file__).parent,
    """# What Signalbox does as SonataFlow

With the runtime `sonataflow` (10.2) or `sonataflow@10.1`, Signalbox reads, lints and runs definitions of 0.8 as
SonataFlow does. [Runtimes](index.md) says how it is chosen. The numbers are those that findings name. This page is made
of the tests: what has a tick is shown by one at least.

""",
)


def test_each_rule_is_shown_or_left_and_the_page_says_so() -> None:
    PAGE.check()


@shared
def test_every_rule_has_words() -> None:
    PAGE.check_words(SHARED / "engines" / "sonataflow.md", lambda text: set(numbers_in(text)))
