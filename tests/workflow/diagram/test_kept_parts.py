"""What a drawing takes from the one before is what it would have made itself."""

import random
from pathlib import Path

import pytest

from tests.definitions import STARTS, own
from workflow.definition import understand
from workflow.diagram import Detail, Direction, Kept, draw
from workflow.diagram.kept import KeptParts
from workflow.model import Workflow

DETAILS: tuple[Detail, ...] = ("overview", "actions", "data")
DIRECTIONS: tuple[Direction, ...] = ("TB", "LR")


def lowered(path: Path) -> Workflow:
    found = understand(path.read_text("utf-8")).workflow
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(3))
def test_drawings_one_after_the_other_are_as_if_each_were_the_first(seed: int) -> None:
    """Of different definitions: their parts have the same names and differ in everything else."""
    dice, kept = random.Random(seed), Kept()
    workflows = [lowered(path) for path in [*own(), *STARTS]]
    assert {each.dialect for each in workflows} >= {"0.1-array", "0.6-draft", "0.8", "1.0"}
    for _ in range(60):
        workflow, detail, direction = dice.choice(workflows), dice.choice(DETAILS), dice.choice(DIRECTIONS)
        pointers = frozenset(f"/states/{number}" for number in range(4) if dice.random() < 0.3)
        open_tasks = frozenset({"/do/0"}) if dice.random() < 0.5 else None
        fresh = draw(workflow, detail, direction, folded=pointers, unfolded=open_tasks)
        assert draw(workflow, detail, direction, folded=pointers, unfolded=open_tasks, kept=kept) == fresh


def test_an_element_that_only_its_neighbours_change_is_written_anew() -> None:
    """A line says from where to where it leads: the name of another state."""
    text = "id: a\nname: A\nversion: '1'\nstates:\n- {name: A, type: inject, start: true, data: {}, transition: Next}\n"
    kept = Kept()
    for name in ("Next", "Other", "Next"):
        workflow = understand(text.replace("Next", name) + f"- {{name: {name}, type: inject, data: {{}}, end: true}}\n")
        assert workflow.workflow
        assert draw(workflow.workflow, kept=kept) == draw(workflow.workflow)


def test_parts_are_kept_for_one_drawing() -> None:
    parts, made = KeptParts[str](), list[str]()

    def part(name: str, key: int) -> str:
        def make() -> str:
            made.append(name)
            return f"{name} of {key}"

        return parts.part(name, key, make)

    parts.begin()
    assert part("a", 1) == "a of 1"
    parts.begin()
    assert (part("a", 1), part("b", 1)) == ("a of 1", "b of 1")
    assert made == ["a", "b"]
    parts.begin()
    assert part("a", 2) == "a of 2"
    parts.begin()
    assert (part("a", 2), part("b", 1)) == ("a of 2", "b of 1")
    assert made == ["a", "b", "a", "b"]
