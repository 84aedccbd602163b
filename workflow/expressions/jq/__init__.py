"""jq 1.8 without modules, further inputs, the environment and the process (jq.md).

This is the only file of the package that others import. Most definitions have no program of jq: what reads, runs,
completes or explains one is imported as it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from workflow.expressions._query import Query
from workflow.expressions.jq import older
from workflow.expressions.jq.calls import called
from workflow.expressions.jq.errors import JqError, LimitReached
from workflow.expressions.jq.later import FORMATS, NEWER
from workflow.expressions.jq.limits import JQ_LIMITS, JqLimits
from workflow.expressions.jq.static import (
    BELOW,
    EACH,
    KINDS,
    SLIPS,
    Compared,
    Finding,
    Kind,
    Look,
    Read,
    Side,
    Step,
    fault,
    look,
    reads_of,
)

if TYPE_CHECKING:
    from workflow.expressions.jq import gojq, jackson, zigflow
    from workflow.expressions.jq.completion import Known, Named, Offer, complete, describe
    from workflow.expressions.jq.completion.library import library_of
    from workflow.expressions.jq.completion.opened import opened
    from workflow.expressions.jq.completion.values import given
    from workflow.expressions.jq.explaining import Origin, Source, explain, explain_outputs
    from workflow.expressions.jq.help import BUILTINS
    from workflow.expressions.jq.jackson.names import JACKSON_CORE
    from workflow.expressions.jq.program import Program, of_tree
    from workflow.expressions.jq.static.tree import literal
    from workflow.expressions.jq.syntax import tree
    from workflow.expressions.jq.syntax.grammar import parse_program
    from workflow.expressions.jq.syntax.parts import nodes
    from workflow.expressions.jq.syntax.scanner import KEYWORDS
    from workflow.expressions.jq.syntax.tree import (
        Assignment,
        Binary,
        Call,
        Constant,
        Format,
        If,
        Index,
        Node,
        Object,
        Text,
    )

LANGUAGES = ("jq", "jq@go_sdk", "jq@jackson", "jq@jackson_1_6", "jq@jq_1_6", "jq@lemline", "jq@zigflow")
"""jq, as jackson-jq has it (jackson/, jackson_1_6.py), as it was (jq_1_6.py), without functions (lemline.py), as
engines in Go have it (gojq/)."""
EXACT = ("jq@zigflow",)
"""Those whose library says all that is wrong with an expression in braces, which is read by `dollar.exact`."""

__all__ = [
    "BELOW",
    "BUILTINS",
    "EACH",
    "EXACT",
    "FORMATS",
    "JACKSON_CORE",
    "JQ_LIMITS",
    "KEYWORDS",
    "KINDS",
    "LANGUAGES",
    "NEWER",
    "SLIPS",
    "Assignment",
    "Binary",
    "Call",
    "Compared",
    "Constant",
    "Finding",
    "Format",
    "If",
    "Index",
    "JqError",
    "JqLimits",
    "Kind",
    "Known",
    "LimitReached",
    "Look",
    "Named",
    "Node",
    "Object",
    "Offer",
    "Origin",
    "Program",
    "Read",
    "Side",
    "Source",
    "Step",
    "Text",
    "called",
    "compiles",
    "complete",
    "describe",
    "explain",
    "explain_outputs",
    "fault",
    "given",
    "gojq",
    "jackson",
    "library_of",
    "literal",
    "look",
    "members_of",
    "nodes",
    "of_tree",
    "older",
    "opened",
    "parse",
    "parse_program",
    "path_of",
    "query",
    "reads_of",
    "tree",
    "zigflow",
]

LATER = {
    **dict.fromkeys(("Known", "Named", "Offer", "complete", "describe"), "completion"),
    "opened": "completion.opened",
    "given": "completion.values",
    **dict.fromkeys(("Origin", "Source", "explain", "explain_outputs"), "explaining"),
    "BUILTINS": "help",
    **dict.fromkeys(("Program", "of_tree"), "program"),
    "jackson": "jackson",
    "JACKSON_CORE": "jackson.names",
    "library_of": "completion.library",
    "zigflow": "zigflow",
    "gojq": "gojq",
    "literal": "static.tree",
    "tree": "syntax.tree",
    "parse_program": "syntax.grammar",
    "nodes": "syntax.parts",
    "KEYWORDS": "syntax.scanner",
    **dict.fromkeys(
        ("Assignment", "Binary", "Call", "Constant", "Format", "If", "Index", "Node", "Object", "Text"), "syntax.tree"
    ),
}
"""In which module of the package a name stands that is imported when it is asked for."""


def __getattr__(name: str) -> Any:
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = import_module(f"{__name__}.{LATER[name]}")
    globals()[name] = found = getattr(home, name, home)  # `tree` is the module itself
    return found


def parse(text: str, limits: JqLimits = JQ_LIMITS) -> "Program":
    """The compiled program; raises ExpressionError with the column where it goes wrong."""
    from workflow.expressions.jq import program

    return program.parse(text, limits)


def query(text: str) -> Query:
    """The query that a program is; raises ExpressionError with the column where it goes wrong.

    `fn:name` is the expression function of that name, which the arguments have.
    """
    from workflow.expressions.jq import queries

    return queries.query(text)


def compiles(text: str) -> bool:
    """Whether a text is a program."""
    from workflow.expressions.jq import queries

    return queries.compiles(text)


def path_of(text: str) -> tuple[str | int, ...] | None:
    """The names and indexes of a program that only says a place, `.a["b c"][0]`, else None. Raises as `query`."""
    from workflow.expressions.jq import queries

    return queries.path_of(text)


def members_of(text: str) -> tuple[str, ...]:
    """The names of the members that a program looks up, in order; raises as `query`."""
    from workflow.expressions.jq import queries

    return queries.members_of(text)
