"""The values that a place of a program may have: it is carried out on what is known, or else only looked at."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from workflow.expressions._query import NOTHING, ExpressionError
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq.completion.cursor import MARK
from workflow.expressions.jq.completion.known import Known
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.limits import JqLimits
from workflow.expressions.jq.program import of_tree
from workflow.expressions.jq.static import BELOW, EACH, Read, Step, look
from workflow.expressions.jq.syntax.grammar import parse_program
from workflow.expressions.jq.syntax.tree import Call, Constant, Identity, Index, Node, Object, Pipe
from workflow.paths import Json

_LIMITS: Final = JqLimits(work=50_000, outputs=2_000)
_MOST: Final = 40
"""Values that are looked at."""


def values_at(program: str, known: Known) -> list[Json]:
    """The values that `MARK` is looked up in, the likeliest first; of some that are alike, each once."""
    found = [value for value in _carried_out(program, known) if value is not None]
    return found[:_MOST] or list(_looked_at(program, known))[:_MOST]


def given(known: Known) -> dict[str, Json]:
    """The values of the variables, null where they are not known."""
    return {name: None if one.value is NOTHING else one.value for name, one in known.variables.items()}


def _carried_out(program: str, known: Known) -> Iterator[Json]:
    """Every value that comes to the place while the program runs, whether it comes to an end or not."""
    heard: list[Json] = []

    def note(_kind: str, value: Json) -> None:
        if isinstance(value, dict) and set(value) == {MARK}:
            heard.append(value[MARK])

    arguments = Arguments(given(known), known.now, note)
    for data in known.inputs:
        try:
            asking = of_tree(_asking(parse_program(program, _LIMITS)), program, _LIMITS)
            for _ in asking.raw_outputs(data, arguments):
                if len(heard) >= _MOST:
                    break
        except (ExpressionError, JqError):
            pass
        if heard:
            break
    yield from heard


def _asking(node: Any) -> Any:
    """The same program, which tells what `MARK` is looked up in."""
    if isinstance(node, Index) and isinstance(node.key, Constant) and node.key.value == MARK:
        told = Object(((Constant(MARK), Identity()),))
        return Pipe(_asking(node.of), Call("debug", (told,)))
    if isinstance(node, tuple):
        return tuple(map(_asking, node))
    if not is_dataclass(node) or isinstance(node, type):
        return node
    parts = {one.name: getattr(node, one.name) for one in fields(node) if one.name != "at"}
    return replace(node, **{name: _asking(part) for name, part in parts.items() if isinstance(part, tuple | Node)})


def _looked_at(program: str, known: Known) -> Iterator[Json]:
    """What stands at the places that `MARK` would be read from, whichever way the program goes."""
    for read in look(program).reads:
        if read.path[-1:] == (MARK,):
            for root in _roots(read, known):
                yield from _at(root, read.path[:-1])


def _roots(read: Read, known: Known) -> Iterable[Json]:
    if read.variable is None:
        return known.inputs
    named = known.variables.get(read.variable)
    return () if named is None or named.value is NOTHING else (named.value,)


def _at(value: Json, path: tuple[Step, ...]) -> Iterator[Json]:
    """What stands at a path; where an index leads too far, the other entries are like it."""
    if not path:
        yield value
        return
    step, rest = path[0], path[1:]
    if step is BELOW:
        return
    if isinstance(value, list):
        chosen = value[step : step + 1] if isinstance(step, int) and step >= 0 else []
        inner = chosen or value[:_MOST]
    elif isinstance(value, dict):
        inner = list(value.values())[:_MOST] if step is EACH else [value[step]] if step in value else []
    else:
        inner = []
    for one in inner:
        yield from _at(one, rest)
