"""Places of drawings before: the same text is not laid out again, a hurried drawing keeps what it can."""

import re
from pathlib import Path

import pytest

from tests.definitions import ROOT
from tests.workflow.diagrams import DEFINITIONS, faults
from workflow.definition import understand
from workflow.diagram import Kept, draw, engines
from workflow.diagram.build import build
from workflow.diagram.layout import Picture, lay_out
from workflow.diagram.sizes import Direction
from workflow.model import Workflow
from workflow.paths import pointer

APPROVAL = ROOT / "designer/library/examples/6-expense-approval/definition.yaml"


def lowered(text: str) -> Workflow:
    found = understand(text).workflow
    assert found is not None
    return found


def longer(text: str, name: str, by: str) -> str:
    """The text with a longer name of a state, wherever it stands."""
    return re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", name + by, text)


def across(picture: Picture) -> dict[str, float]:
    return {placed.box.node.pointer: placed.x + placed.box.size.width / 2 for placed in picture.boxes}


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks Graphviz fails."""

    def asked(*_: object) -> None:
        raise AssertionError("Graphviz is asked")

    monkeypatch.setattr(engines.Timed, "_layout", asked)


@pytest.mark.parametrize("path", DEFINITIONS, ids=lambda path: path.stem)
@pytest.mark.parametrize("direction", ["TB", "LR"])
def test_what_was_drawn_is_not_laid_out_again(path: Path, direction: Direction, request: pytest.FixtureRequest) -> None:
    found, kept = lowered(path.read_text("utf-8")), Kept()
    first = draw(found, direction=direction, kept=kept)
    request.getfixturevalue("no_engine")
    again = draw(found, direction=direction, kept=kept, is_quick=True)
    assert again == first
    assert not again.is_near


@pytest.mark.parametrize("path", DEFINITIONS, ids=lambda path: path.stem)
@pytest.mark.parametrize("direction", ["TB", "LR"])
@pytest.mark.parametrize("by", ["x", " with a much longer name than before"])
def test_a_longer_name_keeps_places_and_nothing_overlaps(path: Path, direction: Direction, by: str) -> None:
    text, kept = path.read_text("utf-8"), Kept()
    found = lowered(text)
    lay_out(build(found, "actions"), direction, kept=kept)
    for state in found.scope.states[:3]:
        changed = lowered(longer(text, state.name, by))
        quick = lay_out(build(changed, "actions"), direction, kept=kept, is_quick=True)
        assert list(faults(quick)) == []
        assert quick.reason is None


def test_a_longer_name_asks_nobody_and_moves_its_row_alone(request: pytest.FixtureRequest) -> None:
    text, kept = APPROVAL.read_text("utf-8"), Kept()
    before = across(lay_out(build(lowered(text), "actions"), kept=kept))
    request.getfixturevalue("no_engine")
    changed = lowered(longer(text, "Remind the manager", " who has to decide about it in the end, and has not"))
    quick = lay_out(build(changed, "actions"), kept=kept, is_quick=True)
    assert quick.is_near
    moved = {name: place - before[name] for name, place in across(quick).items()}
    assert len(moved) > 5
    own = next(state.path for state in changed.scope.states if state.name.startswith("Remind"))
    down = {placed.box.node.pointer: placed.y for placed in quick.boxes}
    others = {round(by) for name, by in moved.items() if down[name] != down[pointer(own)]}
    assert len(others) == 1  # by how much all are further from the picture's edge


def test_a_fresh_layout_does_not_look_at_places_that_are_near() -> None:
    text, kept = DEFINITIONS[0].read_text("utf-8"), Kept()
    found = lowered(text)
    draw(found, kept=kept)
    changed = lowered(longer(text, found.scope.states[0].name, " and more"))
    draw(changed, kept=kept, is_quick=True)
    assert draw(changed, kept=kept) == draw(changed)


def test_other_lines_are_laid_out_anew() -> None:
    text = "id: a\nname: A\nversion: '1'\nstates:\n- {name: A, type: inject, start: true, data: {}, end: true}\n"
    kept = Kept()
    draw(lowered(text), kept=kept)
    more = text.replace("end: true", "transition: B") + "- {name: B, type: inject, data: {}, end: true}\n"
    quick = draw(lowered(more), kept=kept, is_quick=True)
    assert quick == draw(lowered(more))
    assert not quick.is_near
