"""`Sign`: what tells that a text is of a dialect, and which other dialects it speaks against."""

from collections.abc import Collection
from typing import NamedTuple


class Sign(NamedTuple):
    """Why a text is of a dialect, in words.

    `against`: the dialects that such a text is not of; None: any other. A text of a dialect that its sign does not
    speak against may well be of that one, in the middle of an edit.
    """

    reason: str
    against: Collection[str] | None = None

    def allows(self, dialect: str) -> bool:
        """Whether the text may be of this other dialect as well."""
        return self.against is not None and dialect not in self.against
