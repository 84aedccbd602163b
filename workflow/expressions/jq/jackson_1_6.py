"""jackson-jq 1.6 in its jq 1.6 mode, as the Java SDK has it: without the functions that SonataFlow adds to it.

Its id is `jq@jackson_1_6`. Functions that are not there fail when they are called (docs/runtimes/java.md, J5.11).
"""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from workflow.expressions._query import Query
from workflow.expressions.jq.builtins.native import NATIVE, Native
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.jackson import members_of, query_of
from workflow.expressions.jq.jackson.compiler import JacksonCompiler
from workflow.expressions.jq.jackson.grammar import parse_program
from workflow.expressions.jq.jackson.names import JACKSON_CORE
from workflow.expressions.jq.jackson.own import OWN
from workflow.expressions.jq.limits import JQ_LIMITS
from workflow.expressions.jq.program import of_tree
from workflow.expressions.jq.run import Run
from workflow.expressions.jq.values.kinds import plain
from workflow.paths import Json

__all__ = ["members_of", "query"]


def _tojson(run: Run, value: Json) -> Json:
    """With a space behind each colon and comma."""
    try:
        text = json.dumps(plain(value, run.charge), ensure_ascii=False)
    except RecursionError:
        raise JqError("the value is nested too deep for `tojson`") from None
    run.charge(len(text))
    return text


def _to_entries(run: Run, value: Json) -> Json:
    """The value of an entry comes before its key."""
    found = NATIVE["to_entries", 0](run, value)
    return [dict(reversed(one.items())) for one in found]


class Compiler(JacksonCompiler):
    """What compiles one program."""

    known: ClassVar[frozenset[tuple[str, int]]] = JACKSON_CORE
    own: ClassVar[Mapping[tuple[str, int], Native]] = MappingProxyType(
        {
            **{name: code for name, code in OWN.items() if name in JACKSON_CORE},
            ("tojson", 0): _tojson,
            ("to_entries", 0): _to_entries,
        }
    )


def query(text: str) -> Query:
    """The query that a program is. Raises ExpressionError with the column where it goes wrong."""
    root = parse_program(text, JQ_LIMITS)
    return query_of(root, of_tree(root, text, JQ_LIMITS, Compiler(JQ_LIMITS)), text)
