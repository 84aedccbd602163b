"""What tests of findings do with them: the documents of services that rules read, and a quick fix that is applied."""

from tests.definitions import ROOT
from workflow.definition import Resource
from workflow.diagnostics import Fix

OF_SERVICES = ("unknown-operation", "call-parameters", "result-member")


def documents(rule: str) -> list[Resource]:
    """The documents of services beside the fixtures of a rule that reads such; none for another."""
    files = sorted((ROOT / "tests" / "fixtures" / "contracts").iterdir()) if rule in OF_SERVICES else []
    return [Resource(path.name, path.read_text("utf-8")) for path in files]


def fixed(text: str, fix: Fix) -> str:
    """The text with all edits of a quick fix."""
    for edit in sorted(fix.edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text
