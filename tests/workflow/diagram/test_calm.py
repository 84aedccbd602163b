"""A small edit leaves the picture as it was: who stood left of or above whom still does, for nearly all pairs."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from tests.definitions import others, own
from workflow import operations
from workflow.definition import Definition, load
from workflow.diagram.build import build
from workflow.diagram.layout import lay_out
from workflow.edits import apply

FILES = [*own(), *others("0.6-draft")]
KEPT = 0.95  # of all pairs, over all files; measured 0.98
NEAR = 8  # pixels that count as the same line
EDGES = {"transition", "condition", "default"}

Places = dict[str, tuple[float, float]]


def places(definition: Definition) -> Places:
    """Where the states of the whole workflow stand, by name."""
    assert definition.workflow
    picture = lay_out(build(definition.workflow), "TB", "wasi")
    return {one.box.node.name: (one.x, one.y) for one in picture.boxes if one.box.node.shape == "state"}


def edited(definition: Definition) -> Iterator[Definition]:
    """The definition with a state put in on some of its edges."""
    assert definition.workflow
    edges = [edge.pointer for edge in build(definition.workflow).edges if edge.kind in EDGES]
    for edge in edges[::4][:3]:
        try:
            found = operations.run(definition, "add-state", {"kind": "delay", "edge": edge})
        except operations.Refused:
            continue
        yield load(apply(definition.document.text, found.edits))


def swapped(before: Places, after: Places, pair: tuple[str, str]) -> bool:
    """Whether two states changed sides."""
    one, other = pair
    for axis in (0, 1):
        then = before[one][axis] - before[other][axis]
        now = after[one][axis] - after[other][axis]
        if abs(then) > NEAR and abs(now) > NEAR and (then > 0) != (now > 0):
            return True
    return False


def kept(path: Path) -> list[bool]:
    """For each edit and each pair of states: whether they stand to each other as they stood."""
    definition = load(path.read_text("utf-8"))
    if not definition.workflow or len(definition.workflow.scope.states) < 3:
        return []
    before = places(definition)
    found = []
    for changed in edited(definition):
        after = places(changed)
        pairs = combinations([name for name in before if name in after], 2)
        found += [not swapped(before, after, pair) for pair in pairs]
    return found


def test_states_stay_where_they_were() -> None:
    found = [stays for path in FILES for stays in kept(path)]
    assert len(found) > 500
    assert sum(found) / len(found) > KEPT
