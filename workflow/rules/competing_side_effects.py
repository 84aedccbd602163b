"""Branches compete, and more than one of them calls or sends something.

The first branch to complete wins, and the others are cancelled wherever they are: what they have called or sent by then
has happened.

**Mend it**: let competing branches only wait and read, and do what has an effect behind the fork.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- race:
    fork:
      compete: true
      branches:
      - one: {call: http, with: {method: post, endpoint: https://a.example/}}
      - two: {call: http, with: {method: post, endpoint: https://b.example/}}
```
"""

from workflow.model import Scope
from workflow.nodes import nodes
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import CallTask, EmitTask, ForkTask, RunTask

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    for found in facts.all(ForkTask):
        fork = found.node
        if fork.compete and sum(map(_has_effects, fork.branches)) > 1:
            message = f"Branches of “{fork.name}” compete, and more than one has effects that stay when it is cancelled"
            yield Finding(fork.path, message, key=True)


def _has_effects(branch: Scope) -> bool:
    inside = nodes(branch)
    return any(isinstance(one, EmitTask | RunTask) or (isinstance(one, CallTask) and _writes(one)) for one in inside)


def _writes(call: CallTask) -> bool:
    """Whether a call may change something: of HTTP what neither gets nor asks."""
    with_ = call.arguments.value if call.arguments else None
    method = with_.get("method") if isinstance(with_, dict) else None
    return call.call != "http" or not isinstance(method, str) or method.lower() not in ("get", "head", "options")
