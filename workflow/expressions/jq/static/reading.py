"""A program is gone through with what is known of its input: which places it reads, and what it may give.

It is never carried out: of two branches both are looked at, of several entries any one. What cannot be told is taken
to be anything and to come from anywhere that was given.
"""

from collections.abc import Iterable
from typing import Final

from workflow.expressions.jq.builtins import known as known_builtins
from workflow.expressions.jq.static import builtins, flow, loops, parts
from workflow.expressions.jq.static.facts import BELOW, ERROR, Finding, Read, Used
from workflow.expressions.jq.static.scope import Closure, Scope, all_variables, value_of
from workflow.expressions.jq.static.shapes import UNKNOWN, Outputs, Shape
from workflow.expressions.jq.syntax import tree as s

_PARTS: Final = {**parts.PARTS, **flow.FLOW, **loops.LOOPS}
_DEEPEST: Final = 120
"""Parts inside of each other that are looked at; of what is further in nothing is told."""
_MOST: Final = 20_000
"""Parts that are looked at, those of functions at each call."""
_ROUNDS: Final = 2
"""How often a function may be inside of itself."""


class Survey:
    """Goes through one program."""

    def __init__(self) -> None:
        self.reads: dict[Read, None] = {}
        self.entered: dict[Read, None] = {}
        self.findings: dict[Finding, None] = {}
        self.is_whole = True
        """Whether all of the program was looked at, as deep as its functions may call themselves."""
        self._column: int | None = None
        self._deep = 0
        self._left = _MOST
        self._inside: list[s.Node] = []

    def use(self, shape: Shape) -> None:
        """A value is looked at, all of it."""
        self.reads |= dict.fromkeys(shape.places)

    def enter(self, entries: Shape) -> None:
        """How many entries there are counts, even where none of them is looked at."""
        self.entered |= dict.fromkeys(entries.places)

    def add(self, finding: Finding) -> None:
        """Something is most likely not meant."""
        self.findings[finding] = None

    def in_program(self) -> bool:
        """Whether it is the program itself that is looked at, not a builtin that is written in jq."""
        return self._column is None

    def all_reads(self, variables: Iterable[Used]) -> list[Read]:
        """The places that are read, as they stand in the text; all of the given variables where it cannot be told."""
        if not self.is_whole or any(one.variable == ERROR for one in self.reads):
            self.reads |= dict.fromkeys([Read(None, (), 1), *(Read(one.name, (), one.column) for one in variables)])
        paths = [(one.variable, one.path) for one in (*self.reads, *self.entered)]
        starts = {(name, path[:length]) for name, path in paths for length in range(len(path))}
        starts |= {(one.variable, one.path) for one in self.reads}
        below = {(one.variable, one.path[:-1]) for one in self.reads if one.path[-1:] == (BELOW,)}
        untouched = [
            one
            for one in self.entered
            if (one.variable, one.path) not in starts
            and not any((one.variable, one.path[:length]) in below for length in range(len(one.path)))
        ]
        found = dict.fromkeys(one for one in (*self.reads, *untouched) if one.variable != ERROR)
        return sorted(found, key=lambda one: (one.column, one.variable or "", repr(one.path)))

    def column(self, node: s.Node) -> int:
        """Where a part stands; of a builtin that is written in jq, where it is called."""
        return self._column or node.at + 1

    def of(self, node: s.Node, given: Shape, scope: Scope) -> Outputs:
        """What a part gives for an input."""
        self._left -= 1
        if self._left < 0 or self._deep >= _DEEPEST:
            self.is_whole = False
            return self._cut(given, scope)
        self._deep += 1
        try:
            return self._looked_at(node, given, scope)
        finally:
            self._deep -= 1

    def _cut(self, given: Shape, scope: Scope) -> Outputs:
        """What is not looked at any further: it may be anything, and come from anywhere."""
        for shape in (given, *all_variables(scope)):
            self.use(shape)
        return Outputs(UNKNOWN, 0, False, True)

    def _looked_at(self, node: s.Node, given: Shape, scope: Scope) -> Outputs:
        if isinstance(node, s.Call):
            return self._call(node, given, scope)
        if isinstance(node, s.Definition):
            function = node.function
            closure = Closure(function.body, scope, self._column, function.name, function.parameters)
            return self.of(node.body, given, scope.with_function(function.name, len(function.parameters), closure))
        return _PARTS[type(node)](self, node, given, scope)

    # -- calls

    def _call(self, node: s.Call, given: Shape, scope: Scope) -> Outputs:
        name = (node.name, len(node.arguments))
        if closure := scope.functions.get(name):
            return self._own(closure, node, given, scope)
        if form := builtins.FORMS.get(name):
            return form(self, node, given, scope)
        if node.name in builtins.SAME_VALUE:
            for argument in node.arguments:
                value_of(self, argument, given, scope)
            return Outputs(given)
        if function := known_builtins.written(name):
            closure = Closure(function.body, Scope(), self.column(node), function.name, function.parameters)
            return self._own(closure, node, given, scope)
        return builtins.native(self, node, given, scope)

    def _own(self, closure: Closure, node: s.Call, given: Shape, scope: Scope) -> Outputs:
        """A function of the program, an argument, or a builtin that is written in jq."""
        if sum(body is closure.body for body in self._inside) >= _ROUNDS:
            for argument in node.arguments:
                self.use(self.of(argument, UNKNOWN, scope).shape)
            self.is_whole = self.is_whole and closure.column is not None
            return self._cut(given, scope)
        inside, told = closure.inside(), Outputs()
        for parameter, argument in zip(closure.parameters, node.arguments, strict=True):
            name = parameter.removeprefix("$")
            inside = inside.with_function(name, 0, Closure(argument, scope, self._column))
            if parameter.startswith("$"):
                found = self.of(argument, given, scope)
                told, inside = found.then(told), inside.with_variables({name: found.shape})
        before, self._column = self._column, closure.column
        self._inside.append(closure.body)
        try:
            return told.then(self.of(closure.body, given, inside))
        finally:
            self._inside.pop()
            self._column = before
