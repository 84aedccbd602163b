"""Two error handlers of a state are for the same error, so that the second never runs.

An error takes the first entry of `onErrors` with its name, and with its code where the entry has one. An entry without
a code takes every error of its name. In 0.8 it takes the first that names it in `errorRef` or `errorRefs`.

**Mend it**: remove one of the entries, or tell them apart by `code`.

```yaml
states:
- name: Pay
  type: operation
  start: {kind: default}
  actions: []
  onErrors:
  - error: Card refused
    end: {kind: default}
  - error: Card refused     # never chosen
    end: {kind: terminate}
  end: {kind: default}
```
"""

from workflow.model import Ref, State
from workflow.paths import Path
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for found in facts.all(State):
        first: dict[tuple[str, str | None], Path] = {}
        yield from _named_again(facts, [ref for handler in found.node.on_errors for ref in handler.errors])
        for handler in found.node.on_errors if facts.workflow.dialect != "0.8" else ():
            earlier = first.get((handler.error, handler.code)) or first.get((handler.error, None))
            if earlier and handler.error:
                at = (*earlier, "error")
                message = f"“{handler.error}” is handled by the entry at {facts.where(at)}; this one never runs"
                yield Finding((*handler.path, "error"), message)
            first.setdefault((handler.error, handler.code), handler.path)


def _named_again(facts: Facts, refs: list[Ref]) -> Findings:
    """0.8: names alone."""
    first: dict[str, Path] = {}
    for ref in refs:
        if ref.name in first:
            yield Finding(ref.path, f"“{ref.name}” is handled at {facts.where(first[ref.name])}; here it never comes")
        elif ref.name:
            first[ref.name] = ref.path
