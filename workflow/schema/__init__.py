"""A document against its dialect's JSON Schema, in words that say what to change (rule `schema`).

A member that no schema names is an error where it looks like a slip of the pen (`transitions`), else a warning: the
documents do not close their objects, but nothing will ever read it. The published schema of 1.0 does close most of
them: a member that is not known there is an error (rule `unknown-member`).
"""

import json
import re
from dataclasses import replace
from functools import cache

from workflow import dialects
from workflow._json_schema import Check, Fault, compile_schema, types_of
from workflow.diagnostics import Diagnostic, Fix, Range, Severity, TextEdit
from workflow.document import Document
from workflow.limits import PLACES
from workflow.paths import Json, Path
from workflow.profile import Overlay, overlaid
from workflow.profile.overlay import LOOSE, refused_by
from workflow.schema._messages import message, subject_of
from workflow.schema.slips import LACKING, Slips, alike, allowed, choices, meant, misspelt, nearest

OF_RULES = ("deprecated", "x-since", "x-ignored")
"""What rules tell of: `deprecated-spelling`, that a member is newer than the version that a definition names, that a
runtime never looks at it."""

REFUSES = "runtime-refuses"
"""The rule that tells what a runtime asks for and the dialect does not."""

UNKNOWN = "unknown-member"
"""The rule that tells of members which the published schema of a dialect refuses."""
STRICT = ("1.0",)
"""Dialects whose published schema refuses members that it does not name, but where ours says `x-open`."""

OWN: Path = ("metadata", "signalbox")
"""Where a text of 0.8 says its runtime, although metadata are texts there (runtimes/written.py)."""

ANY = "x-any"
"""On a schema with a type that the published schema asks for, where the reference of the language takes any value."""

AT_MEMBER = ("several", "maxProperties", "dependentRequired")
"""Keywords whose faults are told at the member that is too much."""


def check(document: Document, dialect: str, known: list[Fault] | None = None, engine: str = "") -> list[Diagnostic]:
    """Where a readable document breaks the schema of `dialect` (an id), with the range of the member concerned.

    `known` are the document's `faults`, where they are known already; `engine` is the name of the runtime by whose
    schema they were found.
    """
    known = faults(document, dialect) if known is None else known
    found_faults = [fault for fault in known if fault.keyword not in OF_RULES and not _is_our_own(fault)]
    left, shown = len(found_faults) - PLACES, found_faults[:PLACES]
    slips = Slips(shown)
    strict = dialect in STRICT
    found = [_finding(document, fault, slips, strict, engine) for fault in shown if not slips.hides(fault)]
    if left > 0:
        found.append(Diagnostic("schema", "error", f"{left:,} more faults are not shown", (), document.span(0, 0)))
    return found


def _is_our_own(fault: Fault) -> bool:
    """Whether it is about what the metadata say to Signalbox itself, as `choose_runtime` writes it in JSON."""
    value = fault.value
    return fault.path == OWN and isinstance(value, dict) and all(isinstance(one, str) for one in value.values())


def faults(document: Document, dialect: str, overlay: Overlay | None = None) -> list[Fault]:
    """Everything that the schema of `dialect`, with a runtime's overlay on it, has to say about a readable document.

    It comes as it is found. Faults with the keywords in `OF_RULES` are for rules.
    """
    found: list[Fault] = []
    _compiled(dialect, overlay)(document.data, (), found)
    return found


@cache
def schema_of(dialect: str, overlay: Overlay | None = None) -> dict[str, Json]:
    """The JSON Schema of a dialect, with a runtime's overlay on it; not to be changed."""
    found = dialects.schema(dialect)
    return found if overlay is None else overlaid(found, overlay)


@cache
def _compiled(dialect: str, overlay: Overlay | None) -> Check:
    return compile_schema(schema_of(dialect, overlay))


def _finding(document: Document, fault: Fault, slips: Slips, strict: bool, engine: str) -> Diagnostic:
    """A fault as people see it: what only the runtime asks for is refused by the runtime, what it drops is no error."""
    found = _diagnostic(document, fault, slips, strict)
    if fault.keyword == "unknown" and LOOSE in fault.schema:
        return replace(found, severity="warning")
    if fault.keyword == "type" and ANY in fault.schema and not engine:
        return replace(
            found, severity="info", message=f"{found.message}, for engines; the DSL reference takes any value"
        )
    number = refused_by(fault.keyword, fault.schema, fault.member) if engine else None
    if number is None:
        return found
    by = f" ({number})" if number else ""
    is_member = fault.keyword == "unknown"
    words = f"{subject_of(fault)} may have no `{fault.member}`" if is_member else found.message
    return replace(found, rule=REFUSES, severity="error", message=f"{engine} refuses this{by}: {words}")


