"""Functions, events or something else are in a resource that is not at hand.

A definition may name a URI in place of a list; in 0.8 also in place of `errors`, `auth`, `secrets`, `timeouts`,
`constants` and the schema of its input. Nothing is fetched: the resource has to be given, by its URI or by its
file name. What it defines is unknown otherwise, so that names which refer to it cannot be checked.

**Mend it**: give the resource as well: put it where its relative URI leads to, name it by `--with FILE` on the command
line, or add it to the library. Or write the list into the definition.

```yaml
functions: https://example.org/functions.json   # not given
states:
- name: Greet
  type: operation
  start: {kind: default}
  actions:
  - functionRef: {refName: greet}
  end: {kind: default}
```
"""

from workflow.resources import find
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for kind, ref in facts.workflow.resources:
        if find(ref.name, facts.resources) is None:
            unknown = "the input is not checked" if kind == "dataInputSchema" else f"its {kind} are unknown"
            yield Finding(ref.path, f"The resource “{ref.name}” is not at hand; {unknown}")
        elif hasattr(facts.workflow, kind) and facts.unresolved(kind):
            yield Finding(ref.path, f"The resource “{ref.name}” gives no {kind}")
