"""Findings as a SARIF 2.1.0 log, for editors and the checks of code hosts (OASIS SARIF, sections 3.13–3.58)."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from designer.release import release
from workflow import rules
from workflow.diagnostics import Diagnostic, Fix, Range, Severity
from workflow.document import Document
from workflow.paths import pointer

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}
Found = tuple[str, Document, Diagnostic]
Object = dict[str, Any]


def log(found: Iterable[Found], unreadable: Iterable[str] = ()) -> Object:
    """The log of one run. `found` are (file name, its document, finding); `unreadable` what was said about files."""
    known = rules.documented()
    places = {rule.id: index for index, rule in enumerate(known)}
    notes = [{"level": "error", "message": {"text": message}} for message in unreadable]
    run = {
        "tool": {"driver": {"name": "Signalbox", "version": release(), "rules": list(map(_rule, known))}},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": not notes, "toolExecutionNotifications": notes}],
        "results": [_result(*one, places) for one in found],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(rule: rules.Rule) -> Object:
    summary, _, rest = rule.doc.partition("\n\n")
    return {
        "id": rule.id,
        "shortDescription": {"text": " ".join(summary.split())},
        "help": {"text": rest or summary, "markdown": rule.doc},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
    }


def _result(file: str, document: Document, diagnostic: Diagnostic, places: dict[str, int]) -> Object:
    artifact = {"uri": _uri(file)}
    result: Object = {
        "ruleId": diagnostic.rule,
        "ruleIndex": places[diagnostic.rule],
        "level": LEVELS[diagnostic.severity],
        "message": {"text": diagnostic.message},
        "locations": [_location(artifact, diagnostic.range, pointer(diagnostic.path))],
    }
    if diagnostic.related:
        result["relatedLocations"] = [
            {"id": number, "message": {"text": one.message}, **_location(artifact, one.range, pointer(one.path))}
            for number, one in enumerate(diagnostic.related, 1)
        ]
    if diagnostic.fix:
        result["fixes"] = [_fix(one, document, artifact) for one in diagnostic.fixes]
    return result


def _location(artifact: Object, place: Range, member: str) -> Object:
    return {
        "physicalLocation": {"artifactLocation": artifact, "region": _region(place)},
        "logicalLocations": [{"fullyQualifiedName": member, "kind": "member"}],
    }


def _fix(fix: Fix, document: Document, artifact: Object) -> Object:
    replacements = [
        {"deletedRegion": _region(document.span(edit.start, edit.end)), "insertedContent": {"text": edit.text}}
        for edit in fix.edits
    ]
    change = {"artifactLocation": artifact, "replacements": replacements}
    return {"description": {"text": fix.title}, "artifactChanges": [change]}


def _region(place: Range) -> Object:
    return {
        "startLine": place.start.line,
        "startColumn": place.start.column,
        "endLine": place.end.line,
        "endColumn": place.end.column,
        "charOffset": place.start.offset,
        "charLength": place.end.offset - place.start.offset,
    }


def _uri(file: str) -> str:
    """A file's name as a URI reference; standard input has none of its own."""
    if file == "-":
        return "stdin"
    return Path(file).as_uri() if Path(file).is_absolute() else quote(Path(file).as_posix())
