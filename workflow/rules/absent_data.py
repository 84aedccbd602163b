"""An expression reads a member that no scenario has, and that nothing in the definition writes.

Where a definition has scenarios, the names of all members of their inputs, answers and events are known, besides those
that the definition itself writes: injected data, parameters, results, and what the schemas name that are at hand. A
name that is in none of them is most often misspelt: such an expression selects nothing, and a condition with it is
never true. Nothing is said where the data are not known: without scenarios, or where a call, a sub-workflow or an event
has no answer in any of them.

An error of 1.0 has `type`, `status`, `instance`, `title` and `detail`, with scenarios or without: in the conditions of
`catch` and `retry` these are members of `.`, and inside of the `catch` of `$error`, or as it is named. Any other one is
told.

`signalbox lint FILE --scenario S.yaml` takes scenarios, and finds those that lie beside the file; the Design page looks
at those of the library.

**Mend it**: correct the name; or add a scenario in which the member is there. The quick fix writes a name that is
nearly the same.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- guarded:
    try:
    - ask: {call: http, with: {method: get, endpoint: https://a.example/}}
    catch:
      when: ${ .code == 503 }          # status
      then: continue
```

In the older dialects, of data that every scenario has otherwise:

```yaml
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

from workflow.actions import Action
from workflow.expressions import ExpressionError, members
from workflow.model import Correlation, DataFilter, EventDefinition, Expression, Ref, State, Template
from workflow.paths import Path
from workflow.present import EVENT, names_in
from workflow.resources import find
from workflow.rules import _answered, _data_names, _errors_at, _expressions, _names, _places
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import ForEachState, InjectState
from workflow.tasks import Catch, DataSchema, TaskWorkflow

SEVERITY = "warning"
NEAR = 4
"""Letters that a name has at least, for another to be nearly the same."""

RESPONSE = "response"
"""Where 0.8 puts a result that is no object (semantics-0.8.md §3.4)."""


def check(facts: Facts) -> Findings:
    if isinstance(facts.workflow, TaskWorkflow) and facts.all(Catch):
        yield from _errors_at.absent(facts)
    present = facts.present
    if present is None or not _answered.all_known(facts, present):
        return
    known = present.members.union(EVENT, _written(facts))
    speller = _names.Names(name for name in known if len(name) >= NEAR)
    of_errors = _errors_at.conditions(facts)
    for path, text, language in _read(facts):
        try:
            names = () if path in of_errors else _data_names.read(text, language)
        except ExpressionError:
            continue  # the rule bad-expression tells it
        absent = next((name for name in names if name not in known), None)
        if absent is not None:
            yield _finding(facts, path, text, absent, speller.nearest(absent) if len(absent) >= NEAR else None)


def _finding(facts: Facts, path: Path, text: str, absent: str, near: str | None) -> Finding:
    at = text.find(absent)
    place = _places.of(facts, path, text, at + 1, len(absent)) if at >= 0 else None
    hint = f"; did you mean `{near}`?" if near else ""
    message = f"`{absent}` is never present in any scenario{hint}"
    return Finding(path, message, range=place, fix=_names.write(near, place))


def _written(facts: Facts) -> Iterator[str]:
    """The names of members that the definition itself may write: results stand under the names of what gives them."""
    for kind in (State, Action, EventDefinition):
        yield from (found.node.name for found in facts.all(kind) if found.node.name)  # type: ignore[attr-defined]
    yield from (function.name for function in facts.workflow.functions)
    yield from _answered.results(facts)
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
    refs += [schema.node.resource for schema in facts.all(DataSchema)]
    for ref in refs:
        resource = find(ref.name, facts.resources) if ref else None
        if resource:
            yield from names_in(facts.read(resource))
    for schema in facts.all(DataSchema):
        yield from names_in(schema.node.document)


def _read(facts: Facts) -> Iterator[tuple[Path, str, str]]:
    """Every expression: where it stands, its text, its language. What says where to write is none."""
    targets = {id(found.node.target) for found in facts.all(DataFilter)}
    targets |= {id(found.node.output_collection) for found in facts.all(ForEachState)}
    for one in _expressions.written(facts):
        if one.node is None or id(one.node) not in targets:
            yield one.path, one.text, one.language
