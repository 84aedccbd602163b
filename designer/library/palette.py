"""Templates of the Design page's palette: `library/parts/<id>.yaml`, each a small 0.6 definition that is pasted in, and
`parts/tasks/<id>.yaml`, the same of DSL 1.0.

The first line is a comment with the title. `parts/<runtime>/<id>.yaml`, in the dialect of that, takes its place there.
"""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "parts"
TASKS = "tasks"


@cache
def parts() -> tuple[dict[str, str], ...]:
    """`{id, of, runtime, title, text}` of every template, in the order of their titles; it is `of` states or tasks, and
    most are for no runtime (`""`).
    """
    return tuple(sorted(map(_read, FOLDER.rglob("*.yaml")), key=lambda part: part["title"]))


def _read(path: Path) -> dict[str, str]:
    text = path.read_text("utf-8")
    folder = "" if path.parent == FOLDER else path.parent.name
    of, runtime = (TASKS, "") if folder == TASKS else ("states", folder)
    return {"id": path.stem, "of": of, "runtime": runtime, "title": text.splitlines()[0].lstrip("# "), "text": text}
