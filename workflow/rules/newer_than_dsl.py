"""A member is newer than the version of the DSL that the definition names.

It is understood here. A runtime that keeps to `document.dsl` does not know it, or refuses the definition. What came
after the release 1.0.3 counts as 1.0.4.

**Mend it**: raise `document.dsl`, or do without the member.

```yaml
document: {dsl: "1.0.0", namespace: shop, name: order, version: "1.0.0"}
do:
- ask: {call: mcp, with: {method: tools/list, transport: {http: {endpoint: https://a.example/}}}}   # since 1.0.2
```
"""

import re
from typing import Any

from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "info"
LONGEST = 9


def check(facts: Facts) -> Findings:
    named = _numbers(facts.workflow.schema_version or "")
    for fault in facts.faults if isinstance(facts.workflow, TaskWorkflow) and named else ():
        schema: Any = fault.schema
        since = str(schema["x-since"]) if fault.keyword == "x-since" else ""
        if since and _numbers(since) > named:
            words = f"`{fault.path[-1]}` is of DSL {since}, and `document.dsl` is {facts.workflow.schema_version}"
            yield Finding(fault.path, words, key=True)


def _numbers(version: str) -> tuple[int, ...]:
    """The three numbers of a version; one of more digits than any version has is as large as one of so many."""
    return tuple(int(part[:LONGEST]) for part in re.findall("[0-9]+", version.partition("-")[0])[:3])
