"""A jq program has a text between single quotes.

`'` is no sign of jq: a text stands between double quotes. One runtime (of Go) quietly takes the one for the other.

**Mend it**: the quick fix writes double quotes.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- check: {if: ".status == 'paid'", set: {done: true}}
```
"""

from workflow import expressions
from workflow.diagnostics import Fix, TextEdit
from workflow.rules import _expressions, _members
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for one in _expressions.in_jq(facts) if isinstance(facts.workflow, TaskWorkflow) else ():
        if is_single_quoted(one.text):
            message = "A text stands between double quotes in jq, not between single ones"
            yield Finding(one.path, message, fix=_fix(facts, one))


def is_single_quoted(text: str) -> bool:
    """Whether a program runs if its single quotes are double ones, and not as it stands."""
    return (
        "'" in text
        and expressions.check(text, "jq") is not None
        and expressions.check(text.replace("'", '"'), "jq") is None
    )


def _fix(facts: Facts, one: Written) -> Fix | None:
    value = facts.value(one.path)
    if not isinstance(value, str):
        return None
    edits: tuple[TextEdit, ...] = _members.replace(facts.document, one.path, value.replace("'", '"'))
    return Fix("Write double quotes", edits) if edits else None
