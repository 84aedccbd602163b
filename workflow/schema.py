"""A document against its dialect's JSON Schema, in words that say what to change."""

from workflow.diagnostics import Diagnostic
from workflow.document import Document


def check(document: Document, dialect: str) -> list[Diagnostic]:
    """The findings of the rule `schema`."""
    return []
