"""docs/architecture.md is true: each folder of the code stands in its picture, and what it names is there."""

import re

import pytest

from tests.serving import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PICTURE = PAGE.partition("```\n")[2].partition("```")[0]
ROOMS = ("workflow", "simulator", "designer", "signalbox", "static/src")


def section(room: str) -> str:
    """The lines of the picture about a package."""
    after = PICTURE.partition(f"{room}/ ")[2]
    return re.split(r"\n(?=\S)", after)[0]


@pytest.mark.parametrize("room", ROOMS)
def test_every_folder_stands_in_the_picture(room: str) -> None:
    folders = [
        path for path in (ROOT / room).iterdir() if path.is_dir() and any(path.glob("*.*")) and path.name[0] != "_"
    ]
    missing = [path.name for path in folders if f"{path.name}/" not in section(room)]
    assert missing == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_folder_and_file_of_the_picture_is_there(room: str) -> None:
    named = re.findall(r"(?<![\w./])([a-z_]+(?:/(?=\s|,|:|;|$)|\.(?:py|ts)\b))", section(room))
    there = {path.name for path in (ROOT / room).rglob("*")} | {"static", "dist"}
    assert [name for name in named if name.rstrip("/") not in there] == []


def test_where_a_change_goes_is_there() -> None:
    rows = PAGE.partition("## Where a change goes")[2]
    named = re.findall(r"`([\w/.-]+/[\w/.-]*)`", rows)
    assert len(named) > 15
    assert [name for name in named if not (ROOT / name).exists()] == []
