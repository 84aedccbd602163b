"""What a history gives a scenario: the answers of its calls, the events that came, and what it does not tell."""

import json
from dataclasses import dataclass, field
from typing import Final

from simulator.studies.recorded_runs.history import Happening, Note
from workflow.durations import format_ms
from workflow.paths import Json

EXPRESSION: Final = "{{"
"""What a mock's result would take for the beginning of an expression."""


@dataclass(slots=True)
class Answers:
    """The answers of the calls of one key, in order; None is one that the history does not give."""

    entries: list[dict[str, Json] | None] = field(default_factory=list)

    def as_mock(self) -> Json:
        """The entries of a mock; None where there is no answer at all.

        Answers that are all alike are one entry. Where some are not known the others say which call they are for, so
        that those stay unanswered.
        """
        known = [one for one in self.entries if one is not None]
        if not known:
            return None
        if len(known) < len(self.entries):
            numbered = enumerate(self.entries, 1)
            return [{"call": number, **one} for number, one in numbered if one is not None]
        if all(one == known[0] for one in known):
            return known[0]
        return list(known)


@dataclass(slots=True)
class Gathered:
    """What was gathered: answers by kind and key, events for the scenario, notes, and gaps and doubts by place with
    their line.
    """

    answers: dict[str, dict[str, Answers]] = field(default_factory=dict)
    events: list[dict[str, Json]] = field(default_factory=list)
    gaps: dict[str, int] = field(default_factory=dict)
    doubts: dict[str, int] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)

    def answer(self, kind: str, key: str, entry: dict[str, Json] | None) -> None:
        """Note the answer of the next call of a key."""
        self.answers.setdefault(kind, {}).setdefault(key, Answers()).entries.append(entry)

    def gap(self, place: str, line: int, message: str) -> None:
        """Note that something is not known which a run at a place needs."""
        self.gaps.setdefault(place, line)
        self.notes.append(Note(line, message))

    def doubt(self, place: str, line: int, message: str) -> None:
        """Note that something was put at a place which the history does not tell, so that a run may go another way."""
        self.doubts.setdefault(place, line)
        self.notes.append(Note(line, message))

    @property
    def mocks(self) -> dict[str, Json]:
        """The mocks of a scenario, by kind."""
        found: dict[str, Json] = {}
        for kind, keys in self.answers.items():
            listed = {key: mock for key, one in keys.items() if (mock := one.as_mock()) is not None}
            if listed:
                found[kind] = listed
        return found


def waited(begun: Happening | None, ended: Happening) -> dict[str, Json]:
    """`delay` of an answer: how long it took, where both times are known and differ."""
    if begun is None or begun.moment is None or ended.moment is None or ended.moment <= begun.moment:
        return {}
    return {"delay": format_ms(ended.moment - begun.moment)}


def is_literal(value: Json) -> bool:
    """Whether a mock gives a value as it is: braces in it would be an expression."""
    return EXPRESSION not in json.dumps(value)
