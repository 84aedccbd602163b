"""The operation of a function is not written as its type asks for.

In 0.8 `operation` names a document and what is called in it, with `#` between them: `shop.json#order` (`rest`, which a
function is without a type, `asyncapi` and `odata`), `users.proto#UserService#ListUsers` (`rpc`),
`https://example.org/pets#query#pet` (`graphql`, with `query` or `mutation`). Functions of the types `expression` and
`custom` are not looked at here.

**Mend it**: write the parts that the message names, or the `type` that is meant.

```yaml
id: order
specVersion: "0.8"
functions:
- {name: order, operation: shop.json}   # shop.json#order
states:
- {name: Order, type: operation, actions: [{functionRef: order}], end: true}
```
"""

from types import MappingProxyType
from typing import Final

from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"
PARTS: Final = MappingProxyType(
    {
        "rest": ("document", "operation id"),
        "asyncapi": ("document", "operation id"),
        "odata": ("service", "entity set"),
        "rpc": ("document", "service", "method"),
        "graphql": ("address", "query or mutation", "field"),
    }
)
"""What stands in an operation, with `#` between, by the type of the function (0.8, "Function Definition")."""
GRAPHQL: Final = ("query", "mutation")


def check(facts: Facts) -> Findings:
    for function in facts.workflow.functions if facts.workflow.dialect == "0.8" else ():
        kind, path = function.kind or "rest", (*function.path, "operation")
        wanted = PARTS.get(kind)
        if not wanted or not function.operation or not facts.is_scalar(path):
            continue
        parts = function.operation.split("#")
        if len(parts) != len(wanted) or not all(part.strip() for part in parts):
            form = "#".join(f"<{part}>" for part in wanted)
            hint = "" if function.kind else "; a function without a `type` is `rest`"
            yield Finding(path, f"The operation of a function of the type `{kind}` is {form}{hint}")
        elif kind == "graphql" and parts[1].strip() not in GRAPHQL:
            yield Finding(path, f"GraphQL has a query or a mutation, not “{parts[1].strip()}”")
