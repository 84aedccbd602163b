"""Texts that definitions name by URI, looked at by themselves: what is in them, and what is wrong (semantics.md §1.6).

A resource is a list of functions, events or retries, a mapping with such lists under `functions`, `events` or
`retries`, or a JSON Schema of data. Only `0.6-draft` names resources, so that its schema and rules hold.
"""

from dataclasses import dataclass, replace
from typing import Literal, get_args

from workflow import dialects, rules, schema
from workflow._json_schema import Fault, compile_schema
from workflow.diagnostics import Diagnostic
from workflow.document import Document, read
from workflow.document.document import Member, Spot
from workflow.paths import Json, Path

Kind = Literal["functions", "events", "retries", "schema", "several"]
LISTS = ("functions", "events", "retries")
DIALECT = "0.6-draft"
RULES = ("duplicate-name", "bad-duration", "bad-expression")
"""Rules on what is defined; those on how it is used have nothing to look at."""

SIGNS = {"functions": {"operation"}, "events": {"source", "correlation"}, "retries": {"maxAttempts", "delay"}}
"""Members that tell what a bare list is a list of."""

SCHEMA_SIGNS = {"$schema", "$defs", "properties", "allOf", "anyOf", "oneOf"}


@dataclass(frozen=True, slots=True)
class ResourceFile:
    """A text and what it defines. `kind` is None for what is no resource; `diagnostics` are sorted by position."""

    document: Document
    kind: Kind | None
    names: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


def kind_of(data: Json) -> Kind | None:
    """What a file with this content defines; None for what is no resource (definitions and scenarios are none)."""
    if isinstance(data, list):
        return _kind_of_list(data)
    if not isinstance(data, dict) or "states" in data:
        return None
    lists = [name for name in LISTS if isinstance(data.get(name), list)]
    if lists:
        return "several" if len(lists) > 1 else _literal(lists[0])
    return "schema" if SCHEMA_SIGNS & data.keys() or data.get("type") == "object" else None


def check(text: str, kind: str | None = None) -> ResourceFile:
    """Everything there is to say about a resource's text; `kind` is what it should be, where that is known."""
    document = read(text)
    if not document.readable:
        return ResourceFile(document, None, (), document.diagnostics)
    found = kind_of(document.data)
    if found is None and isinstance(document.data, list) and kind in LISTS:
        found = _literal(kind)
    if found is None:
        message = "This is no resource: write a list under `functions`, `events` or `retries`, or a JSON Schema"
        nothing = Diagnostic("schema", "error", message, (), document.span(0, 0))
        return ResourceFile(document, None, (), (*document.diagnostics, nothing))
    if found == "schema":
        return ResourceFile(document, found, (), document.diagnostics)
    return _checked(document, found)


def _checked(document: Document, kind: Kind) -> ResourceFile:
    """A file with lists of definitions; a bare list is looked at as if it stood under its key."""
    bare = isinstance(document.data, list)
    whole = _under(document, kind) if bare else document
    workflow = dialects.get(DIALECT).lower(whole.data)
    faults = _faults(whole.data)
    found = [*document.diagnostics, *schema.check(whole, DIALECT, faults)]
    facts = rules.Facts(whole, workflow, faults=faults)
    for rule in rules.rules():
        if rule.id in RULES:
            found += [rules.diagnostic(rule, finding, whole) for finding in rule.check(facts)]
    if bare:
        found = [replace(one, path=one.path[1:]) for one in found]
    names = [*(one.name for one in workflow.functions), *(one.name for one in workflow.events)]
    names += [one.name for one in workflow.retries]
    ordered = tuple(sorted(found, key=lambda one: (one.range, one.rule)))
    return ResourceFile(document, kind, tuple(dict.fromkeys(filter(None, names))), ordered)


def _faults(data: Json) -> list[Fault]:
    whole = dialects.get(DIALECT).schema()
    lists = {name: {**whole["properties"][name], "type": "array"} for name in LISTS}
    found: list[Fault] = []
    compile_schema({"type": "object", "properties": lists, "$defs": whole["$defs"]})(data, (), found)
    return found


def _under(document: Document, key: str) -> Document:
    """The same text, its data below `key`."""
    root: Spot = document.root
    inside = {key: Member(root.start, root.start, root)}
    return replace(document, data={key: document.data}, root=Spot(root.start, root.end, inside))


def _kind_of_list(entries: list[Json]) -> Kind | None:
    members: set[Path | str] = {name for entry in entries if isinstance(entry, dict) for name in entry}
    return next((_literal(kind) for kind, signs in SIGNS.items() if signs & members), None)


def _literal(name: str) -> Kind:
    return next(kind for kind in get_args(Kind) if kind == name)
