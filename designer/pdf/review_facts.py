"""What a review record says, as plain values: gathered where the database is, laid out where reportlab is."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from workflow.paths import Json


@dataclass(frozen=True)
class Said:
    """A comment; `by` is the author with the mark of a guest."""

    by: str
    when: str
    text: str


@dataclass(frozen=True)
class Talk:
    """A thread: what it is on, what more is to know of that, how it ended, and what was said."""

    title: str
    detail: str
    end: str
    said: tuple[Said, ...]


@dataclass(frozen=True)
class Decided:
    """A decision, and what was known of the version then."""

    by: str
    approved: bool
    version: int
    when: str
    sentence: str
    known: str
    counts: str


@dataclass(frozen=True)
class Ran:
    """What came of the scenarios: how many passed, the names of the others, and the percent that they cover."""

    passed: int
    total: int
    failed: tuple[str, ...]
    coverage: int


@dataclass(frozen=True)
class Reviewed:
    """The review of a version; `against` is the version that it is compared with, "" where there is none; `engine` is
    what the version is read for, behind its dialect: `0.8 · SonataFlow 10.2`, "" for the specification.
    """

    name: str
    number: int
    label: str
    saved: str
    made: str
    status: str
    stands: tuple[str, ...]
    asked: tuple[str, ...]
    decisions: tuple[Decided, ...]
    talks: tuple[Talk, ...]
    ran: Ran | None
    against: str
    engine: str = ""

    def to_json(self) -> dict[str, Json]:
        """For another process."""
        return asdict(self)

    @classmethod
    def from_json(cls, facts: Mapping[str, Json]) -> "Reviewed":
        """The other way round."""
        ran = facts["ran"] and Ran(**{**facts["ran"], "failed": tuple(facts["ran"]["failed"])})
        decisions = tuple(Decided(**one) for one in facts["decisions"])
        talks = tuple(Talk(**{**one, "said": tuple(Said(**each) for each in one["said"])}) for one in facts["talks"])
        return cls(**{**facts, "ran": ran, "decisions": decisions, "talks": talks})
