"""A jq program is gone through backwards, from what is wanted to the data that may give it.

Each part's guesses for being true, or not, are tried on the part itself, so that what a larger part is made of is right
where it can be told. Nothing here says that there are no data: what it does not find may be there.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import takewhile
from math import isfinite
from typing import Final

from simulator.studies.exploration.languages import Seen, Unsolved
from simulator.studies.exploration.languages.jq import conditions, looks, outputs
from simulator.studies.exploration.languages.jq.demand import MOST, NO_DEMAND, Demand, Demands, once
from simulator.studies.exploration.languages.jq.values import is_written
from simulator.studies.exploration.partial_data import ANYTHING, settled
from workflow.expressions import NOTHING, ExpressionError, Nothing
from workflow.expressions.jq import Call, Node, Program, Read, of_tree, reads_of
from workflow.paths import Json

TRIES: Final = 5_000
"""Guesses that are tried for one program."""
FEW: Final = 3
"""Guesses that are kept of those that are made without going through a part."""
PARTS: Final = 20_000
"""Parts that are gone through for one program, each as often as something is wanted of it."""


class Inversion:
    """Inverts one program."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen.arguments
        self._workflow = seen.workflow
        self.unsolved: dict[Unsolved, None] = {}
        self._tries, self._parts = TRIES, PARTS
        self._programs: dict[int, Program | None] = {}
        self._fixed: dict[int, Json | Nothing] = {}
        self._truths: dict[tuple[int, bool], Demands] = {}
        self._nodes: list[Node] = []  # kept, so that no two have one id

    def leave(self, node: Node, what: str) -> Demands:
        """Note that nothing is guessed from a part. Always []."""
        self.unsolved[Unsolved(node.at + 1, what)] = None
        return []

    def inputs(self, node: Node, output: Json) -> Demands:
        """What the part may need to give `output`."""
        self._parts -= 1
        if (output is ANYTHING and not outputs.may_be_empty(node)) or self.fixed(node) is not NOTHING:
            return [NO_DEMAND]
        if isinstance(output, float) and not isfinite(output):
            return []
        invert = outputs.OUTPUTS.get(type(node))
        if self._parts < 0:
            return self.leave(node, "all that follows")
        if invert is None:  # a constant comes here where it is no number that can be written
            return self.leave(node, outputs.NAMES.get(type(node), "a number that is not finite"))
        return once(invert(self, node, output))

    def elements(self, node: Node, wanted: list[Json]) -> Demands:
        """What the part may need to give these, one after the other."""
        return outputs.elements(self, node, wanted)

    def truths(self, node: Node, wanted: bool) -> Demands:
        """What the part may need to be true, or not to be."""
        known = self._truths.get((id(node), wanted))
        if known is None:
            self._nodes.append(node)
            known = self._truths[id(node), wanted] = self._demands_of(node, wanted)
        return known

    def _demands_of(self, node: Node, wanted: bool) -> Demands:
        self._parts -= 1
        if self.fixed(node) is not NOTHING:
            return [NO_DEMAND] if bool(self.fixed(node)) is wanted else []
        if self._parts < 0 or self._tries <= 0:
            return self.leave(node, "all that follows")
        guesses = conditions.truths(self, node, wanted)
        found = self._right(node, guesses, wanted, MOST)
        if not found:  # as one would try by hand: the constants in it where it looks
            found = self._right(node, map(Demand, looks.around_constants(node)), wanted, FEW)
        if not found and isinstance(node, Call) and node.name == "test":
            self.leave(node, "a pattern that is not simple")
        return found

    def _right(self, node: Node, guesses: Iterable[Demand], wanted: bool, most: int) -> Demands:
        """The first of the guesses that are right, as long as there are tries left."""
        tried = takewhile(lambda _: self._tries > 0, guesses)
        return once((one for one in tried if self._is_right(node, one, wanted)), most)

    def fixed(self, node: Node) -> Json | Nothing:
        """What the part gives whatever the data are; NOTHING where that depends on them."""
        if id(node) not in self._fixed:
            self._nodes.append(node)
            is_fixed = all(map(self._is_known, reads_of(node)))
            self._fixed[id(node)] = self._only(node) if is_fixed else NOTHING
        return self._fixed[id(node)]

    def _is_known(self, read: Read) -> bool:
        """Whether what is read is the same for all data, as constants and the workflow's name are."""
        of_workflow = read.variable == "WORKFLOW" and read.path[:1] and read.path[0] in self._workflow
        return read.variable in self.seen.variables or bool(of_workflow)

    def _only(self, node: Node) -> Json | Nothing:
        program = self._program(node)
        arguments = replace(self.seen, variables={**self.seen.variables, "WORKFLOW": self._workflow})
        try:
            found = program.outputs(None, arguments) if program else []
        except ExpressionError:
            return NOTHING
        return found[0] if len(found) == 1 and is_written(found[0]) else NOTHING

    def _is_right(self, node: Node, guess: Demand, wanted: bool) -> bool:
        """Whether the part is so, as far as it can be told; a guess that cannot be tried is kept."""
        program = self._program(node)
        if program is None or guess.variables or not program.variables <= self.seen.variables.keys():
            return True
        self._tries -= 1
        try:
            found = program.outputs(settled(guess.data), self.seen)
        except ExpressionError:
            return False
        return (found[-1] not in (None, False) if len(found) == 1 else False) is wanted

    def _program(self, node: Node) -> Program | None:
        """The part by itself; None where it knows names of the whole."""
        if id(node) not in self._programs:
            self._nodes.append(node)
            try:
                self._programs[id(node)] = of_tree(node)
            except ExpressionError:
                self._programs[id(node)] = None
        return self._programs[id(node)]
