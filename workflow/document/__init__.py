"""Source text -> data and the exact place of everything in it, for YAML and JSON alike (semantics.md §1.1)."""

from workflow.document.document import Document, Syntax
from workflow.document.reading import beyond, guess_syntax, read
from workflow.document.rereading import reread
from workflow.limits import LIMITS, Limits

__all__ = ["LIMITS", "Document", "Limits", "Syntax", "beyond", "guess_syntax", "read", "reread"]
