"""What SonataFlow refuses when it builds a definition, where the schema cannot say so (S20 – S25, S165).

Names that nothing has, functions of one name, and compensation that leads out of itself are told by the rules that the
specification has.
"""

import re
from collections.abc import Iterator
from typing import Final

from workflow.actions import Action, FunctionCall
from workflow.durations import parse
from workflow.expressions import check, jq
from workflow.model import DataFilter, Duration, End, ErrorHandler, Expression, Function, Transition
from workflow.paths import Json, Path
from workflow.rules import Facts, Finding
from workflow.runtimes.sonataflow.lowering import called
from workflow.states import ForEachState, ParallelState, SwitchState, exits

NAME: Final = "SonataFlow"
_TWO: Final = 2
_BY_CALENDAR: Final = re.compile(r"P[^T]*[YM]")
"""Lengths with years or months, which Java has not (S112)."""


def refuses(facts: Facts) -> Iterator[Finding]:
    """All of them."""
    for found in (_starts, _ends, _switches, _branches, _handlers, _expressions, _functions, _calls, _times):
        yield from found(facts)


def _starts(facts: Facts) -> Iterator[Finding]:
    """S20: every state has something that leads to it."""
    scope = facts.workflow.scope
    if not scope.start or facts.state(scope, scope.start[0].name) is None:
        return
    reached = {found.path for ref in scope.start if (found := facts.state(scope, ref.name))}
    left = list(reached)
    by_path = {state.path: state for state in scope.states}
    while left:
        state = by_path.get(left.pop())
        for _, way in exits(state) if state else ():
            target = facts.state(scope, way.target.name) if isinstance(way, Transition) else None
            if target is not None and target.path not in reached:
                reached.add(target.path)
                left.append(target.path)
    for state in scope.states:
        if state.path not in reached and not state.used_for_compensation:
            place = facts.name_range(state)
            yield Finding(
                state.path, f"{NAME} refuses a state that nothing leads to, “{state.name}” (S20)", range=place
            )


def _ends(facts: Facts) -> Iterator[Finding]:
    """S20: there is an end."""
    states = facts.workflow.scope.states
    if states and not any(isinstance(way, End) for state in states for _, way in exits(state)):
        yield Finding(("states",), f"{NAME} refuses a definition without a state that ends it (S20)", key=True)


def _switches(facts: Facts) -> Iterator[Finding]:
    """S21: a switch has two ways out at least; one on events that has a default has a timeout."""
    for found in facts.all(SwitchState):
        state = found.node
        ways = [*state.data_conditions, *state.event_conditions]
        if ways and len(ways) + (state.default is not None) < _TWO:
            words = f"{NAME} refuses a switch with one way out (S21)"
            yield Finding(state.path, words, range=facts.name_range(state))
        default = workflow_timeout(facts)
        if state.event_conditions and state.default is not None and state.timeout is None and default is None:
            words = f"{NAME} refuses a default without `timeouts.eventTimeout`: nothing would lead to it (S21)"
            yield Finding((*state.path, "defaultCondition"), words, key=True)


def workflow_timeout(facts: Facts) -> Duration | None:
    """How long events are waited for, where a state does not say it."""
    timeouts = facts.workflow.timeouts
    return timeouts.event if timeouts else None


def _branches(facts: Facts) -> Iterator[Finding]:
    """S22: a parallel state has two branches at least."""
    for found in facts.all(ParallelState):
        state = found.node
        if len(state.branches) < _TWO:
            words = f"{NAME} refuses a parallel state with fewer than two branches (S22)"
            yield Finding((*state.path, "branches"), words, key=True)
        if state.count_by is not None and (wrong := check(state.count_by.text, state.count_by.language)):
            yield Finding(state.count_by.path, f"{NAME} refuses this: {wrong[0]} (S22)")


def _handlers(facts: Facts) -> Iterator[Finding]:
    """S23: errors that are handled are declared, with a code."""
    codes = {error.name: error.code for error in reversed(facts.workflow.errors)}
    for found in facts.all(ErrorHandler):
        for ref in found.node.errors:
            if ref.name in codes and codes[ref.name] is None and facts.has(ref.path):
                yield Finding(ref.path, f"{NAME} refuses an error without `code`, “{ref.name}” (S23)")


