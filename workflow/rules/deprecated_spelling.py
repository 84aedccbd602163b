"""Something is spelled in a way that a document slipped into, or that another dialect has.

The documents are not of one mind: examples use names that the tables do not have, numbers stand in quotes, modes are
written `Sequential` and `sequential`. All of that is read as what was meant. Other programs may not be so kind. In 0.8
these are mostly members of earlier editions, such as `parameters` of a function that is called (now `arguments`).

**Mend it**: the quick fix writes what the dialect's document asks for.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- pack:
    run:
      script: {language: js, code: pack(), arguments: {box: large}}   # a list of arguments
```

In 0.6:

```yaml
states:
- name: Both
  type: parallel
  start: {kind: default}
  branchCompletionType: xor   # completionType
  branches: []
  end: {kind: default}
```
"""

from workflow._json_schema import Fault
from workflow.diagnostics import Fix, TextEdit
from workflow.document import Document
from workflow.paths import Json, Path
from workflow.rules import _members, _spelling_0_8
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    seen: set[Path] = set()
    for finding in _spelling_0_8.findings(facts) if facts.workflow.dialect == "0.8" else ():
        seen.add(finding.path)
        yield finding
    for fault in facts.faults:
        told = _finding(facts, fault) if fault.keyword == "deprecated" else None
        if told and told.path not in seen:
            seen.add(told.path)
            yield told


def _finding(facts: Facts, fault: Fault) -> Finding | None:
    path, last, instead = fault.path, fault.path[-1], fault.schema.get("x-instead")
    if "anyOf" in fault.schema:
        return _value(facts, fault)
    if isinstance(last, int):
        return _listed(facts, path[:-1])
    if last in {"startsAt", "starts-at"} and instead == "start":
        return _start(facts, path, fault.value)
    if path[-2:-1] == ("default",) and instead is None:
        return _bare_transition(facts.document, path[:-1]) if last == "nextState" else None
    if instead is None:
        return Finding(path, f"`{last}` is an old spelling", key=True)
    edits = (_inside if instead == "filter" else _renamed)(facts, path, instead)
    shown = f"`{instead}: {{{last}: …}}`" if instead == "filter" else f"`{instead}`"
    return Finding(path, f"`{last}` is an old spelling; write {shown}", key=True, fix=_fix(f"Write {shown}", edits))


def _fix(title: str, edits: tuple[TextEdit, ...]) -> Fix | None:
    return Fix(title, edits) if edits else None


def _renamed(facts: Facts, path: Path, name: str) -> tuple[TextEdit, ...]:
    """The member under its right name; it goes where that is there as well."""
    if facts.has((*path[:-1], name)):
        return _members.remove(facts.document, path)
    return _members.rename(facts.document, path, name)


def _inside(facts: Facts, path: Path, holder: str) -> tuple[TextEdit, ...]:
    """The member moved into the mapping `holder` beside it."""
    document, name, home = facts.document, path[-1], (*path[:-1], holder)
    if not isinstance(facts.value(home), dict):
        start, end = document.key_range(path).start.offset, document.range(path).end.offset
        quote = '"' if document.text[start] == '"' else ""
        return (TextEdit(start, start, f"{quote}{holder}{quote}: {{"), TextEdit(end, end, "}"))
    removed = _members.remove(document, path)
    if facts.has((*home, name)):
        return removed
    added = _members.add(document, (*home, name), facts.value(path))
    return (*removed, *added) if removed and added else ()


def _value(facts: Facts, fault: Fault) -> Finding:
    """A value in another form: `Sequential`, `"true"`, `"3"`, or seconds where ISO 8601 is asked for."""
    value = _meant(fault)
    shown = _members.compact(facts.document, value) if value is not None else None
    hint = f"; write {shown}" if shown else ""
    edits = _members.replace(facts.document, fault.path, value) if shown else ()
    written = _members.compact(facts.document, fault.value, quote='"' if isinstance(fault.value, str) else "")
    return Finding(fault.path, f"{written} is an old spelling{hint}", fix=_fix(f"Write {shown}", edits))


def _meant(fault: Fault) -> Json:
    """The value in the form of an alternative that is not deprecated; None where that cannot be told."""
    value, right = fault.value, [each for each in fault.schema["anyOf"] if not each.get("deprecated")]
    choices = [choice for each in right for choice in each.get("enum", [])]
    types = {each.get("type") for each in right}
    if isinstance(value, str) and choices:
        return next((choice for choice in choices if str(choice).lower() == value.lower()), None)
    if isinstance(value, str) and "boolean" in types:
        return {"true": True, "false": False}.get(value)
    if isinstance(value, str) and types & {"integer", "number"} and value.isdecimal() and len(value) < 10:
        return int(value)
    if isinstance(value, int | float) and not isinstance(value, bool) and "string" in types:
        return f"PT{value}S"
    return None


def _listed(facts: Facts, path: Path) -> Finding | None:
    """`contextAttributes` as a list of objects with one key each."""
    entries = facts.value(path)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        return None
    merged = {key: value for entry in entries for key, value in entry.items()}
    message = f"`{path[-1]}` as a list is an old spelling; write one object"
    return Finding(
        path, message, key=True, fix=_fix("Write one object", _members.replace(facts.document, path, merged))
    )


def _start(facts: Facts, path: Path, name: str) -> Finding:
    """`startsAt` where the start is marked in its state."""
    document, scope = facts.document, facts.workflow.scope
    removed = _members.remove(document, path)
    state = facts.state(scope, name)
    marked = any(each.start for each in scope.states)
    mark = {"kind": "default"} if facts.workflow.dialect == "0.6-draft" else True
    added = _members.add(document, (*state.path, "start"), mark) if state and not marked else ()
    done = removed and (marked or added)
    words = "the start is marked in its state" if marked else "mark the state with `start`"
    edits = (*removed, *added) if done else ()
    fix = _fix(f"Remove `{path[-1]}`" if marked else f"Mark “{name}” with `start`", edits)
    return Finding(path, f"`{path[-1]}` is not of this dialect; {words}", key=True, fix=fix)


def _bare_transition(document: Document, path: Path) -> Finding:
    """A `default` that is the transition itself."""
    place = document.range(path)
    start, end = place.start.offset, place.end.offset
    written = document.text[start:end]
    if written[:1] == "{":
        quote = '"' if '"' in written[: written.find(":")] else ""
        edit = TextEdit(start, end, f"{{{quote}transition{quote}: {written}}}")
    else:
        indent = "\n" + " " * (document.range(path).start.column + 1)
        lines = [line.strip() and line[len(indent) - 3 :] for line in written.splitlines()[1:]]
        edit = TextEdit(start, end, "transition:" + indent + indent.join([written.splitlines()[0], *lines]))
    message = "A default without `transition` around it is an old spelling"
    return Finding((*path, "nextState"), message, key=True, fix=Fix("Write `transition` around it", (edit,)))
