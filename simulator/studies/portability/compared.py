"""The runs of an engine beside those of another: how many are the same, where the others part, and what to write."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from simulator.studies.portability.parting import Parting, parting
from simulator.studies.portability.places import EngineFinding, Places
from simulator.studies.portability.runs import WHAT, Case, Outcome, What, differing
from simulator.studies.portability.sides import Side
from workflow.diagnostics import Fix
from workflow.paths import Json


@dataclass(frozen=True, slots=True)
class Remedy:
    """What to write so that runs do not part: `alike` of so many `runs` are the same with it, and `kept` of those that
    the engine is held against are as they were. Under the engines that are `worse` fewer runs are the same with it.
    """

    fix: Fix
    line: int
    runs: int
    alike: int
    kept: int
    worse: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """Where runs part in the same way in so many cases, of which `case` is the first, and what of its run differs.

    `findings` are the rules of the engine that are known of the place.
    """

    case: str
    cases: int
    what: tuple[What, ...]
    parting: Parting | None
    came: tuple[Json, Json]
    findings: tuple[EngineFinding, ...]
    remedies: tuple[Remedy, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """The place and what of it differs."""
        return (self.parting.pointer, self.parting.kind) if self.parting else ("", self.what[0])


@dataclass(frozen=True, slots=True)
class Compared:
    """The runs of an engine beside those of another: how many say something, how many are the same in each of WHAT."""

    runs: int
    same: Mapping[What, int]
    alike: int
    differences: tuple[Difference, ...]


def compared(
    places: Places, side: Side, cases: Sequence[Case], theirs: Sequence[Outcome], mine: Sequence[Outcome]
) -> Compared:
    """The outcomes of a side, `mine`, beside those of another of the same cases."""
    counts: Counter[What] = Counter()
    runs = alike = 0
    found: dict[tuple[str, str], Difference] = {}
    for case, left, right in zip(cases, theirs, mine, strict=True):
        if left.cut or right.cut:
            continue
        runs += 1
        what = differing(left, right)
        counts.update(one for one in WHAT if one not in what)
        alike += not what
        if what:
            one = _difference(places, side, case, (left, right), what)
            before = found.get(one.key)
            found[one.key] = one if before is None else replace(before, cases=before.cases + 1)
    return Compared(runs, {one: counts[one] for one in WHAT}, alike, tuple(found.values()))


def _difference(
    places: Places, side: Side, case: Case, sides: tuple[Outcome, Outcome], what: tuple[What, ...]
) -> Difference:
    left, right = sides
    where = parting(left, right, what)
    findings = places.rules(side, where) if where else ()
    came = (left.secrecy.shown(left.came[what[0]]), right.secrecy.shown(right.came[what[0]]))
    return Difference(case.name, 1, what, where, came, findings)
