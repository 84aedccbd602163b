"""A task `emit` does not say what its event is: `with` is missing.

The attributes of an event stand under `emit.event.with`. What stands beside it is not read, so that the event has no
type and nothing takes it.

**Mend it**: write `with`, and the attributes under it. The quick fix does.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- tell:
    emit:
      event: {type: order.placed, source: "https://shop.example", data: {id: 1}}   # with: {type: …
```
"""

from workflow.diagnostics import Fix
from workflow.paths import Json, Path
from workflow.rules import _members
from workflow.rules._facts import Facts, Finding, Findings
from workflow.schema.slips import nearest
from workflow.tasks import EmitTask

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for sent in facts.all(EmitTask):
        path = (*sent.node.path, "emit", "event")
        event = facts.value(path)
        if isinstance(event, dict) and event and "with" not in event:
            words = "`event` has no `with`: what the event is stands under it, such as `with: {type: …}`"
            yield Finding(path, words, key=True, fix=_fix(facts, path, event))


def _fix(facts: Facts, path: Path, event: dict[str, Json]) -> Fix | None:
    slip = next((name for name, value in event.items() if isinstance(value, dict) and nearest(name, ["with"])), None)
    if slip is not None:
        edits = _members.rename(facts.document, (*path, slip), "with")
        return Fix("Write `with`", edits) if edits else None
    start, end = facts.document.key_range(path).end.offset, facts.document.range(path).end.offset
    if "#" in facts.document.text[start:end]:  # a comment would be lost
        return None
    edits = _members.replace(facts.document, path, {"with": event})
    return Fix("Put it under `with`", edits) if edits else None
