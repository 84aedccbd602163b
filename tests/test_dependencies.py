"""What the program says it needs, it uses: every dependency is imported by the product, or its files are read."""

import re
import tomllib
from functools import cache
from importlib.metadata import packages_distributions

import pytest

from tests.serving import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def used() -> set[str]:
    """The names of all packages of which a module is imported, or a file is read by `files("…")`."""
    texts = [
        path.read_text(encoding="utf-8")
        for top in ("workflow", "simulator", "designer", "signalbox")
        for path in (ROOT / top).rglob("*.py")
    ]
    named = {
        name
        for text in texts
        for name in re.findall(
            r'^\s*(?:from|import) (\w+)|files\("(\w+)"\)|^\s*"(\w+)(?:\.[\w.]+)?",?$', text, re.MULTILINE
        )
        for name in name
        if name
    }
    homes = packages_distributions()
    return {plain(home) for name in named for home in homes.get(name, [name])}


@pytest.mark.parametrize("requirement", PROJECT["dependencies"])
def test_a_dependency_is_used(requirement: str) -> None:
    assert plain(re.split(r"[<>=\[ ]", requirement)[0]) in used()
