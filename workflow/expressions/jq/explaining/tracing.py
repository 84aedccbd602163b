"""A program is carried out a second time, slowly, with values that know where they come from."""

from collections.abc import Iterator
from typing import Final

from workflow.expressions.jq.builtins import known as known_builtins
from workflow.expressions.jq.builtins.native import NATIVE
from workflow.expressions.jq.errors import NOWHERE
from workflow.expressions.jq.explaining import assignments, flow, loops, terms
from workflow.expressions.jq.explaining.builtins import FORMS
from workflow.expressions.jq.explaining.scope import Closure, Scope
from workflow.expressions.jq.explaining.structures import STRUCTURES
from workflow.expressions.jq.explaining.traced import Traced, made
from workflow.expressions.jq.run import Run
from workflow.expressions.jq.syntax import tree as s

_PARTS: Final[dict[type[s.Node], terms.Part]] = {
    **terms.TERMS,
    **flow.FLOW,
    **loops.LOOPS,
    s.Assignment: assignments.assignment,
}
_LEVELS: Final = 6
"""Parts of the program that a call of a function waits in, about."""


_PART: Final = 4
"""Units of work that it costs to trace a part."""


class Tracing:
    """Traces one program."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def of(self, node: s.Node, given: Traced, scope: Scope) -> Iterator[Traced]:
        """What a part gives for an input."""
        self.run.step(_PART)
        if isinstance(node, s.Call):
            return self._call(node, given, scope)
        return iter(_PARTS[type(node)](self, node, given, scope))

    def _call(self, node: s.Call, given: Traced, scope: Scope) -> Iterator[Traced]:
        name = (node.name, len(node.arguments))
        if closure := scope.functions.get(name):
            return self._own(closure, node, given, scope)
        if form := FORMS.get(name):
            return form(self, node, given, scope)
        if name in NATIVE:
            return self._native(name, node, given, scope)
        if function := known_builtins.written(name):
            called_at = node.at if node.at != NOWHERE else scope.called_at
            closure = Closure(function.body, Scope(called_at=called_at), function.name, function.parameters)
            return self._own(closure, node, given, scope)
        return iter((Traced([f"{one}/{arity}" for one, arity in known_builtins.public()]),))

    def _own(self, closure: Closure, node: s.Call, given: Traced, scope: Scope) -> Iterator[Traced]:
        """A function of the program, an argument, or a builtin that is written in jq."""
        inside = closure.inside()
        for parameter, argument in zip(closure.parameters, node.arguments, strict=True):
            inside = inside.with_function(parameter.removeprefix("$"), 0, Closure(argument, scope))
        values = [number for number, parameter in enumerate(closure.parameters) if parameter.startswith("$")]
        self.run.enter(_LEVELS)
        try:
            yield from self._with_values(closure, values, node, given, scope, inside)
        finally:
            self.run.leave(_LEVELS)

    def _with_values(
        self, closure: Closure, left: list[int], node: s.Call, given: Traced, scope: Scope, inside: Scope
    ) -> Iterator[Traced]:
        if not left:
            yield from self.of(closure.body, given, inside)
            return
        name = closure.parameters[left[0]][1:]
        for found in self.of(node.arguments[left[0]], given, scope):
            known = inside.with_variables({name: found})
            yield from self._with_values(closure, left[1:], node, given, scope, known)

    def _native(self, name: tuple[str, int], node: s.Call, given: Traced, scope: Scope) -> Iterator[Traced]:
        def outputs(left: int, arguments: tuple[Traced, ...]) -> Iterator[Traced]:
            if left:
                for found in self.of(node.arguments[left - 1], given, scope):
                    yield from outputs(left - 1, (found, *arguments))
                return
            value = NATIVE[name](self.run, given.value, *(one.value for one in arguments))
            structure = STRUCTURES.get(name)
            if value is given.value:
                yield given
            elif structure is not None and value is not None:
                yield structure(self, given, *arguments)
            else:
                yield made(value, given, *arguments)

        return outputs(len(node.arguments), ())
