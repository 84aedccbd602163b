"""Places and lines: nothing overlaps, no line runs through a box, every engine gives a picture, the same every time."""

import threading
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pace import within
from tests.workflow.diagrams import DEFINITIONS, START, chain, faults, from_file, operation, switch, workflow
from workflow.diagram import draw
from workflow.diagram.build import build
from workflow.diagram.dot import read_places
from workflow.diagram.graph import Detail
from workflow.diagram.layout import Picture, lay_out
from workflow.diagram.plain import spread
from workflow.diagram.sizes import Direction
from workflow.diagram.tracks import Bend, assign
from workflow.model import Workflow

ENGINES = ["wasi", "plain"]
NAMES = [f"State{number}" + "x" * (number * 3) for number in range(8)]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("direction", ["TB", "LR"])
@pytest.mark.parametrize("detail", ["overview", "actions", "data"])
def test_nothing_overlaps(engine: str, direction: Direction, detail: Detail) -> None:
    for path in DEFINITIONS:
        picture = lay_out(build(from_file(path), detail), direction, engine)
        assert list(faults(picture)) == [], path.name
        assert picture.reason is None


targets = st.sampled_from([*NAMES, "Gone"])
transitions = st.one_of(
    targets.map(lambda name: {"transition": {"nextState": name}}), st.just({"end": {"kind": "default"}})
)


@st.composite
def states(draw_from: st.DrawFn, name: str) -> dict[str, Any]:
    if draw_from(st.booleans()):
        texts = st.text("ab. ", max_size=50)
        found = draw_from(st.lists(st.tuples(texts, transitions), min_size=1, max_size=4))
        cases = [{"condition": text, **transition} for text, transition in found]
        return {"name": name, "type": "switch", "dataConditions": cases, "default": draw_from(transitions)}
    errors = draw_from(st.lists(transitions, max_size=3))
    handlers = [{"error": f"Error{number}", **transition} for number, transition in enumerate(errors)]
    actions = [{"functionRef": {"refName": "call"}}] * draw_from(st.integers(0, 4))
    undo = {"compensatedBy": draw_from(targets)} if draw_from(st.booleans()) else {}
    return {
        "name": name,
        "type": "operation",
        "actions": actions,
        "onErrors": handlers,
        **draw_from(transitions),
        **undo,
    }


@st.composite
def workflows(draw_from: st.DrawFn) -> Workflow:
    found = [draw_from(states(name)) for name in NAMES[: draw_from(st.integers(1, len(NAMES)))]]
    found[0] |= START
    return workflow(*found)


@given(workflows(), st.sampled_from(ENGINES), st.sampled_from(["TB", "LR"]))
def test_any_workflow(found: Workflow, engine: str, direction: Direction) -> None:
    assert list(faults(lay_out(build(found), direction, engine))) == []


def beside_a_way_back(length: int) -> Workflow:
    """A loop with a condition of so many letters, on the side where another edge leads back."""
    return workflow(operation("A", "B", **START), switch("B", [("x" * length, "B")], "A"))


def between_ways_back(length: int) -> Workflow:
    """The same, with an edge that leaves below the label and climbs beyond it."""
    cases = [("x" * length, "A"), ("x" * length, "B"), ("y", "A")]
    return workflow(switch("A", [("x" * length, "B")], **START), switch("B", cases, "A"))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("direction", ["TB", "LR"])
@pytest.mark.parametrize("made", [beside_a_way_back, between_ways_back])
def test_the_label_of_a_loop_stays_in_its_row(
    made: Callable[[int], Workflow], engine: str, direction: Direction
) -> None:
    """In LR a label is as long as its text, which may be longer than what is left of the row beside its edge."""
    found = {length: list(faults(lay_out(build(made(length)), direction, engine))) for length in range(14, 34)}
    assert {length: told for length, told in found.items() if told} == {}


def places(picture: Picture) -> dict[str, tuple[float, float]]:
    return {placed.box.node.title: (placed.x + placed.box.size.width / 2, placed.y) for placed in picture.boxes}


def test_a_chain_is_straight_even_past_switches() -> None:
    found = places(lay_out(build(chain(30))))
    assert len({found[f"State{number}"][0] for number in range(30)}) == 1


def test_an_error_that_nothing_else_leads_to_stands_beside() -> None:
    found = places(
        lay_out(build(workflow(operation("A", "B", [("*", "Sorry")], **START), operation("B"), operation("Sorry"))))
    )
    assert found["Sorry"][1] == found["A"][1]
    assert found["Sorry"][0] > found["A"][0]
    assert found["B"][1] > found["A"][1]


