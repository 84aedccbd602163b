"""The functions and variables that a program names: which it must be given, and which there are not."""

from collections.abc import Collection
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from workflow.expressions.jq.builtins import known as known_builtins
from workflow.expressions.jq.static.facts import Called, Finding, FindingKind, Used
from workflow.expressions.jq.syntax.parts import children
from workflow.expressions.jq.syntax.tree import (
    Binding,
    Break,
    Call,
    Definition,
    Foreach,
    Function,
    Label,
    Node,
    Pattern,
    Reduce,
    Variable,
)

_NEAR: Final = 0.8


@dataclass(slots=True)
class Names:
    """What is named, in the order in which it stands. `given` are the variables that there will be, None: any."""

    given: Collection[str] | None = None
    functions: list[Called] = field(default_factory=list)
    variables: list[Used] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def look(self, root: Node) -> None:
        """Goes through a program."""
        pending: list[tuple[object, _Known]] = [(root, _Known())]
        while pending:
            part, known = pending.pop()
            if isinstance(part, Call):
                self._called(part, known)
            elif isinstance(part, Variable):
                self._used(part, known)
            elif isinstance(part, Break) and part.name not in known.labels:
                self._add(part, "unknown-variable", f"there is no label ${part.name} here")
            pending += reversed(_inside(part, known))

    def _called(self, node: Call, known: "_Known") -> None:
        arity = len(node.arguments)
        if (node.name, arity) in known.functions:
            return
        self.functions.append(Called(node.name, arity, node.at + 1))
        if reason := known_builtins.FORBIDDEN.get(node.name):
            self._add(node, "forbidden", reason)
            return
        arities = sorted({*known_builtins.arities(node.name), *(n for name, n in known.functions if name == node.name)})
        if not arities:
            self._add(node, "unknown-function", f"there is no function `{node.name}`{self._hint(node, known)}")
        elif arity not in arities:
            self._add(node, "arity", known_builtins.miscounted(node.name, arities, arity))

    def _hint(self, node: Call, known: "_Known") -> str:
        variables = (*known.variables, *(self.given or ()))
        if not node.arguments and (node.name in variables or node.name.isupper()):
            return f"; did you mean `${node.name}`?"
        names = {name for name, _ in (*known.functions, *known_builtins.public())}
        near = get_close_matches(node.name, sorted(names), 1, _NEAR)
        return f"; did you mean `{near[0]}`?" if near else ""

    def _used(self, node: Variable, known: "_Known") -> None:
        if node.name in known.variables:
            return
        if reason := known_builtins.FORBIDDEN_VARIABLES.get(node.name):
            self._add(node, "forbidden", reason)
            return
        self.variables.append(Used(node.name, node.at + 1))
        if self.given is not None and node.name not in self.given:
            near = get_close_matches(node.name, sorted({*self.given, *known.variables}), 1, _NEAR)
            hint = f"; did you mean `${near[0]}`?" if near else ""
            self._add(node, "unknown-variable", f"there is no variable ${node.name}{hint}")

    def _add(self, node: Node, kind: FindingKind, message: str) -> None:
        self.findings.append(Finding(kind, message, node.at + 1))


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known where a part stands."""

    variables: frozenset[str] = frozenset()
    functions: frozenset[tuple[str, int]] = frozenset()
    labels: frozenset[str] = frozenset()

    def with_patterns(self, patterns: tuple[Pattern, ...]) -> "_Known":
        names = (name for pattern in patterns for name in pattern.variables())
        return _Known(self.variables.union(names), self.functions, self.labels)

    def with_function(self, function: Function) -> "_Known":
        named = (function.name, len(function.parameters))
        return _Known(self.variables, self.functions | {named}, self.labels)

    def in_function(self, function: Function) -> "_Known":
        plain = {parameter.removeprefix("$") for parameter in function.parameters}
        values = {parameter[1:] for parameter in function.parameters if parameter.startswith("$")}
        functions = self.functions | {(function.name, len(function.parameters)), *((name, 0) for name in plain)}
        return _Known(self.variables | values, functions, self.labels)


def _inside(part: object, known: _Known) -> list[tuple[object, _Known]]:
    """The parts of a part, with what each of them knows."""
    if isinstance(part, Binding | Reduce | Foreach):
        inner = known.with_patterns(part.patterns)
        outer: list[object] = [part.source, *([] if isinstance(part, Binding) else [part.start])]
        rest = [one for one in children(part) if not any(one is other for other in outer)]
        return [*((one, known) for one in outer), *((one, inner) for one in rest)]
    if isinstance(part, Definition):
        function = part.function
        return [(function.body, known.in_function(function)), (part.body, known.with_function(function))]
    if isinstance(part, Label):
        return [(part.body, _Known(known.variables, known.functions, known.labels | {part.name}))]
    return [(one, known) for one in children(part)]
