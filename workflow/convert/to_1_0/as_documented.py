"""A definition in 0.8 as the documents would have it written that has the same done as its engine does: expressions in
braces, conditions in the order in which they are tried, events with the source that they get.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from workflow.actions import FunctionCall
from workflow.convert.jsonpath_to_jq import Untranslatable, to_value
from workflow.convert.losses import Lost
from workflow.convert.to_1_0.rewriting import Rewriter
from workflow.convert.to_1_0.texts import braced, is_path, is_variable, literal
from workflow.expressions import ExpressionError, jq
from workflow.expressions.compiling import bare_of, language_of
from workflow.expressions.jq import look
from workflow.model import End, EventDefinition, Template, Transition, Workflow
from workflow.paths import Json, Object
from workflow.profile.connections import Connections
from workflow.profile.semantics import Semantics
from workflow.states import SwitchState

ADDRESSED: Final = "an event with `kogitoprocrefid`, which SonataFlow gives to that instance alone"
NEVER_TRIED: Final = "a condition that is never tried, since it leads where the default leads: it is left out"
_MARKS: Final = ("${", "{{")


def as_documented(workflow: Workflow, semantics: Semantics, lost: Lost) -> Workflow:
    """The model, whose notes and losses are added; the same where its engine does what the documents say."""
    if semantics.data.merging != "jackson":
        return workflow
    found: Workflow = _Writer(workflow, lost).read(workflow)
    return replace(found, timeouts=replace(found.timeouts, interrupt=True)) if found.timeouts else found


class _Writer(Rewriter):
    OWN = (SwitchState, EventDefinition, FunctionCall, Transition, End)

    def __init__(self, workflow: Workflow, lost: Lost) -> None:
        super().__init__()
        self._connections, self._lost = Connections(workflow.scope), lost
        self._evaluated = {one.name for one in workflow.functions if one.kind == "expression"}

    def own(self, node: Any) -> Mapping[str, Any]:
        """What is otherwise in a node of this kind."""
        match node:
            case SwitchState(data_conditions=conditions) if conditions:
                return {"data_conditions": self._tried(node, self.read(conditions))}
            case EventDefinition():
                return {"source": None}  # which is not compared, and written anew (S150)
            case FunctionCall() if node.function.name in self._evaluated:
                return {"parameters": None}
            case Transition() | End() if len(node.produce) > 1:
                return {"produce": tuple(reversed(self.read(node.produce)))}
        return {}

    def _tried(self, state: SwitchState, conditions: tuple[Any, ...]) -> tuple[Any, ...]:
        """The conditions that are tried, in that order."""
        tried = self._connections.in_order(state)
        for case in state.data_conditions:
            if case not in tried:
                self._lost.note(case.path, NEVER_TRIED)
        made = {one.path: one for one in conditions}
        return tuple(made[case.path] for case in tried)

    def value(self, node: Template) -> Template:
        """A value whose expressions are in braces."""
        if node.style != "compiles":
            return node
        value = node.value
        bare = bare_of(value, node.language) if isinstance(value, str) else None
        if bare is not None and language_of(bare, node.language) != "jsonpath":
            value = members_of(bare) or value
        return Template(self._value(value, node), node.path, "dollar", "jq")

    def _value(self, value: Json, node: Template) -> Json:
        if isinstance(value, dict):
            return {key: self._value(one, node) for key, one in value.items()}
        if isinstance(value, list):
            return [self._value(one, node) for one in value]
        bare = bare_of(value, node.language) if isinstance(value, str) else None
        return value if bare is None else braced(self._program(str(value), bare, node))

    def _program(self, text: str, bare: str, node: Template) -> str:
        """A program of jq; one that looks like a text stays that where it cannot be evaluated."""
        if language_of(bare, node.language) == "jsonpath":
            try:
                found = to_value(bare if bare.startswith("$") else f"$.{bare}")
            except (ExpressionError, Untranslatable) as error:
                self._lost.add(node.path, f"`{bare}`, which jq cannot say: {error}")
                return literal(text)
            for note in found.notes:
                self._lost.note(node.path, note)
            return found.text
        is_meant = text.strip().startswith(_MARKS) or is_path(bare) or is_variable(bare)
        return bare if is_meant or not look(bare).may_fail else f"try ({bare}) catch {literal(text)}"


def members_of(text: str) -> Object | None:
    """The members of an object that a program makes, each with its own one; None for any other program."""
    if not (text.startswith("{") and text.endswith("}")):
        return None
    try:
        tree = jq.parse_program(text, jq.JQ_LIMITS)
    except ExpressionError:
        return None
    pieces = list(_pieces(text[1:-1]))
    if not isinstance(tree, jq.Object) or len(pieces) != len(tree.members):
        return None
    found: Object = {}
    for piece, (_, node) in zip(pieces, tree.members, strict=True):
        name, sign, value = (part.strip() for part in piece.partition(":"))
        name, value = name.strip('"'), value if sign else f".{name}"
        try:
            if not name.isidentifier() or jq.parse_program(value, jq.JQ_LIMITS) != node:
                return None
        except ExpressionError:
            return None
        found[name] = braced(value)
    return found


def _pieces(text: str) -> Iterator[str]:
    """A text at its commas that stand in no brackets and no quotes."""
    depth, start, quoted = 0, 0, False
    for at, sign in enumerate(text):
        if sign == '"' and text[at - 1 : at] != "\\":
            quoted = not quoted
        elif not quoted:
            depth += (sign in "([{") - (sign in ")]}")
            if sign == "," and not depth:
                yield text[start:at]
                start = at + 1
    if text[start:].strip():
        yield text[start:]
