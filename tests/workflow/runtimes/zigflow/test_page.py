"""docs/runtimes/zigflow.md is made of the rules in plain words and of the tests that show them."""

from pathlib import Path

from tests.definitions import SHARED, shared
from tests.runtime_cases import numbers_in
from tests.runtime_pages import Page

PAGE = Page(
    "zigflow",
    Path(__file__).parent,
    """# What Signalbox does as Zigflow

With the runtime `zigflow` (0.14.3), Signalbox reads, lints and runs definitions of 1.0 as Zigflow does, which runs them
on Temporal. [Runtimes](index.md) says how it is chosen. The numbers are those that findings name. This page is made of
the tests: what has a tick is shown by one at least.

A scenario may have `env:` (the environment of the worker), `workflow:` (which of the workflows of a file is started),
and among `events:` those with `signal:`, `query:`, `update:` or `cancel:` and the name, in place of `type:`.

""",
)


def test_each_rule_is_shown_or_left_and_the_page_says_so() -> None:
    PAGE.check()


@shared
def test_every_rule_has_words() -> None:
    PAGE.check_words(SHARED / "engines" / "zigflow.md", lambda text: set(numbers_in(text)))
