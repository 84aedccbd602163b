"""A call gives what the document of the service does not ask for, or not what it asks for.

The document (OpenAPI, AsyncAPI, Protocol Buffers, GraphQL) is among the resources. A parameter or member of the body is
missing that is required, one is given that there is not, or a value that is written out is of another type, or out of
the bounds. Values that are expressions are not judged, and nothing is reported where the document is not at hand.

**Mend it**: give what the message names; the quick fix writes the name that is nearly the same.

```yaml
document: {dsl: "1.0.3", namespace: library, name: lending, version: "1.0.0"}
do:
- find:
    call: openapi
    with:
      document: {endpoint: library.openapi.yaml}
      operationId: findBooks
      parameters: {title: Emma, mst: 5}   # findBooks asks for most
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
  - functionRef: {refName: lend, arguments: {shelf: 1, reader: R-1, day: 7}}   # lendBook asks for days
  end: true
```
"""

from collections.abc import Iterator

from workflow.contracts import Operation, Schema
from workflow.contracts.calls import Given, Target, is_fixed
from workflow.contracts.contract import ON_THE_WIRE
from workflow.contracts.faults import Fault, faults
from workflow.diagnostics import Fix
from workflow.paths import Json, Path
from workflow.rules import _members, _names
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"
BODY = "body"


def check(facts: Facts) -> Findings:
    for target in facts.targets:
        operation = target.operation
        for given in target.given if operation else ():
            if operation and operation.parameters is not None and facts.has(given.path):
                yield from _findings(facts, list(_faults(target, operation, given)))


def _faults(target: Target, operation: Operation, given: Given) -> Iterator[Fault]:
    template, asked = given.template, operation.parameters or {}
    if template is None:
        yield from faults(operation.id, target.contract.definitions, asked, {}, given.path, lambda _: True)
        return
    value = template.value

    def is_open(text: str) -> bool:
        return not is_fixed(text, template)

    schema = _with_body(operation, asked, value)
    yield from faults(operation.id, target.contract.definitions, schema, value, template.path, is_open)


def _with_body(operation: Operation, asked: Schema, value: Json) -> Schema:
    """The schema for a value that gives the body whole, under `body`, in place of its members."""
    body, members = operation.body, asked.get("properties", {})
    if body is None or not isinstance(value, dict) or BODY not in value or BODY in members:
        return asked
    own = {name: one for name, one in members.items() if ON_THE_WIRE in one}
    required = [name for name in asked.get("required", ()) if name in own]
    return {**asked, "properties": {**own, BODY: body}, "required": required, "additionalProperties": False}


def _findings(facts: Facts, found: list[Fault]) -> Findings:
    """The findings; of a slip in the name of what is required one, with the fix that mends both."""
    meant: set[tuple[Path, str]] = set()
    for one in found:
        if one.unknown:
            near = _names.Names(one.known).nearest(one.unknown)
            meant |= {(one.path[:-1], near)} if near else set()
            edits = _members.rename(facts.document, one.path, near) if near else ()
            hint = f"; did you mean “{near}”?" if near else ""
            fix = Fix(f"Use {near}", edits) if edits else None
            yield Finding(one.path, f"{one.message}{hint}", key=True, fix=fix)
    for one in found:
        if not one.unknown and (one.path, one.missing) not in meant:
            yield Finding(one.path, one.message)
