"""What an operation answers, and how it refuses."""

from dataclasses import dataclass

from workflow.edits import Edits
from workflow.paths import Json


class Refused(ValueError):
    """The operation cannot be done; the text is a sentence for the person."""

    code = "refused"


@dataclass(frozen=True, slots=True)
class New:
    """A definition that comes to be beside the one that is edited."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Edited:
    """The edits, sorted and not overlapping.

    `select` is the pointer, in the new text, of what to select afterwards; `others` are further definitions; `data` is
    what an operation that only looks gives (copy, choices); `notes` are sentences about what could not be kept.
    """

    edits: Edits = ()
    select: str | None = None
    others: tuple[New, ...] = ()
    data: Json = None
    notes: tuple[str, ...] = ()
