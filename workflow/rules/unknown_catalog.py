"""A function is called from a catalog that the definition does not have.

In `name:version@catalog` the catalog is an entry of `use.catalogs`, or `default`. A call that comes here fails with the
error *configuration*.

**Mend it**: correct the name, or declare it. The quick fix writes the name that is nearly the same.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use:
  catalogs:
    common: {endpoint: https://catalog.example/}
do:
- ask: {call: "log:1.0.0@commen"}   # common
```
"""

from workflow.rules import _names, _refs
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if not isinstance(workflow, TaskWorkflow):
        return
    names = ["default", *(one.name for one in workflow.use.catalogs)]
    speller = _names.Names(names)
    for ref, name in _refs.catalogs(facts):
        if name not in names:
            near = speller.nearest(name)
            function = ref.name[: -len(name)]
            fix = _names.replace_text(facts.document, ref.path, ref.name, f"{function}{near}") if near else None
            hint = f"; did you mean “{near}”?" if near else ""
            yield Finding(ref.path, f"No catalog is named “{name}”{hint}", fix=fix)
