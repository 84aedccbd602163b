"""What comes to a workflow from outside, of a kind that its runtime has: told by how a task listens for it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """An event of a kind that its runtime has: the kind's id, its name for people and its icon; `name` is its own.

    `answered`: who sends it gets an answer. `awaited`: a task that listens waits for it, and does not just hear it from
    then on.
    """

    kind: str
    word: str
    icon: str
    name: str = ""
    answered: bool = False
    awaited: bool = True

    @property
    def described(self) -> str:
        """All that is known of it: `signal decide`."""
        return f"{self.word.lower()} {self.name}".strip()

    def to_json(self) -> dict[str, str]:
        """As pages are told of it."""
        return {"kind": self.kind, "word": self.word, "icon": self.icon, "name": self.name}

    def as_call(self) -> dict[str, str]:
        """As forms are told of it, which know calls."""
        return {"kind": self.kind, "word": self.word, "icon": self.icon, "does": self.name, "answer": "value"}


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of events: what a filter takes is of it where its attribute `type` is the `id` of the kind; the attribute
    `id` says its name. The others are those of `OwnEvent`.
    """

    id: str
    word: str
    icon: str
    answered: bool = False
    awaited: bool = True

    def named(self, attributes: object) -> OwnEvent | None:
        """What a filter of these attributes takes; None where that is not of the kind."""
        if not isinstance(attributes, dict) or attributes.get("type") != self.id:
            return None
        name = attributes.get("id")
        known = "" if name is None or isinstance(name, dict | list) else str(name)
        return OwnEvent(self.id, self.word, self.icon, known, self.answered, self.awaited)
