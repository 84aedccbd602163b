"""Two states, functions, events, retry policies, errors or entries of `auth` have the same name.

A reference to that name could mean either. A state's `id` counts as a name as well: `nextState` may use both; in 0.8 an
id counts only where no state has the name, so that the two may be alike. The finding stands at the later one and says
where the earlier one is.

In 1.0 it is a *warning*: tasks run in the order of their list, whatever they are called, and `then` leads to the first
of a name. No `then` can lead to the later one.

**Mend it**: rename one of them, and the references that mean it.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- notify: {call: http, with: {method: get, endpoint: https://mail.example/send}}
- notify: {call: http, with: {method: get, endpoint: https://phone.example/call}}   # the second of this name
```

In 0.6:

```yaml
functions:
- name: notify
  operation: mail.json#send
- name: notify          # the second of this name
  operation: phone.json#call
```
"""

from collections.abc import Iterable, Iterator, Mapping

from workflow.model import Scope, State
from workflow.paths import Path
from workflow.rules._facts import Facts, Finding, Findings, Named
from workflow.tasks import ForkTask, TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if isinstance(workflow, TaskWorkflow):
        for scope in facts.scopes:
            yield from _tasks(facts, scope.states)
        for fork in facts.all(ForkTask):
            yield from _tasks(facts, [branch.states[0] for branch in fork.node.branches])
        return
    for scope in facts.scopes:
        yield from _apart(facts, scope) if scope.names_first else _duplicates(facts, "states", scope.states)
    yield from _duplicates(facts, "functions", workflow.functions)
    yield from _duplicates(facts, "events", workflow.events)
    yield from _duplicates(facts, "retry policies", workflow.retries)
    yield from _duplicates(facts, "errors", workflow.errors)
    yield from _duplicates(facts, "entries of `auth`", workflow.auth)


def _tasks(facts: Facts, tasks: Iterable[State]) -> Findings:
    """1.0: both run, and a `then` leads to the first (semantics-1.0.md §1.3)."""
    first: dict[str, Path] = {}
    for task in tasks:
        if task.name in first:
            places = f"{facts.where(first[task.name], key=True)} and {facts.where(task.path, key=True)}"
            words = f"Two tasks of this list are named “{task.name}”: at {places}; `then` leads to the first of them"
            yield Finding(task.path, words, key=True, severity="warning")
        else:
            first[task.name] = task.path


def _apart(facts: Facts, scope: Scope) -> Findings:
    """0.8: a name counts before an id, so that one may be as the other (semantics-0.8.md §1.4)."""
    for what, member in (("states are named", "name"), ("states have the id", "id")):
        first: dict[str, Path] = {}
        for state in scope.states:
            name, path = getattr(state, member), (*state.path, member)
            if name and name in first:
                yield Finding(path, f"Two {what} “{name}”: at {facts.where(first[name])} and {facts.where(path)}")
            elif name:
                first[name] = path


def _duplicates(facts: Facts, what: str, nodes: Iterable[Named]) -> Findings:
    first: dict[str, Path] = {}
    for node in nodes:
        names = dict(_names(facts, node, first))
        for name, path in names.items():
            if name in first:
                places = f"{facts.where(first[name])} and {facts.where(path)}"
                yield Finding(path, f"Two {what} are named “{name}”: at {places}")
        for name, path in names.items():
            first.setdefault(name, path)


def _names(facts: Facts, node: Named, first: Mapping[str, Path]) -> Iterator[tuple[str, Path]]:
    """The names of `node` and where they are written; a state's name that repeats its own id is one name."""
    if isinstance(node, State) and node.id:
        yield node.id, (*node.path, "id")
    again = node.name in first and first[node.name][: len(node.path)] == node.path
    path = facts.name_path(node, nth=1 if again else 0)
    if node.name and facts.has(path):
        yield node.name, path
