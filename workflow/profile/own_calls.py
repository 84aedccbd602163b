"""What a call is to the runtime that a definition is read for, where the language alone does not say it."""

from dataclasses import dataclass
from typing import Literal

Answer = Literal["value", "none", "response", "members"]
"""What answers a call: any value; nothing, for it goes on by itself; an HTTP response; an object that is no result, its
members are known besides."""


@dataclass(frozen=True, slots=True)
class OwnCall:
    """A call of a kind that its runtime has: the kind's id, its name for people and its icon.

    `does` is what is asked for and `at` whom that is asked of, as far as it is written. `writes` is the argument that
    is written out; of what answers by `members` they are known as `known_as`. `named` are the members of a task's
    arguments that say what is asked for, and whom.
    """

    kind: str
    word: str
    icon: str
    does: str = ""
    at: str = ""
    answer: Answer = "value"
    writes: str = ""
    known_as: str = ""
    named: tuple[str, ...] = ()

    @property
    def goes_on(self) -> bool:
        """Whether a run goes on where nobody answers."""
        return self.answer in ("none", "members")

    @property
    def described(self) -> str:
        """All that is known of it, in one line: `REST · GET /pets · example.com`."""
        return " · ".join(filter(None, (self.word, self.does, self.at)))

    @property
    def in_trace(self) -> dict[str, str]:
        """What a trace says of it, without what is empty: whom it asks for what, or which argument it writes out."""
        return {name: value for name in ("kind", "does", "at", "writes") if (value := getattr(self, name))}

    def to_json(self) -> dict[str, str]:
        """As pages are told of it, without what is empty."""
        named = {name: getattr(self, name) for name in ("kind", "word", "icon", "does", "at", "answer", "writes")}
        return {name: value for name, value in named.items() if value}
