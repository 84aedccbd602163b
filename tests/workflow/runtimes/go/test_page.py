"""docs/runtimes/go.md is made of the rules in plain words and of the tests that show them."""

from pathlib import Path

from tests.definitions import SHARED, shared
from tests.runtime_cases import numbers_in
from tests.runtime_pages import Page

PAGE = Page(
    "go",
    Path(__file__).parent,
    """# What Signalbox does as the Go SDK

With the runtime `go` (3.2), Signalbox reads, lints and runs definitions of 1.0 as the Go SDK's parser and runner do.
[Runtimes](index.md) says how it is chosen. The numbers are those that findings name. This page is made of the tests:
what has a tick is shown by one at least.

""",
)


def test_each_rule_is_shown_or_left_and_the_page_says_so() -> None:
    PAGE.check()


@shared
def test_every_rule_has_words() -> None:
    PAGE.check_words(SHARED / "engines" / "go.md", own_numbers)


def own_numbers(text: str) -> set[str]:
    """The numbers of its rules; the document has those of others besides."""
    return {one.strip(".") for one in numbers_in(text) if one.startswith("G")}
