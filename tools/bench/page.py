"""The sections of docs/performance.md and docs/reliability.md that commands write: each stands between two marks."""

import argparse
import os
import platform
from collections.abc import Callable
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


def put(page: str, name: str, text: str) -> None:
    """Put the section `name` into docs/PAGE in place of the one that stands there, or at the end."""
    path = DOCS / page
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    whole = path.read_text(encoding="utf-8") if path.is_file() else f"# {path.stem.title()}\n"
    before, _, rest = whole.partition(begin)
    after = rest.partition(end)[2].strip("\n")
    parts = [before.rstrip("\n"), begin, text.strip("\n"), end, *([after] if after else [])]
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def machine() -> str:
    """The machine and how busy it is, as a figure's reader must know it."""
    cores = os.cpu_count() or 1
    load = f"; load at the start {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"Python {platform.python_version()}, {platform.system()}, {cores} cores{load}"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table; all columns but the first are aligned to the right."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def met(is_met: bool) -> str:
    """Whether a bar is met, so that a miss is seen."""
    return "met" if is_met else "**missed**"


def command(about: str | None, name: str, section: Callable[[], str], page: str = "performance.md") -> None:
    """A bench's command line: its section is printed, or with `--write` put into docs/PAGE under `name`."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help=f"write into docs/{page} instead of printing")
    write = parser.parse_args().write
    text = section()
    if write:
        put(page, name, text)
    else:
        print(text)
