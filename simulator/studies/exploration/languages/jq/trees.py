"""The tree of an expression as it stands in a definition: a program, or a call of an expression function."""

from collections.abc import Mapping

from workflow.expressions import dollar, jq
from workflow.expressions.jq import JQ_LIMITS, Node, parse_program


def program_of(text: str, functions: Mapping[str, str | None]) -> str | None:
    """The text of the program; of `fn:name` what the function does, None where that comes to itself or to nothing."""
    passed: set[str] = set()
    while (name := jq.called(text)) is not None:
        operation = functions.get(name)
        if operation is None or name in passed:
            return None
        passed.add(name)
        text = dollar.inside(operation) or operation.strip()
    return text


def tree_of(text: str, functions: Mapping[str, str | None]) -> Node | None:
    """The tree of a program; None where there is none."""
    program = program_of(text, functions)
    if program is None:
        return None
    written = (program, jq.older.with_signs(program))
    return next((parse_program(one, JQ_LIMITS) for one in written if jq.compiles(one)), None)
