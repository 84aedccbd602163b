"""The comparisons in a program, with what is known of both sides before anything is compared."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from workflow.expressions._query import NOTHING
from workflow.expressions.jq.static.facts import EACH, Compared, Kind, Read, Side, Step, Used
from workflow.expressions.jq.static.reading import Survey
from workflow.expressions.jq.static.scope import Scope
from workflow.expressions.jq.static.shapes import Shape
from workflow.expressions.jq.static.signs import COMPARISONS
from workflow.expressions.jq.static.tree import literal
from workflow.expressions.jq.syntax import tree as s
from workflow.expressions.jq.syntax.parts import children, nodes
from workflow.expressions.jq.values.kinds import kind
from workflow.paths import Json

_LITERAL: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\w[\w.+-]*', re.DOTALL)
_INPUT: Final = Shape(places=frozenset((Read(None, (), 1),)))
_SAME_INPUT: Final = (s.Binary, s.Logic, s.If, s.Alternative, s.Comma, s.Array, s.Object, s.Text, s.Negation, s.Label)
"""Parts whose parts all get the input that they get themselves."""


def comparisons(text: str, root: s.Node, variables: Iterable[Used]) -> Iterator[Compared]:
    """The comparisons in a program; `variables` are those that it is given."""
    pending: list[tuple[object, bool]] = [(root, True)]
    sides = _Sides(text, root, variables)
    while pending:
        part, on_input = pending.pop()
        if isinstance(part, s.Binary) and part.sign in COMPARISONS:
            left, right = sides.of(part.left, on_input), sides.of(part.right, on_input)
            yield Compared(part.sign, left, right, part.at + 1)
        pending += _inside(part, on_input)


class _Sides:
    """What is known of the sides of one program's comparisons."""

    def __init__(self, text: str, root: s.Node, variables: Iterable[Used]) -> None:
        self._text = text
        self._given = {one.column for one in variables}
        self._has_own = any(isinstance(node, s.Definition) for node in nodes(root))

    def of(self, node: s.Node, on_input: bool) -> Side:
        value = literal(node)
        if value is not NOTHING:
            own: Kind = kind(value)  # type: ignore[assignment]
            written = _LITERAL.match(self._text, node.at)
            end = written.end() if written and isinstance(node, s.Constant) else node.at
            return Side(frozenset((own,)), constant=value, start=node.at, end=end)
        place = self._place(node, on_input)
        if place is not None:
            return Side(place=place)
        return Side() if self._has_own else Side(Survey().of(node, _INPUT, Scope()).shape.kinds)

    def _place(self, node: s.Node, on_input: bool) -> Read | None:
        steps: list[Step] = []
        while isinstance(node, s.Index | s.Each):
            step: Json = EACH if isinstance(node, s.Each) else literal(node.key)
            if type(step) not in (str, int) and step is not EACH:
                return None
            steps.append(step)
            node = node.of
        if isinstance(node, s.Variable) and node.at + 1 in self._given:
            return Read(node.name, tuple(reversed(steps)), node.at + 1)
        is_input = isinstance(node, s.Identity) and on_input
        return Read(None, tuple(reversed(steps)), node.at + 1) if is_input else None


def _inside(part: object, on_input: bool) -> list[tuple[object, bool]]:
    """The parts of a part, and whether each gets the input of the program."""
    same: tuple[object, ...] = ()
    match part:
        case s.Pipe(left=left, right=right):
            return [(left, on_input), (right, on_input and isinstance(left, s.Identity))]
        case s.Binding(source=source, body=body):
            same = (source, body)
        case s.Reduce(source=source, start=start) | s.Foreach(source=source, start=start):
            same = (source, start)
        case s.Definition(body=body) | s.Try(body=body):
            same = (body,)
        case s.Call(name="select", arguments=arguments):
            same = arguments
        case s.Index(of=of, key=key):
            same = (of, key)
        case s.Each(of=of) | s.Slice(of=of):
            same = (of,)
        case s.Assignment(sign=sign, target=target, value=value):
            same = (target,) if sign == "|=" else (target, value)
    if isinstance(part, _SAME_INPUT):
        same = tuple(children(part))
    return [(one, on_input and any(one is other for other in same)) for one in children(part)]
