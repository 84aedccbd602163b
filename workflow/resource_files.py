"""Texts that definitions name by URI, looked at by themselves: what is in them, and what is wrong (semantics.md §1.6).

A resource is a list of functions, events or retries, a mapping with such lists under `functions`, `events` or
`retries`, a JSON Schema of data, or a service's document: OpenAPI, AsyncAPI, Protocol Buffers, GraphQL. Of lists the
schema and rules of `0.6-draft` hold.
"""

from dataclasses import dataclass, replace
from typing import Literal, get_args

from workflow import contracts, dialects, rules, schema
from workflow._json_schema import Fault, compile_schema
from workflow.diagnostics import Diagnostic
from workflow.document import Document, read
from workflow.document.document import Member, Spot
from workflow.paths import Json, Path

Kind = Literal["functions", "events", "retries", "schema", "several", "openapi", "asyncapi", "proto", "graphql"]
LISTS = ("functions", "events", "retries")
DIALECT = "0.6-draft"
RULES = ("duplicate-name", "bad-duration", "bad-expression")
"""Rules on what is defined; those on how it is used have nothing to look at."""

SIGNS = {"functions": {"operation"}, "events": {"source", "correlation"}, "retries": {"maxAttempts", "delay"}}
"""Members that tell what a bare list is a list of."""

NOTHING = (
    "This is no resource: write a list under `functions`, `events` or `retries`, a JSON Schema, or the document of a "
    "service (OpenAPI, AsyncAPI, Protocol Buffers, GraphQL)"
)


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
    return contracts.kind_of_data(data)


def kind_of_text(text: str) -> Kind | None:
    """As `kind_of`, for the formats that are neither YAML nor JSON: `proto`, `graphql`."""
    return contracts.kind_of_text(text)


def check(text: str, kind: str | None = None) -> ResourceFile:
    """Everything there is to say about a resource's text; `kind` is what it should be, where that is known."""
    written = kind_of_text(text)
    if written is not None:
        return _contract(Document(text.removeprefix("\ufeff"), "yaml", None, True, ()), written)
    document = read(text)
    if not document.readable:
        return ResourceFile(document, None, (), document.diagnostics)
    found = kind_of(document.data)
    if found is None and isinstance(document.data, list) and kind in LISTS:
        found = _literal(kind)
    if found is None:
        nothing = Diagnostic("schema", "error", NOTHING, (), document.span(0, 0))
        return ResourceFile(document, None, (), (*document.diagnostics, nothing))
    return _contract(document, found) if found not in (*LISTS, "several") else _checked(document, found)


def _contract(document: Document, kind: Kind) -> ResourceFile:
    """A service's document, its operations, channels and messages; of a JSON Schema nothing is told besides."""
    try:
        found = contracts.read_contract(document.text)
    except contracts.Unreadable as fault:
        place = document.span(fault.offset, fault.offset)
        return ResourceFile(document, kind, (), (Diagnostic("syntax", "error", str(fault), (), place),))
    if found is None or kind == "schema":
        return ResourceFile(document, kind, (), document.diagnostics)
    notes = [Diagnostic("schema", "warning", one.message, one.path, document.range(one.path)) for one in found.notes]
    ordered = sorted((*document.diagnostics, *notes), key=lambda one: (one.range, one.rule))
    return ResourceFile(document, kind, found.names, tuple(ordered))


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
    whole = dialects.schema(DIALECT)
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
