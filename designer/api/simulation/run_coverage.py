"""What scenarios cover of definitions, their own and those that go along: covered is what ran in all scenarios."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from designer.access import current_actor
from designer.library import usage
from designer.library.context import Companion
from designer.models import Definition, Scenario
from workflow.paths import Json

Line = dict[str, Json]


@dataclass
class Covered:
    """What runs have been through of one definition: pointers by kind, of so many in all; and how many ran it."""

    places: dict[str, set[str]] = field(default_factory=dict)
    total: dict[str, int] = field(default_factory=dict)
    runs: int = 0

    def add(self, covered: dict[str, list[str]], total: dict[str, int], ran: bool = True) -> None:
        """One more run."""
        self.total = self.total or total
        self.runs += ran
        for kind, listed in covered.items():
            self.places.setdefault(kind, set()).update(listed if ran else ())

    def kinds(self) -> Iterator[tuple[str, list[str], int]]:
        """Each kind, its pointers in order, and how many there are."""
        return ((kind, sorted(self.places.get(kind, ())), count) for kind, count in self.total.items())


def scenarios_of_callers(row: Definition, most: int) -> list[tuple[Definition, Scenario]]:
    """At most so many kept scenarios of the definitions that run this one, at any depth, as far as whoever asks may see
    these. In a thread.
    """
    seen, ids = {row.pk}, [row.workflow_id]
    while ids := [one for one in ids if one]:
        found = [one.id for one in usage.users(workflows=ids) if one.id not in seen]
        seen |= set(found)
        ids = list(current_actor.seen().filter(pk__in=found).values_list("workflow_id", flat=True))
    kept = Scenario.objects.filter(definition_id__in=seen - {row.pk}).select_related("definition")
    return [(one.definition, one) for one in kept[: max(0, most)]]


def along(found: Iterable[tuple[Companion, Line]]) -> list[Line]:
    """Of each definition that went along, by the name that others know it by, the number of `runs` that ran it, 0 of
    what none did, and its coverage.
    """
    every: dict[str, Covered] = {}
    for other, one in found:
        every.setdefault(other.name, Covered()).add(one["covered"], one["total"], one["ran"])
    return [
        {
            "name": name,
            "runs": one.runs,
            "coverage": {kind: {"covered": len(listed), "total": total} for kind, listed, total in one.kinds()},
        }
        for name, one in every.items()
    ]
