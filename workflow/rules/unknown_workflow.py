"""A sub-workflow is run that is not at hand.

No definition that was given beside this one has the id; or, in 0.8, none with the id has the `version`. A simulation
asks for its output, or takes it from the scenario's `subflows`; it cannot run it.

**Mend it**: correct the `workflowId`, or give the definition as well: put it beside this one or in the same tree, name
it by `--with FILE` on the command line, or add it to the library.

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

from workflow.actions import SubflowCall
from workflow.model import ContinueAs
from workflow.rules import _names, _refs
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    refs = [ref for ref in _refs.workflows(facts) if ref.name and ref.name != facts.workflow.id]
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
    calls: list[SubflowCall | ContinueAs] = [found.node for found in facts.all(SubflowCall)]
    calls += [found.node for found in facts.all(ContinueAs)]
    for call in calls:
        there = facts.known_versions.get(call.workflow.name) if call.version is not None else None
        path = (*call.path, "version")
        if there and call.version not in there and facts.has(path):
            shown = ", ".join(sorted(there))
            yield Finding(path, f"“{call.workflow.name}” is at hand in the version {shown}, not {call.version}")
