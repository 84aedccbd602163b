"""A parallel state waits for a number of branches that it cannot have.

With `completionType: n_of_m` the state goes on when `n` of its branches are complete. More than there are can never be
complete; `n` must be said, and be 1 or more. A simulation waits for all branches then.

**Mend it**: correct `n`, add the branches that are missing, or write `completionType: and` to wait for all.

```yaml
states:
- name: Quotes
  type: parallel
  start: {kind: default}
  completionType: n_of_m
  n: 3                      # there are two
  branches:
  - {name: First, actions: []}
  - {name: Second, actions: []}
  end: {kind: default}
```
"""

from collections.abc import Iterator

from workflow.rules._facts import Facts, Missing
from workflow.rules._finding import Finding
from workflow.states import ParallelState

SEVERITY = "error"


def check(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(ParallelState):
        if found.node.completion == "n_of_m":
            yield from _count(facts, found.node)


def _count(facts: Facts, state: ParallelState) -> Iterator[Finding]:
    there, path = len(state.branches), (*state.path, "n")
    if facts.value(path) in (None, Missing.MISSING):
        yield Finding(_type_path(facts, state), "`n_of_m` needs `n`, the number of branches to wait for")
    elif state.count is not None and state.count < 1:
        yield Finding(path, "`n` is the number of branches to wait for: 1 or more")
    elif state.count is not None and state.count > there:
        have = "there is 1" if there == 1 else f"there are {there}"
        yield Finding(path, f"The state waits for {state.count} branches, and {have}")


def _type_path(facts: Facts, state: ParallelState) -> tuple[str | int, ...]:
    paths = ((*state.path, key) for key in ("completionType", "branchCompletionType"))
    return next((path for path in paths if facts.has(path)), state.path)
