"""Tasks as drawn: goldens of each container and of a saga, nothing on top of anything, words inside of their boxes."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.definitions import SHARED
from tests.golden import golden
from tests.pace import within
from tests.tiers import share
from tests.workflow.diagram.hostile_names import hostile
from tests.workflow.diagrams import FIXTURES, all_faults
from tests.workflow.task_definitions import CONTAINERS, definition, from_text, grown, nested, set_
from workflow.diagram import draw
from workflow.diagram.build import build
from workflow.diagram.dot_text import to_dot_text
from workflow.diagram.graph import graphs
from workflow.diagram.layout import lay_out
from workflow.diagram.legend import legend
from workflow.diagram.sizes import Direction
from workflow.diagram.svg import to_svg
from workflow.diagram.text import measure
from workflow.model import Workflow

SVG = "{http://www.w3.org/2000/svg}"
SAGA = from_text((FIXTURES / "order-saga.yaml").read_text(encoding="utf-8"))
OWN = {**CONTAINERS, "saga": SAGA, "grown": grown(60), "nested": definition(nested(7))}
LOOKS: list[tuple[Any, Direction]] = list(product(("overview", "actions", "data"), ("TB", "LR")))
CORPUS = sorted((SHARED / "corpus" / "1.0").glob("*.yaml"))


def drawn(found: Workflow) -> str:
    """The drawing without the symbols of the icons, a shape a line."""
    svg = draw(found, engine="plain").svg.replace("><", ">\n<")
    return re.sub(r"<defs>.*</defs>\n", "", svg, flags=re.DOTALL)


@pytest.mark.parametrize("name", [*CONTAINERS, "saga"])
def test_each_container(name: str) -> None:
    golden(FIXTURES / f"task-{name}.svg", drawn(OWN[name]))


def test_the_saga_for_other_tools() -> None:
    golden(FIXTURES / "task-saga.dot", to_dot_text(build(SAGA, "data")))


def check(found: Workflow, detail: Any, direction: Direction, engine: str = "wasi") -> None:
    """No fault in the picture or in those in its lanes, and what joins the SVG to source and people."""
    picture = lay_out(build(found, detail), direction, engine)
    assert list(all_faults(picture)) == []
    assert picture.reason is None
    plain = [placed.box for placed in picture.boxes if placed.box.node.shape == "state" and not placed.box.lanes]
    assert max((box.size.width for box in plain), default=0) <= WIDEST
    root = ElementTree.fromstring(to_svg(picture))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    groups = [
        group for group in root.iter(f"{SVG}g") if re.search(r"\bsb-(node|edge|label|lane)\b", group.get("class", ""))
    ]
    assert all(group.get("aria-label") and group.get("data-pointer") for group in groups)
    assert list(outside(root)) == []


@pytest.mark.parametrize("engine", ["wasi", "plain"])
@pytest.mark.parametrize(("detail", "direction"), LOOKS)
@pytest.mark.parametrize("name", share(list(OWN), 2))
def test_nothing_overlaps(name: str, detail: Any, direction: Direction, engine: str) -> None:
    check(OWN[name], detail, direction, engine)


@pytest.mark.shared
@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_definitions_of_others(path: Path) -> None:
    found = from_text(path.read_text(encoding="utf-8"))
    for detail, direction in LOOKS:
        check(found, detail, direction)
        assert "var(" not in draw(found, detail, direction, "dark").svg
    assert "<svg" in legend(build(found), 600, "light")


FACES: dict[str, tuple[float, str]] = {
    "name": (14.5, "bold"),
    "kindword": (11, "bold"),
    "meta": (10.5, "regular"),
    "fact": (11, "regular"),
    "lanename": (10.5, "bold"),
    "lanecount": (10.5, "regular"),
}
"""The size and the face of texts by their class."""
WIDEST = 480.0
"""Of a box without lists, whatever the texts are."""
FRAMES = {"diamond": "bg", "state": "box", "sb-lane": "lane", "label": "bg", "card": "bg", "ref": "bg"}
"""What has a frame, by its class, and the class of the frame."""


def outside(root: ElementTree.Element) -> Iterator[str]:
    """The texts that are not inside of the frame they stand in."""
    small = "sb-overview" in (root.get("class") or "")
    for group in root.iter(f"{SVG}g"):
        words = set((group.get("class") or "").split())
        frame = next((FRAMES[word] for word in FRAMES if word in words), None)
        around = next((each for each in group if each.tag == f"{SVG}rect" and each.get("class") == frame), None)
        if around is None:
            continue
        left = float(around.get("x", 0))
        right = left + float(around.get("width", 0))
        for text in group.findall(f"{SVG}text"):
            low, high = span(text, "card" in words, small)
            if low < left + 2 or high > right - 2:
                yield f"{text.text!r} from {low:.0f} to {high:.0f} is not within {left:.0f} to {right:.0f}"


def span(text: ElementTree.Element, is_card: bool, small: bool) -> tuple[float, float]:
    """Where a text begins and ends, across."""
    words = (text.get("class") or "").split()
    size, face = next((FACES[word] for word in words if word in FACES), (10.5, "regular"))
    if "name" in words:
        size = 12 if is_card else 13 if small else size
    shown = "".join(each for each in text.itertext() if each != text.findtext(f"{SVG}title"))
    wide = measure(shown, size, "mono" if "mono" in words else face)  # type: ignore[arg-type]
    at = float(text.get("x", 0))
    start = at - wide if text.get("text-anchor") == "end" else at - wide / 2 if text.get("text-anchor") else at
    return start, start + wide


long_texts = hostile | st.sampled_from(
    ["W" * 60, ".a | map(select(.b)) | length > 3 and .c", "com.example.events.placed.v1"]
)


@st.composite
def task(draw_from: st.DrawFn, names: list[str], depth: int) -> dict[str, Any]:
    """A task of any kind with texts of any kind in it."""
    text = draw_from(long_texts)
    inner: list[dict[str, Any]] = draw_from(tasks(names, depth - 1)) if depth else [set_(names[0])]
    made = draw_from(st.sampled_from(written(text, names, inner)))
    if draw_from(st.booleans()):
        made = {**made, "then": draw_from(st.sampled_from([*names, "exit", "end", "continue"]))}
    return {**made, "if": text} if draw_from(st.integers(0, 3)) == 0 else made


def written(text: str, names: list[str], inner: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A task of each kind, with the same text everywhere."""
    error = {"type": text, "status": 404}
    retry = {"delay": text, "limit": {"attempt": {"count": 3}}}
    catch = {"errors": {"with": error}, "when": text, "as": text, "retry": retry, "do": inner, "then": names[0]}
    return [
        {"set": {text: text, "a": [text], "b": text, "c": 1, "d": 2}},
        {"call": "http", "with": {"method": "get", "endpoint": f"https://{text}/{text}", "output": text}},
        {"switch": [{name: {"when": text, "then": name}} for name in names[:3]]},
        {"run": {"shell": {"command": text, "arguments": [text]}, "await": False}},
        {"wait": text},
        {"raise": {"error": error}},
        {"do": inner, "timeout": {"after": text}},
        {"for": {"each": text, "in": text, "at": text}, "while": text, "do": inner},
        {"fork": {"compete": True, "branches": inner}},
        {"try": inner, "catch": catch},
        {
            "listen": {"to": {"any": [{"with": {"type": text, "data": text}}], "until": text}},
            "foreach": {"item": text, "at": text, "do": inner},
        },
    ]


@st.composite
def tasks(draw_from: st.DrawFn, names: list[str], depth: int) -> list[dict[str, Any]]:
    """A list of such tasks."""
    count = draw_from(st.integers(1, 3))
    return [{name: draw_from(task(names, depth))} for name in names[:count]]


@st.composite
def definitions(draw_from: st.DrawFn) -> Workflow:
    """A definition of such lists, two deep."""
    names = draw_from(st.lists(long_texts, min_size=4, max_size=4, unique=True))
    return definition(*draw_from(tasks(names, 2)))


@given(definitions(), st.sampled_from(LOOKS))
def test_words_stay_inside_whatever_they_are(found: Workflow, look: tuple[Any, Direction]) -> None:
    check(found, *look, "plain")


@pytest.mark.parametrize("engine", ["wasi", "plain"])
def test_a_hundred_and_twenty_tasks_in_time(engine: str) -> None:
    draw(grown(5), engine=engine)
    found = grown(120)
    diagram = within(1.5, lambda: draw(found, engine=engine))
    assert diagram.reason is None
    shown = [node for graph in graphs(build(found)) for node in graph.nodes if node.shape == "state"]
    assert len(shown) > 120


def test_the_same_every_time() -> None:
    assert draw(SAGA) == draw(SAGA)
