"""A function or task calls what the document of the service does not have.

The document (OpenAPI, AsyncAPI, Protocol Buffers, GraphQL) is among the resources, and the operation, the service and
its method, the field or the channel that is named is not in it. Where the document is not at hand nothing is reported,
and what an expression gives is not known.

**Mend it**: correct the name; the quick fix writes the one that is nearly the same. Or bring the newer document.

```yaml
document: {dsl: "1.0.3", namespace: library, name: lending, version: "1.0.0"}
do:
- lend: {call: openapi, with: {document: {endpoint: library.openapi.yaml}, operationId: lendBok}}   # it has lendBook
```

In 0.8:

```yaml
id: lending
specVersion: "0.8"
functions:
- name: lend
  operation: library.openapi.yaml#lendBok   # the document has lendBook
states:
- {name: Lend, type: operation, actions: [{functionRef: lend}], end: true}
```
"""

from workflow.resources import file_name
from workflow.rules import _names
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    spellers: dict[tuple[str, ...], _names.Names] = {}
    for target in facts.targets:
        part = target.wrong
        if part is None or not part.name.strip() or not facts.is_scalar(part.path):
            continue
        near = spellers.setdefault(part.choices, _names.Names(part.choices)).nearest(part.name)
        hint = f"; did you mean “{near}”?" if near else ""
        message = f"“{file_name(target.uri)}” has no {part.what} “{part.name}”{hint}"
        old, new = (f"{part.before}{name}{part.after}" for name in (part.name, near))
        fix = _names.replace_text(facts.document, part.path, old, new) if near else None
        after = facts.document.range(part.path).start.offset + len(part.before)
        yield Finding(part.path, message, fix=fix, range=facts.part(part.path, part.name, after))
