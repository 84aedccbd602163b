"""docs/runtimes/java.md is made of the rules in plain words and of the tests that show them."""

import re
from pathlib import Path

from tests.definitions import SHARED, shared
from tests.runtime_pages import Page

PAGE = Page(
    "java",
    Path(__file__).parent,
    """# What Signalbox does as the Java SDK

With the runtime `java` (7.29) or `quarkus-flow` (1.0), Signalbox reads, lints and runs definitions of 1.0 as the Java
SDK's engine does, and as Quarkus Flow does, which embeds it. [Runtimes](index.md) says how it is chosen. The numbers
are those that findings name. This page is made of the tests: what has a tick is shown by one at least.

An error that “fails past every try” is one of Java: no `catch` sees it, and the instance fails by it.

""",
)


def test_each_rule_is_shown_or_left_and_the_page_says_so() -> None:
    PAGE.check()


@shared
def test_every_rule_has_words() -> None:
    PAGE.check_words(SHARED / "engines" / "java.md", numbers_in)


def numbers_in(text: str) -> set[str]:
    """The numbers of rules that the document has, at the beginning of lines."""
    return {f"J{found}" for found in re.findall(r"^(\d+\.\d+) ", text, re.MULTILINE)}
