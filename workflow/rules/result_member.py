"""An expression reads a member that the result of a call does not have.

The document of the service (OpenAPI, Protocol Buffers) is among the resources, and says what comes back. A member is
told that is not listed where there may be no others (`additionalProperties: false`, every message of Protocol Buffers),
or that is one slip away from one that is listed; and any member of what is an array, a text or a number. What looks at
the result itself is judged: `results` of `actionDataFilter` (`dataResultsPath` in 0.6), in 1.0 `output.as`, or
`export.as` and the next task where there is none. Where several answers differ nothing is told, and nothing where the
document is not at hand.

**Mend it**: correct the name; the quick fix writes the one that is nearly the same. Or bring the newer document.

```yaml
document: {dsl: "1.0.3", namespace: library, name: lending, version: "1.0.0"}
do:
- lend:
    call: openapi
    with:
      document: {endpoint: library.openapi.yaml}
      operationId: lendBook
      parameters: {shelf: 1, reader: R-1, days: 7}
    output: {as: "${ .raeder }"}   # lendBook gives reader
```

In 0.8:

```yaml
id: lending
specVersion: "0.8"
functions:
- name: lend
  operation: library.openapi.yaml#lendBook
states:
- name: Lend
  type: operation
  actions:
  - functionRef: {refName: lend, arguments: {shelf: 1, reader: R-1, days: 7}}
    actionDataFilter: {results: "${ .raeder }"}   # lendBook gives reader
  end: true
```
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from workflow import expressions
from workflow.actions import Action, FunctionCall
from workflow.contracts.calls import Target
from workflow.contracts.members import Members, Wrong
from workflow.diagnostics import Fix, TextEdit
from workflow.expressions import ExpressionError, jq
from workflow.expressions.jq import BELOW
from workflow.paths import Json, Path
from workflow.rules import _expressions, _outputs, _places
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._jq import look
from workflow.tasks import CallTask, TaskWorkflow

SEVERITY = "warning"
KINDS: Final = ("openapi", "proto")
"""Contracts whose results are as they say: of GraphQL a call may give members other names."""
_GUARDS: Final = ("?", "try", "type", "objects")
"""What a program has that sees to other values than objects itself."""


class _Read(NamedTuple):
    """A place of the result that is read; steps are as `Members` has them."""

    steps: tuple[Json, ...]
    column: int


def check(facts: Facts) -> Findings:
    known = [one for one in facts.targets if one.contract.kind in KINDS and _has_known_result(one)]
    members = {id(one.contract): Members(one.contract) for one in known}
    for target, one in _seen(facts, {(one.kind, one.key): one for one in known}, {one.path: one for one in known}):
        yield from _findings(facts, target, members[id(target.contract)], one)


def _seen(
    facts: Facts, by_name: dict[tuple[str, str], Target], by_path: dict[Path, Target]
) -> Iterator[tuple[Target, Written]]:
    """The expressions that look at a result, each with what gives it."""
    if isinstance(facts.workflow, TaskWorkflow):
        for task, one, _ in _outputs.readers(facts) if by_path else ():
            if task.path in by_path and isinstance(task, CallTask) and _is_content(task):
                yield by_path[task.path], one
        return
    calls = ((one.node.call, one.node.filter.result) for one in facts.all(Action) if by_name)
    waited = ((call, result) for call, result in calls if isinstance(call, FunctionCall) and not call.detached)
    results = {result.path: by_name.get(("functions", call.called)) for call, result in waited if result}
    for one in _expressions.looked_into(facts) if results else ():
        target = results.get(one.path)
        if target is not None:
            yield target, one


def _has_known_result(target: Target) -> bool:
    operation = target.operation
    return operation is not None and operation.result is not None and operation.sole


def _is_content(task: CallTask) -> bool:
    """Whether the output of a task is what came back, not the whole answer or its bytes."""
    given = task.arguments.value if task.arguments else None
    return isinstance(given, dict) and given.get("output", "content") == "content"


def _findings(facts: Facts, target: Target, members: Members, one: Written) -> Findings:
    """The first member that is not there, of one expression."""
    result = target.operation.result if target.operation else None
    for read in _reads(one.text, one.language):
        wrong = members.wrong_step(result or {}, read.steps)
        if wrong is not None and not (wrong.kind and any(guard in one.text for guard in _GUARDS)):
            yield _finding(facts, target, one, read, wrong)
            return


def _finding(facts: Facts, target: Target, one: Written, read: _Read, wrong: Wrong) -> Finding:
    path, text = one.path, one.text
    name = str(read.steps[wrong.at])
    before = "".join(f".{step}" if isinstance(step, str) else "[]" for step in read.steps[: wrong.at])
    whose = f"“{target.operation.id if target.operation else target.key}”"
    of = f"`{before}` of what {whose} gives" if before else f"What {whose} gives"
    kind = f" is {wrong.kind}, which" if wrong.kind else ""
    hint = f"; did you mean “{wrong.near}”?" if wrong.near else ""
    named = list(re.finditer(rf"(?<![\w$]){re.escape(name)}(?!\w)", text))
    column = named[0].start() + 1 if len(named) == 1 else read.column
    place = _places.of(facts, path, text, column, len(name) if len(named) == 1 else None)
    fix = None
    if wrong.near and place is not None and len(named) == 1:
        fix = Fix(f"Write {wrong.near}", (TextEdit(place.start.offset, place.end.offset, wrong.near),))
    return Finding(path, f"{of}{kind} has no member “{name}”{hint}", fix=fix, range=place)


def _reads(text: str, language: str) -> Iterator[_Read]:
    """The places of its input that an expression reads."""
    if language != "jq":
        try:
            names = expressions.compile(text, language).names
        except ExpressionError:
            return
        if names:
            yield _Read(names, text.find(names[0]) + 1)
        return
    if jq.called(text) is None:
        for one in look(text).reads:
            if one.variable is None and one.path:
                yield _Read(tuple(map(_step, one.path)), one.column)


def _step(step: object) -> Json:
    """A member by its name, an entry as a number; None for what is anywhere below."""
    return None if step is BELOW else step if isinstance(step, str) else 0
