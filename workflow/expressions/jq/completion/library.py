"""Which functions and formats there are in jq as a library has it."""

from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq.help import BUILTINS, FORMATS
from workflow.expressions.jq.jackson.names import JACKSON_CORE, KNOWN

LISTED: Final = MappingProxyType({"jq@jackson": KNOWN, "jq@jackson_1_6": JACKSON_CORE, "jq@lemline": frozenset()})
"""The functions of those that look for them as they run, by the id of the language."""
OWN: Final = MappingProxyType({"jq@zigflow": frozenset((("uuid", 0), ("timestamp", 0), ("timestamp_iso8601", 0)))})
"""What a library has besides jq."""


@cache
def library_of(language: str) -> frozenset[tuple[str, int]] | None:
    """The functions of a language by name and number of arguments, and its formats as `@name`; None: all of jq."""
    if language == "jq":
        return None
    there = LISTED.get(language)
    if there is None:
        there = frozenset(key for key in BUILTINS if _compiles(_call(*key), language))
    formats = {(f"@{name}", 0) for name in FORMATS if _compiles(f"@{name}", language)}
    return there | OWN.get(language, frozenset()) | formats


def _compiles(text: str, language: str) -> bool:
    library = language.partition("@")[2]
    try:
        import_module(f"workflow.expressions.jq.{library}").query(text)
    except ExpressionError:
        return False
    return True


def _call(name: str, arguments: int) -> str:
    return f"{name}({'; '.join(['.'] * arguments)})" if arguments else name
