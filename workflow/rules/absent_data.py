"""An expression reads a member that no scenario has, and that nothing in the definition writes.

Where a definition has scenarios, the names of all members of their inputs, answers and events are known, besides those
that the definition itself writes: injected data, parameters, results, and what the schemas name that are at hand. A
name that is in none of them is most often misspelt: such an expression selects nothing, and a condition with it is
never true. Nothing is said where the data are not known: without scenarios, or where a function, a sub-workflow or an
event has no answer in any of them.

`signalbox lint FILE --scenario S.yaml` takes scenarios, and finds those that lie beside the file; the Design page looks
at those of the library.

**Mend it**: correct the name; or add a scenario in which the member is there. The quick fix writes a name that is
nearly the same.

```yaml
id: greet
version: "1.0"
name: Greet
states:
- name: Greet
  type: inject
  start: {kind: default}
  data: {customer: {name: Ada}}
  stateDataFilter:
    dataOutputPath: "{{ $.custmer.name }}"    # customer
  end: {kind: default}
```
"""

from collections.abc import Iterator

from workflow.actions import Action, FunctionCall
from workflow.diagnostics import Fix, TextEdit
from workflow.expressions import ExpressionError, members
from workflow.model import Correlation, DataFilter, EventDefinition, Expression, Ref, State, Template
from workflow.paths import Path
from workflow.present import EVENT, Present, names_in
from workflow.resources import find
from workflow.rules import _data_names, _expressions, _names, _places, _refs
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import ForEachState, InjectState

SEVERITY = "warning"
NEAR = 4
"""Letters that a name has at least, for another to be nearly the same."""

RESPONSE = "response"
"""Where 0.8 puts a result that is no object (semantics-0.8.md §3.4)."""


def check(facts: Facts) -> Findings:
    present = facts.present
    if present is None or not _is_known(facts, present):
        return
    known = present.members.union(EVENT, _written(facts))
    speller = _names.Names(name for name in known if len(name) >= NEAR)
    for path, text, language in _read(facts):
        try:
            absent = next((name for name in _data_names.read(text, language) if name not in known), None)
        except ExpressionError:
            continue  # the rule bad-expression tells it
        if absent is not None:
            yield _finding(facts, path, text, absent, speller.nearest(absent) if len(absent) >= NEAR else None)


def _finding(facts: Facts, path: Path, text: str, absent: str, near: str | None) -> Finding:
    at = text.find(absent)
    place = _places.of(facts, path, text, at + 1, len(absent)) if at >= 0 else None
    hint = f"; did you mean `{near}`?" if near else ""
    fix = Fix(f"Write `{near}`", (TextEdit(place.start.offset, place.end.offset, near),)) if near and place else None
    return Finding(path, f"`{absent}` is never present in any scenario{hint}", range=place, fix=fix)


def _is_known(facts: Facts, present: Present) -> bool:
    """Whether the scenarios answer every call, and send every event that is awaited and not sent here."""
    if not present.answers_all:
        for action in facts.all(Action):
            call = action.node.call
            if isinstance(call, FunctionCall) and not {call.function.name, action.node.name} & present.calls:
                return False
        if any(ref.name not in present.calls for ref in _refs.workflows(facts)):
            return False
    sent = {ref.name for ref in _refs.produced_events(facts)}
    types = present.events | {event.type for event in facts.workflow.events if event.name in sent}
    awaited = {ref.name for ref in _refs.consumed_events(facts)}
    waited_for = [event for event in facts.workflow.events if event.name in awaited]
    return all((event.type or event.event_id or event.name) in types for event in waited_for)


def _written(facts: Facts) -> Iterator[str]:
    """The names of members that the definition itself may write: results stand under the names of what gives them."""
    for kind in (State, Action, EventDefinition):
        yield from (found.node.name for found in facts.all(kind) if found.node.name)  # type: ignore[attr-defined]
    yield from (function.name for function in facts.workflow.functions)
    yield from (ref.name for ref in _refs.workflows(facts))
    yield from (rule.node.attribute for rule in facts.all(Correlation))
    if facts.workflow.dialect == "0.8":
        yield RESPONSE
    for inject in facts.all(InjectState):
        yield from names_in(inject.node.data)
    for template in facts.all(Template):
        yield from names_in(template.node.value)
    for one in _expressions.written(facts):
        yield from _data_names.made(one.text, one.language)
    for each in facts.all(ForEachState):
        yield each.node.parameter
        yield from _of(each.node.output_collection)
    for through in facts.all(DataFilter):
        yield from _of(through.node.target)
    yield from _of_schemas(facts)


def _of(target: Expression | None) -> Iterator[str]:
    try:
        yield from members(target.text, target.language) if target else ()
    except ExpressionError:
        return


def _of_schemas(facts: Facts) -> Iterator[str]:
    states = [found.node for found in facts.all(State)]
    refs: list[Ref | None] = [facts.workflow.input_schema, facts.workflow.output_schema]
    refs += [ref for state in states for ref in (state.input_schema, state.output_schema)]
    for ref in refs:
        resource = find(ref.name, facts.resources) if ref else None
        if resource:
            yield from names_in(facts.read(resource))


def _read(facts: Facts) -> Iterator[tuple[Path, str, str]]:
    """Every expression: where it stands, its text, its language. What says where to write is none."""
    targets = {id(found.node.target) for found in facts.all(DataFilter)}
    targets |= {id(found.node.output_collection) for found in facts.all(ForEachState)}
    for one in _expressions.written(facts):
        if one.node is None or id(one.node) not in targets:
            yield one.path, one.text, one.language
