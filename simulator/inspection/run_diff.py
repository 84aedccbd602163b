"""Two runs side by side: where they differ first, and which events of one are those of the other.

An event is the other's counterpart if it is the same thing happening at the same place for the same time: the n-th of
its kind there. What both do in the same order is aligned; the rest is one run's alone.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from simulator.engine.data.equality import same
from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.json_diff import changes
from simulator.limits import BLOCKS
from simulator.wire import answers
from simulator.wire.answers import Block, BlockKind, FirstDifference, Passed, Steps
from simulator.wire.data_flow import Change
from workflow.differences.increasing import increasing

UNSEEN = ("seq", "step")  # numbers of the run itself: they shift with the first difference
SALIENT = ("to", "action", "function", "name", "branch", "index", "entry", "condition", "definition", "timer", "from")
"""Own fields that say what an event is, beside its type and place."""

Pair = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Comparison:
    """`pairs` are numbers of events of the left and right run, in order; None: the other has no such event.

    `first` is the number of the first pair that differs, None where all are the same.
    """

    pairs: list[Pair]
    first: int | None


def compare(left: Sequence[TraceEvent], right: Sequence[TraceEvent]) -> Comparison:
    """Align two traces: what is equal at their beginnings, alike at their ends, and between. Costs n · log n."""
    start = 0
    while start < min(len(left), len(right)) and is_same(left[start], right[start]):
        start += 1
    end = _common_end([_kind(event) for event in left[start:]], [_kind(event) for event in right[start:]])
    pairs: list[Pair] = [(place, place) for place in range(start)]
    rest = _align(left[: len(left) - end], right[: len(right) - end], start)
    rest += [(len(left) - place, len(right) - place) for place in range(end, 0, -1)]
    first = next((place for place, pair in enumerate(rest) if not _is_same_pair(left, right, pair)), None)
    return Comparison(pairs + rest, None if first is None else start + first)


def is_same(left: TraceEvent, right: TraceEvent) -> bool:
    """Whether two events are equal but for the numbers that each run gives its own."""
    if left.keys() != right.keys():
        return False
    return all(name in UNSEEN or same(value, right[name]) for name, value in left.items())


def _is_same_pair(left: Sequence[TraceEvent], right: Sequence[TraceEvent], pair: Pair) -> bool:
    return pair[0] is not None and pair[1] is not None and is_same(left[pair[0]], right[pair[1]])


def _align(left: Sequence[TraceEvent], right: Sequence[TraceEvent], start: int) -> list[Pair]:
    """The pairs from number `start` on: counterparts as far as both have them in one order."""
    found = aligned([_kind(event) for event in left[start:]], [_kind(event) for event in right[start:]])
    return [(None if one is None else start + one, None if two is None else start + two) for one, two in found]


def aligned(left: Sequence[Hashable], right: Sequence[Hashable]) -> list[Pair]:
    """The numbers of what both lists have in one order, the n-th of its kind on both sides; None beside the rest."""
    there = {key: place for place, key in enumerate(_numbered(right))}
    known = [(place, there[key]) for place, key in enumerate(_numbered(left)) if key in there]
    pairs: list[Pair] = []
    at = other = 0
    for one, two in [*increasing(known), (len(left), len(right))]:
        pairs += [(place, None) for place in range(at, one)]
        pairs += [(None, place) for place in range(other, two)]
        if one < len(left):
            pairs.append((one, two))
        at, other = one + 1, two + 1
    return pairs


def _common_end(left: list[str], right: list[str]) -> int:
    """How many kinds are the same at the ends of both."""
    count = 0
    while count < min(len(left), len(right)) and left[-1 - count] == right[-1 - count]:
        count += 1
    return count


def _kind(event: TraceEvent) -> str:
    """What an event is, and where."""
    places = [event.get(name) for name in ("instance", "scope", "pointer", "state")]
    return f"{event['type']} {places} {[event[name] for name in SALIENT if name in event]}"


def _numbered(kinds: Sequence[Hashable]) -> list[tuple[int, Hashable]]:
    """Each with the how many-th of its kind it is."""
    counts: Counter[Hashable] = Counter()
    found = []
    for kind in kinds:
        counts[kind] += 1
        found.append((counts[kind], kind))
    return found


def to_json(
    comparison: Comparison, left: Sequence[TraceEvent], right: Sequence[TraceEvent], passed: Passed
) -> answers.Comparison:
    """The comparison as a message has it: BLOCKS blocks, and BLOCKS pairs of counterparts that are not equal.

    `passed` is where the right run has been.
    """
    blocks = _blocks(comparison, left, right)
    differing = [pair for pair in comparison.pairs if None not in pair and not _is_same_pair(left, right, pair)]
    first = None if comparison.first is None else _first(comparison.pairs[comparison.first], left, right)
    return {
        "same": comparison.first is None,
        "first": first,
        "blocks": blocks[:BLOCKS],
        "more": max(0, len(blocks) - BLOCKS),
        "changed": [
            {"left": one, "right": two, "differs": _differs(left[one], right[two])}
            for one, two in differing[:BLOCKS]
            if one is not None and two is not None
        ],
        "passed": passed,
    }


def _first(pair: Pair, left: Sequence[TraceEvent], right: Sequence[TraceEvent]) -> FirstDifference:
    one = None if pair[0] is None else left[pair[0]]
    two = None if pair[1] is None else right[pair[1]]
    steps: Steps = {"left": None if one is None else one["step"], "right": None if two is None else two["step"]}
    return {"left": one, "right": two, "step": steps, "differs": _differs(one, two) if one and two else []}


def _differs(left: TraceEvent, right: TraceEvent) -> list[Change]:
    plain = [{name: value for name, value in event.items() if name not in UNSEEN} for event in (left, right)]
    return changes(plain[0], plain[1], 20)


def _blocks(comparison: Comparison, left: Sequence[TraceEvent], right: Sequence[TraceEvent]) -> list[Block]:
    blocks: list[Block] = []
    one = two = 0
    for pair in comparison.pairs:
        kind: BlockKind = "left" if pair[1] is None else "right" if pair[0] is None else "changed"
        if kind == "changed" and _is_same_pair(left, right, pair):
            kind = "same"
        if not blocks or blocks[-1]["kind"] != kind:
            blocks.append({"kind": kind, "left": [one, one], "right": [two, two]})
        one, two = one + (pair[0] is not None), two + (pair[1] is not None)
        blocks[-1]["left"][1], blocks[-1]["right"][1] = one, two
    return blocks
