"""The SVG: well-formed whatever the names are, ids and pointers as promised, alone in one theme, accessible."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.definitions import ROOT, own
from tests.golden import golden
from tests.workflow.diagram.hostile_names import hostile, hostile_states
from tests.workflow.diagrams import (
    FIXTURES,
    PARAMETERS,
    START,
    from_file,
    operation,
    workflow,
)
from workflow.diagram import Theme, draw
from workflow.diagram.colours import TOKENS
from workflow.diagram.drawing import number
from workflow.diagram.theme import style

SVG = "{http://www.w3.org/2000/svg}"
LOAN = next(path for path in own("0.6-draft") if "loan-approval" in path.parent.name)
TAGS = {"svg", "title", "defs", "symbol", "style", "g", "rect", "circle", "path", "text", "tspan", "use"}


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def groups(root: ElementTree.Element, word: str) -> list[ElementTree.Element]:
    return [group for group in root.iter(f"{SVG}g") if word in (group.get("class") or "").split()]


def test_the_loan_approval() -> None:
    golden(FIXTURES / "loan-approval.svg", draw(from_file(LOAN), engine="plain").svg.replace("><", ">\n<"))


@pytest.mark.parametrize("path", PARAMETERS)
def test_every_element_joins_source_and_people(path: Path) -> None:
    root = parsed(draw(from_file(path)).svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    nodes = {group.get("data-pointer") for group in groups(root, "sb-node")}
    for edge in groups(root, "sb-edge"):
        assert edge.get("data-from") in nodes
        assert edge.get("data-to") in nodes
        assert edge.get("data-pointer")
    for group in [*groups(root, "sb-node"), *groups(root, "sb-edge"), *groups(root, "sb-label")]:
        assert group.get("role")
        assert group.get("aria-label")
        assert group.find(f"{SVG}title") is not None


def test_pointers_of_the_contract() -> None:
    root = parsed(draw(workflow(operation("A", "B", **START), operation("B"))).svg)
    box = next(group for group in groups(root, "sb-node") if group.get("data-pointer") == "/states/0")
    assert {"sb-node", "kind-operation"} <= set((box.get("class") or "").split())
    assert box.get("data-name") == "A"
    found = {edge.get("data-pointer"): edge for edge in groups(root, "sb-edge")}
    assert (found["/states/0/transition"].get("data-from"), found["/states/0/transition"].get("data-to")) == (
        "/states/0",
        "/states/1",
    )
    assert "edge-transition" in (found["/states/0/transition"].get("class") or "")
    assert found["/states/0/start"].get("data-to") == "/states/0"
    assert found["/states/1/end"].get("data-to") == "/states/1/end"


def test_a_reference_leads_to_its_state() -> None:
    states = [operation(f"S{number}", None, [("*", "Handle")]) for number in range(6)]
    root = parsed(draw(workflow(*states, operation("Handle"))).svg)
    assert {group.get("data-to") for group in groups(root, "sb-ref")} == {"/states/6"}
    assert len(groups(root, "sb-ref")) == 6


def test_order_of_drawing() -> None:
    svg = draw(from_file(LOAN)).svg
    places = [svg.index(f'class="{word}') for word in ("sb-edge", "sb-label", "sb-node sb-start", "sb-node state")]
    assert places == sorted(places)
    assert svg.rindex("sb-edge") < svg.index('class="sb-label')
    assert svg.rindex("sb-node") < svg.index("sb-badges") < svg.index("sb-tokens")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_alone_it_needs_nothing(theme: Theme) -> None:
    svg = draw(from_file(LOAN), theme=theme).svg
    root = parsed(svg)
    assert "var(" not in svg
    assert "<use" not in svg
    assert TOKENS["canvas"][theme == "dark"] in svg
    assert not re.search(r"(?:href|src|url)\s*[=(]", svg)
    classes = {word for element in root.iter() for word in (element.get("class") or "").split()}
    assert {f".{word}" for word in ("box", "chip", "numbg", "marklabel")} <= set(re.findall(r"\.\w+", style(theme)))
    assert {"box", "chip", "numbg", "marklabel"} <= classes


def test_the_theme_has_the_pages_colours() -> None:
    sheets = (ROOT / "static" / "src" / "styles" / name for name in ("tokens.css", "kinds.css"))
    text = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    found = {
        name: (light.strip(), dark.strip())
        for name, light, dark in re.findall(r"--([\w-]+):\s*light-dark\(([^,]+),([^)]+)\)", text)
    }
    assert {name: found.get(name) for name in TOKENS} == TOKENS


@given(
    st.lists(hostile, min_size=7, max_size=7),
    st.sampled_from([None, "light"]),
    st.sampled_from(["actions", "data", "overview"]),
)
def test_hostile_names_stay_text(names: list[str], theme: Theme | None, detail: Any) -> None:
    svg = draw(workflow(*hostile_states(names), name=names[0]), detail, theme=theme, engine="plain").svg
    root = parsed(svg)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in TAGS
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on")
            assert name != "style"
            if name.endswith("href"):
                assert re.fullmatch(r"#sb-i-[a-z-]+", value)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[A-Za-z0-9_-]+", found or "") for found in ids)


def test_a_length_reads_the_same_whatever_was_written_before() -> None:
    assert [number(value) for value in (-0.0, 0, 0.0, 12, 12.0, 12.25, -0.5)] == [
        "0",
        "0",
        "0",
        "12",
        "12",
        "12.2",
        "-0.5",
    ]
