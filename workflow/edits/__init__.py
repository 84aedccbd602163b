"""Edits of the source that change only the lines they must: comments, order, quotes and blank lines stay."""

from workflow.edits.applying import Edits, apply
from workflow.edits.revision import Revision
from workflow.edits.unwritable import Unwritable

__all__ = ["Edits", "Revision", "Unwritable", "apply"]
