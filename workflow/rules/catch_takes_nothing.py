"""A `catch` takes no error at all.

Its `when` is never true, its `exceptWhen` always is, or it asks for a standard error with a status that this error
never has: a timeout has 408.

**Mend it**: correct the filter. An error goes up through the `try` until then, as if it were not there.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- guarded:
    try:
    - ask: {call: http, with: {method: get, endpoint: https://a.example/}}
    catch:
      errors: {with: {type: https://serverlessworkflow.io/spec/1.0.0/errors/timeout, status: 504}}   # 408
      then: continue
```
"""

from typing import Final

from workflow.expressions.jq import look
from workflow.model import Expression
from workflow.paths import Json
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import Catch

_STATUS: Final = {
    "configuration": 400,
    "validation": 400,
    "expression": 400,
    "authentication": 401,
    "authorization": 403,
    "timeout": 408,
    "runtime": 500,
}
_HOSTS: Final = ("https://serverlessworkflow.io/", "https://open-workflow-specification.org/")

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for found in facts.all(Catch):
        catch = found.node
        never = catch.when is not None and _constant(catch.when) in (False, None)
        if never or (catch.except_when is not None and _constant(catch.except_when) is True):
            yield Finding(catch.path, "This takes no error: its condition never lets one through", key=True)
        elif catch.filter and (said := _other_status(catch.filter.value)):
            yield Finding((*catch.filter.path, "status"), f"This takes no error: {said}")


def _constant(condition: Expression) -> object:
    return look(condition.text).result if condition.language == "jq" else Ellipsis


def _other_status(attributes: Json) -> str:
    """Why nothing has this type and status; the empty text where something may."""
    kind, status = (attributes.get("type"), attributes.get("status")) if isinstance(attributes, dict) else (None, None)
    if not isinstance(kind, str) or not isinstance(status, int) or not kind.startswith(_HOSTS):
        return ""
    name = kind.rpartition("/")[2]
    always = _STATUS.get(name, status)
    return "" if always == status else f"the status of {name} is {always}"
