"""One step being told: its events in order, the sentences so far, and what the next one can build on."""

from dataclasses import dataclass, field

from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.words import capital, leaves, length, named
from simulator.run_model import event_types as types
from simulator.studies.narration.grouping import Group
from simulator.studies.narration.narrator import Narrator, between
from workflow.paths import Json


@dataclass(slots=True)
class Caption:
    """`event` is the one that is being told. `lead` is the state that was entered, until a sentence has named it.

    `passed` is the time that went by, in milliseconds, until a sentence has told it; `called` the function called last.
    """

    narrator: Narrator
    group: Group
    event: TraceEvent = field(default_factory=dict)
    passed: int = 0
    lead: str | None = None
    called: str | None = None
    sentences: list[str] = field(default_factory=list)

    def all_of(self, kind: str) -> list[TraceEvent]:
        """The step's events of a type."""
        return [event for event in self.group.events if event["type"] == kind]

    def has(self, kind: str) -> bool:
        """Whether an event of this type is in the step."""
        return bool(self.all_of(kind))

    def timer(self, name: str) -> int:
        """How many milliseconds the step's timer of this name runs from now on; 0 where it sets none."""
        found = next((event for event in self.all_of(types.TIMER_SET) if event["timer"] == name), None)
        return between(found["time"], found["due"]) if found else 0

    def subject(self) -> str:
        """The state as a sentence's subject."""
        lead, self.lead = self.lead, None
        return lead or self.place()

    def place(self) -> str:
        """The state that the event is of."""
        return named(self.event.get("state") or "the workflow")

    def opening(self) -> str:
        """`Pay: ` where a state was entered and not named yet."""
        lead, self.lead = self.lead, None
        return f"{lead}: " if lead else ""

    def its(self, text: str) -> str:
        """A sentence that goes on after the state's name, where that was not told yet, else begins by itself."""
        opening = self.opening()
        return f"{opening}{text}" if opening else capital(text)

    def begin(self) -> None:
        """Name the state that was entered, where no sentence has."""
        if self.lead is not None:
            self.sentences.append(f"{self.lead} begins.")
            self.lead = None

    def later(self) -> str:
        """`after 2 seconds `, once."""
        passed, self.passed = self.passed, 0
        return f"after {length(passed)} " if passed else ""

    def so(self) -> str:
        """`, so Pay is next`: where the run goes from here, as far as that is known."""
        left = [event["seq"] for event in self.all_of(types.STATE_EXITED) if event["seq"] in self.narrator.next]
        if not left:
            return ""
        target = self.narrator.next[left[-1]]
        return f", so {named(target)} is next" if target else ", so it ends here"


def with_data(data: Json) -> str:
    """` with amount 5`, "" where there are none."""
    words = leaves(data)
    return f" with {words}" if words else ""
