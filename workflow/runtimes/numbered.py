"""The rules of engines that findings name by their numbers, and where each is explained."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from workflow.diagnostics import Diagnostic
from workflow.paths import Path

PAGES: Final = {"S": "sonataflow", "J": "java", "Z": "zigflow", "Y": "synapse", "G": "go", "L": "lemline"}
"""The page of docs/runtimes that has the rules with this letter."""
_IN_BRACKETS: Final = re.compile(r"\(([SJZYGL]\d[^()]*)\)")
_NUMBER: Final = re.compile(r"\b[SJZYGL]\d+(?:\.\d+)?\b")


class Numbered(NamedTuple):
    """What a finding says of a rule: its number, the message without numbers, and the page that explains it."""

    number: str
    message: str
    page: str
    path: Path


def numbers_in(message: str) -> tuple[str, ...]:
    """The numbers of the rules that a message names in brackets, each once."""
    return tuple(dict.fromkeys(_NUMBER.findall(" ".join(_IN_BRACKETS.findall(message)))))


def without_numbers(message: str) -> str:
    """A message without the numbers of rules in brackets."""
    return re.sub(r"\s*" + _IN_BRACKETS.pattern, "", message)


def page_of(number: str) -> str:
    """Where the rule with this number is explained, from the folder of the documents."""
    return f"runtimes/{PAGES[number[0]]}.md#{number.lower()}"


def numbered_findings(findings: Iterable[Diagnostic]) -> Iterator[Numbered]:
    """The rules of engines that findings name."""
    for one in findings:
        for number in numbers_in(one.message):
            yield Numbered(number, without_numbers(one.message), page_of(number), one.path)