def _diagnostic(document: Document, fault: Fault, slips: Slips, strict: bool) -> Diagnostic:
    if fault.keyword == "oneOf":
        fault = misspelt(fault)
    if fault.keyword == "unknown":
        lacking = slips.instead.get(fault.path)
        refused = strict and not fault.schema.get("x-open")
        return (_refused_member if refused else _ignored_member)(document, fault, lacking)
    if fault.keyword in AT_MEMBER:
        path = (*fault.path, fault.member)
        return Diagnostic("schema", "error", message(fault), path, document.key_range(path))
    told, close = message(fault), None
    if fault.keyword in {"enum", "anyOf"} and isinstance(fault.value, str):
        close = nearest(fault.value, choices(fault.schema))
    if close:
        told += f"; did you mean `{close}`?"
    needs_member = isinstance(fault.value, dict) and fault.keyword in LACKING
    place = _name_range(document, fault) if needs_member else _value_range(document, fault)
    return Diagnostic("schema", "error", told, fault.path, place, _fix(document, fault, close))


def _ignored_member(document: Document, fault: Fault, lacking: Fault | None) -> Diagnostic:
    """`lacking` is what the object lacks, where this is its only member."""
    close = meant(fault)
    severity: Severity = "error" if close or lacking else "warning"
    return _unknown_member(document, fault, "schema", severity, close, _needs(lacking) or "it is ignored")


def _refused_member(document: Document, fault: Fault, lacking: Fault | None) -> Diagnostic:
    """As `_ignored_member`, where the published schema allows no other members."""
    return _unknown_member(document, fault, UNKNOWN, "error", alike(fault), _needs(lacking) or _may_have(fault))


def _unknown_member(
    document: Document, fault: Fault, rule: str, severity: Severity, close: str | None, words: str
) -> Diagnostic:
    """`close` is what the member was probably meant to be, `words` are said where nothing is."""
    path = (*fault.path, fault.member)
    place = document.key_range(path)
    told = f"{subject_of(fault)} has no member `{fault.member}`; {f'did you mean `{close}`?' if close else words}"
    return Diagnostic(rule, severity, told, path, place, _replace(document, place, close) if close else None)


def _needs(lacking: Fault | None) -> str:
    return f"it {message(lacking).removeprefix(subject_of(lacking)).strip()}" if lacking else ""


def _may_have(fault: Fault) -> str:
    *names, last = (f"`{name}`" for name in allowed(fault))
    return f"it may have {', '.join(names)} or {last}" if names else f"it may have {last}"


def _name_range(document: Document, fault: Fault) -> Range:
    """Where a message about an object stands that lacks something: at its name, its own key, or its first key."""
    path: Path = fault.path
    if isinstance(fault.value.get("name"), str):
        return document.range((*path, "name"))
    if path and isinstance(path[-1], str):
        return document.key_range(path)
    return document.key_range((*path, next(iter(fault.value)))) if fault.value else document.range(path)


def _value_range(document: Document, fault: Fault) -> Range:
    """Where the value is; the key where nothing is written behind it."""
    return document.key_range(fault.path) if fault.value is None else document.range(fault.path)


def _fix(document: Document, fault: Fault, close: str | None) -> Fix | None:
    place = document.range(fault.path)
    written = document.text[place.start.offset : place.end.offset]
    if close:
        return _replace(document, place, close)
    if fault.keyword != "type" or "\n" in written or not written:
        return None
    wanted, value = set(types_of(fault.schema)), fault.value
    if not re.search(fault.schema.get("pattern", ""), written):
        return None
    if "string" in wanted and not wanted & {"integer", "number"} and isinstance(value, bool | int | float):
        return Fix("Put it in quotes", _edits(place, json.dumps(written)))
    if "boolean" in wanted and isinstance(value, str) and value in {"true", "false"}:
        return Fix("Write it without quotes", _edits(place, value))
    return None


def _replace(document: Document, place: Range, word: str) -> Fix:
    """Write `word` in place of what stands there, in the quotes that it had."""
    first = document.text[place.start.offset : place.start.offset + 1]
    quote = first if first in {'"', "'"} else ""
    return Fix(f"Write `{word}`", _edits(place, f"{quote}{word}{quote}"))


def _edits(place: Range, text: str) -> tuple[TextEdit, ...]:
    return (TextEdit(place.start.offset, place.end.offset, text),)
