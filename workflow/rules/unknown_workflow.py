"""A sub-workflow is run that is not at hand.

No definition that was given beside this one has the id (in 1.0 the namespace and the name); or, in 0.8 and 1.0, none
with the id has the `version`, and the message says which there are. A simulation asks for its output, or takes it from
the scenario's mocks; it cannot run it.

**Mend it**: correct the name or the version, or give the definition as well: put it beside this one or in the same
tree, name it under `with` of a scenario of this one or by `--with FILE` on the command line, or add it to the library.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- ship: {run: {workflow: {namespace: shop, name: shipping, version: "1.0.0"}}}   # no such definition was given
```

In 0.6:

```yaml
states:
- name: Ship
  type: subflow
  start: {kind: default}
  workflowId: shipping   # no definition with this id was given
  end: {kind: default}
```
"""

import re
from collections.abc import Iterator

from workflow.actions import SubflowCall
from workflow.expressions import dollar
from workflow.model import OPEN, ContinueAs
from workflow.paths import Path
from workflow.rules import _names, _refs
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import RunTask

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    refs = [
        ref
        for ref in _refs.workflows(facts)
        if ref.name and ref.name != facts.workflow.id and facts.value(ref.path) != OPEN
    ]
    known = facts.known_workflows if refs else frozenset()
    yield from _of_versions(facts)
    speller = _names.Names(known)
    for ref in refs:
        if ref.name not in known:
            near = speller.nearest(ref.name)
            fix = _names.replace_text(facts.document, ref.path, ref.name, near) if near else None
            hint = f"; did you mean “{near}”?" if near else "; a simulation will ask for its output"
            yield Finding(ref.path, f"No definition with the id “{ref.name}” is at hand{hint}", fix=fix)


def _of_versions(facts: Facts) -> Findings:
    """Workflows that are at hand, and not in the version that is asked for."""
    for name, version, path in _asked(facts):
        is_own = name == facts.workflow.id  # of which another version may lie beside it
        there = facts.known_versions.get(name) if version and dollar.inside(version) is None and not is_own else None
        if there and version not in there and facts.has(path):
            only = next(iter(there)) if len(there) == 1 else None
            shown = ", ".join(sorted(there, key=_in_order))
            fix = _names.replace_text(facts.document, path, str(facts.value(path)), only) if only else None
            yield Finding(path, f"“{name}” is at hand in the version {shown}, not {version}", fix=fix)


def _in_order(version: str) -> str:
    """By what versions are sorted: numbers as numbers."""
    return re.sub(r"\d+", lambda found: found[0].zfill(9), version)


def _asked(facts: Facts) -> Iterator[tuple[str, str | None, Path]]:
    """The workflows that are asked for in some version: their names, the version, and where it stands."""
    calls: list[SubflowCall | ContinueAs] = [found.node for found in facts.all(SubflowCall)]
    calls += [found.node for found in facts.all(ContinueAs)]
    yield from ((call.workflow.name, call.version, (*call.path, "version")) for call in calls)
    for task in (found.node for found in facts.all(RunTask)):
        if task.workflow is not None:
            yield task.workflow.name, task.version, (*task.path, "run", "workflow", "version")
