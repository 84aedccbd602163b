"""The pages of docs whose files are written and whose commands are run step by step, what they print compared."""

from tests.definitions import ROOT

PAGES = (
    ROOT / "docs" / "tutorial.md",
    *(ROOT / "docs" / "guide" / f"{name}.md" for name in ("authors", "debuggers")),
)