def test_left_to_right_turns_the_rows() -> None:
    found = places(lay_out(build(workflow(operation("A", "B", **START), operation("B"))), "LR"))
    assert found["B"][0] > found["A"][0]


def test_a_loop_leads_back_at_the_side() -> None:
    picture = lay_out(build(workflow(operation("A", "B", **START), switch("B", [("$.again", "A")]))))
    edge, points = next((edge, points) for edge, points in picture.paths if edge.kind == "condition")
    box = next(placed for placed in picture.boxes if placed.box.node.id == edge.target)
    assert points[-1][1] == box.y + box.box.size.height / 2
    assert points[0][1] > points[-1][1]


def test_what_leads_back_takes_the_shorter_side() -> None:
    cases = [("$.yes", "Pay"), ("$.no", "Refuse")]
    states = [operation("Ask", "Decide", **START), switch("Decide", cases, "Remind")]
    states += [operation("Pay", "File"), operation("Refuse"), operation("Remind", "Ask"), operation("File")]
    picture = lay_out(build(workflow(*states)))
    found = places(picture)
    points = next(points for edge, points in picture.paths if edge.pointer == "/states/4/transition")
    assert (points[-1][0] > found["Ask"][0]) == (found["Remind"][0] > found["Ask"][0])


def test_nested_states_are_drawn_in_their_lane() -> None:
    from dataclasses import replace

    from workflow.model import Scope
    from workflow.states import Branch, ParallelState

    inner = workflow(operation("Inside", "Next", **START), operation("Next")).scope
    nested = Scope(("states", 0, "branches", 0), tuple(replace(s, path=("b", *s.path)) for s in inner.states))
    branch = Branch(path=("states", 0, "branches", 0), name="Lane", scope=nested)
    parallel = ParallelState(path=("states", 0), name="P", branches=(branch,))
    diagram = draw(Workflow("x", Scope((), (parallel,))))
    assert 'data-name="Inside"' in diagram.svg
    assert diagram.svg.index('data-name="P"') < diagram.svg.index('data-name="Inside"')


def test_nothing_at_all_is_a_picture() -> None:
    assert draw(workflow()).svg.startswith("<svg")


def test_the_same_every_time_and_no_thread_left() -> None:
    found = from_file(DEFINITIONS[0])
    before = threading.active_count()
    assert draw(found) == draw(found)
    assert threading.active_count() == before


@pytest.mark.parametrize("engine", ENGINES)
def test_two_hundred_states_in_less_than_a_second(engine: str) -> None:
    draw(chain(5), engine=engine)
    found = chain(200, errors_every=10)
    diagram = within(1.0, lambda: draw(found, engine=engine))
    assert diagram.reason is None


def test_unknown_engine() -> None:
    with pytest.raises(ValueError, match="neato"):
        draw(chain(2), engine="neato")


@given(st.lists(st.floats(-100, 100), max_size=12))
def test_spread_keeps_order_and_distance(wanted: list[float]) -> None:
    found = spread(wanted, [1.0] * len(wanted), lambda _: 10.0)
    assert all(after - before > 9.999 for before, after in pairwise(found))
    if sorted(wanted) == wanted and all(b - a >= 10 for a, b in pairwise(wanted)):
        assert found == pytest.approx(wanted)


def test_tracks_of_a_fan_do_not_cross() -> None:
    right = tuple(Bend(float(port), 100.0 + port * 10, True, False) for port in (1, 2, 3))
    assert assign(right) == (2, 1, 0)
    assert assign((Bend(5, 5, True, False), Bend(0, 50, True, False))) == (-1, 0)


def test_very_many_bends_are_kept_apart_in_time() -> None:
    bends = tuple(Bend(float(place), float(place % 7 * 100), True, False) for place in range(5000))
    tracks = within(2, lambda: assign(bends))
    ends: dict[int, float] = {}
    for bend, track in sorted(zip(bends, tracks, strict=True), key=lambda pair: pair[0].span):
        if track >= 0:
            assert ends.get(track, -100.0) <= bend.span[0]
            ends[track] = bend.span[1]


def test_places_are_whole_pixels_from_the_first_item() -> None:
    answer = "graph 1 20 2\nnode n0 12.345 1 2 1\nnode n1 13.346 1 2 1\nnode n2 1.2341 1 2 1\nedge n0 n1 0\nstop\n"
    assert read_places(answer, ["a", "b", "c"]) == {"a": 0, "b": 72, "c": -800}
    with pytest.raises(ValueError, match="left something out"):
        read_places(answer.replace("13.346", "inf"), ["a", "b", "c"])