def _checked(facts: Facts) -> Iterator[Expression]:
    """The expressions that are checked when a definition is built (S24)."""
    for found in facts.all(DataFilter):
        one = found.node
        yield from (part for part in (one.input, one.result, one.output, one.target) if part is not None)
    for each in facts.all(ForEachState):
        yield from (part for part in (each.node.input_collection,) if part is not None)
    language = facts.workflow.expression_language
    for function in facts.workflow.functions:
        if function.kind == "expression" and function.operation:
            yield Expression(function.operation, (*function.path, "operation"), language)


def unreadable(facts: Facts) -> Iterator[tuple[Path, str]]:
    """Where an expression is refused, and why; what refers to a function that there is not is among them (S24, S41)."""
    from workflow.expressions.jq import jackson  # only who asks for findings pays for it

    for one in _checked(facts):
        if not one.text or not facts.has(one.path):
            continue
        name = called(one.text)
        if name is not None:
            yield one.path, f"there is no expression function “{name}”"
        elif one.language in jq.LANGUAGES and (wrong := jackson.fault(one.text)):
            yield one.path, wrong[0]


def _expressions(facts: Facts) -> Iterator[Finding]:
    for path, words in unreadable(facts):
        yield Finding(path, f"{NAME} refuses this expression: {words} (S24)")


def _functions(facts: Facts) -> Iterator[Finding]:
    """S25: an OpenAPI operation has one `#`, a script has a text."""
    for function in facts.workflow.functions:
        operation, path = function.operation or "", (*function.path, "operation")
        if (function.kind or "rest") == "rest" and operation.count("#") != 1 and facts.has(path):
            yield Finding(path, f"{NAME} refuses an operation without exactly one `#`: FILE#OPERATION (S25)")


def _calls(facts: Facts) -> Iterator[Finding]:
    """S25: `sysout` has a `message`, a script without text in its operation a `script`."""
    functions: dict[str, Function] = {one.name: one for one in reversed(facts.workflow.functions)}
    for found in facts.all(Action):
        call = found.node.call
        function = functions.get(call.function.name) if isinstance(call, FunctionCall) else None
        if not isinstance(call, FunctionCall) or function is None or function.kind != "custom":
            continue
        operation = function.operation or ""
        needed = _needed(operation)
        given = call.parameters.value if call.parameters else None
        if needed and (not isinstance(given, dict) or needed not in given) and not isinstance(given, str):
            yield Finding(
                call.path, f"{NAME} refuses a call of `{(function.operation or '')[:40]}` without `{needed}` (S25)"
            )
        if operation.startswith("camel:") and isinstance(given, dict):
            yield from _of_camel(call, given)


def _of_camel(call: FunctionCall, given: dict[str, Json]) -> Iterator[Finding]:
    """S165: a route of Camel takes a body and headers."""
    path = call.parameters.path if call.parameters else call.path
    for name, value in given.items():
        if name not in ("body", "headers"):
            words = f"{NAME} refuses the argument `{name}`: a route of Camel takes `body` and `headers` (S165)"
            yield Finding((*path, name), words, key=True)
        elif name == "headers" and not isinstance(value, dict | str):
            yield Finding((*path, name), f"{NAME} refuses `headers` that are no object (S165)", key=True)


def _needed(operation: str) -> str:
    """The argument that an operation cannot do without; "" where there is none."""
    kind, _, rest = operation.strip().partition(":")
    if kind == "sysout":
        return "message"
    return "script" if kind == "script" and ":" not in rest else ""


def _times(facts: Facts) -> Iterator[Finding]:
    """S25: what lasts is a duration or an expression."""
    for found in facts.all(Duration):
        one = found.node
        is_one = parse(one.text) is not None and not _BY_CALENDAR.match(one.text)
        if one.by is None and one.text and not is_one and facts.has(one.path):
            yield Finding(
                one.path, f"{NAME} refuses “{one.text[:40]}”: it is neither a duration nor an expression (S25)"
            )
