"""A parallel state waits for a number of branches that it cannot have.

With `completionType: n_of_m` the state goes on when `n` of its branches are complete. More than there are can never be
complete; `n` must be said, and be 1 or more. A simulation waits for all branches then.

In 0.8 these are `completionType: atLeast` and `numCompleted`, which may be an expression too; a run with a wrong number
fails with `DataError`.

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

from workflow import expressions
from workflow.paths import Path
from workflow.rules import _jq
from workflow.rules._facts import Facts, Finding, Findings, Missing
from workflow.states import ParallelState

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for found in facts.all(ParallelState):
        if found.node.completion == "n_of_m":
            yield from _count(facts, found.node)


def _count(facts: Facts, state: ParallelState) -> Findings:
    there, path = len(state.branches), _path(facts, state)
    count = _jq.number(state.count_by) if state.count is None else state.count
    if facts.value(path) in (None, Missing.MISSING):
        kind = facts.value(_type_path(facts, state))
        yield Finding(_type_path(facts, state), f"`{kind}` needs `{path[-1]}`, the number of branches to wait for")
    elif state.exact and state.count is None and not _is_expression(state):
        yield Finding(path, f"`{path[-1]}` is a whole number, or an expression that gives it")
    elif count is not None and count < 1:
        yield Finding(path, f"`{path[-1]}` is the number of branches to wait for: 1 or more")
    elif count is not None and count > there:
        have = "there is 1" if there == 1 else f"there are {there}"
        yield Finding(path, f"The state waits for {count:g} branches, and {have}")


def _path(facts: Facts, state: ParallelState) -> Path:
    """Where the number stands: 0.8 calls it `numCompleted`, and reads `n` too."""
    own = (*state.path, "numCompleted")
    return own if state.exact and (facts.has(own) or not facts.has((*state.path, "n"))) else (*state.path, "n")


def _is_expression(state: ParallelState) -> bool:
    """Whether an expression, and no other text, gives the number."""
    by = state.count_by
    return by is not None and expressions.check(by.text, by.language) is None


def _type_path(facts: Facts, state: ParallelState) -> Path:
    paths = ((*state.path, key) for key in ("completionType", "branchCompletionType"))
    return next((path for path in paths if facts.has(path)), state.path)
