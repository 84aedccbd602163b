"""Texts that are expressions where they compile, as SonataFlow reads arguments, events' data and attributes.

Delimiters are optional. A text that compiles and fails stays as it is written (docs/runtimes/sonataflow.md, S41 – S44).
"""

import re
from functools import lru_cache
from typing import Final

from workflow import expressions
from workflow.expressions import ExpressionError, Query

JACKSON: Final = "jq@jackson"
_VARIABLE: Final = re.compile(r"\$(?:WORKFLOW|SECRET|CONST)\b")
_NAME: Final = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d+\])*")
_MARKS: Final = (("${", "}"), ("{{", "}}"))


def trimmed(text: str) -> str:
    """A text without the delimiters around it; the one that closes may be missing."""
    found = text.strip()
    for begin, end in _MARKS:
        if found.startswith(begin):
            return found.removeprefix(begin).removesuffix(end).strip()
    return found


def language_of(bare: str, language: str) -> str:
    """The language of an expression: what reads a variable of the instance is jq, in JSONPath too."""
    return JACKSON if language == "jsonpath" and _VARIABLE.match(bare) else language


def bare_of(text: str, language: str) -> str | None:
    """The expression that a text is, without delimiters; None: it is a text."""
    bare = trimmed(text)
    return None if query_of(bare, language) is None else bare


@lru_cache(maxsize=2048)
def query_of(bare: str, language: str) -> Query | None:
    """The query of a text without delimiters; None where it does not compile."""
    from workflow.expressions.jq import jackson  # only who has such texts pays for reading them

    language = language_of(bare, language)
    if not bare or (language == JACKSON and jackson.fault(bare) is not None):
        return None
    if language == "jsonpath" and not bare.startswith("$"):
        if not _NAME.fullmatch(bare):
            return None
        bare = f"$.{bare}"
    try:
        return expressions.compile(bare, language)
    except ExpressionError:
        return None
