"""Pairs of definitions to be compared, and what is told and drawn of them."""

from pathlib import Path
from xml.etree import ElementTree

import yaml

from workflow.definition import load
from workflow.differences.diff import diff
from workflow.differences.rows import Row, rows
from workflow.model import Workflow


def read(text: str) -> Workflow:
    found = load(text)
    assert found.workflow is not None, found.reason
    return found.workflow


def pair(path: Path) -> tuple[Workflow, Workflow]:
    """The definition of a fixture, and the same after its edits, each of which must find its place."""
    given = yaml.safe_load(path.read_text(encoding="utf-8"))
    text = given["old"]
    for before, after in given["edits"]:
        assert before in text, before
        text = text.replace(before, after, 1)
    return read(given["old"]), read(text)


def listed(old: Workflow, new: Workflow) -> tuple[Row, ...]:
    return rows(diff(old, new), old, new)


def drawn(svg: str) -> set[str]:
    """The pointers of a drawing."""
    return {one.attrib["data-pointer"] for one in ElementTree.fromstring(svg).iter() if "data-pointer" in one.attrib}
