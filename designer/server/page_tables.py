"""What the pages have of the tables of state kinds and edges: two files of static/src, written from the Python tables.

`python -m designer.server.page_tables` writes them; a test fails where they are not what the tables say.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from workflow.diagram.colours import EDGE_TOKENS, EDGES, KIND_TOKENS, NEUTRAL
from workflow.state_kinds import KINDS, TASKS, WORDS, Pair

SOURCES = Path(__file__).resolve().parents[2] / "static" / "src"
ORIGIN = (
    "Written by `python -m designer.server.page_tables` from workflow/state_kinds.py and workflow/diagram/colours.py."
)

_BARE_POINT = re.compile(r"(?<!\d)\.")


def files() -> dict[Path, str]:
    """The text of each file that pages read, by its place in the checkout."""
    return {SOURCES / "shared" / "state-kinds.ts": words(), SOURCES / "styles" / "kinds.css": sheet()}


def words() -> str:
    """The TypeScript of the words of state kinds and edges, each in the order in which they are shown."""
    kinds = {kind.name: kind.word for kind in KINDS.values()}
    edges = {str(kind): look.word for kind, look in EDGES.items()}
    lines = (
        f"/** {ORIGIN} */",
        "",
        "/** The word of each kind of state, in the order of legends and menus. */",
        *_record("STATE_KINDS", kinds),
        "",
        "/** What a dialect calls a kind, where otherwise than the others. */",
        f"export const DIALECT_WORDS: Record<string, Record<string, string>> = {_table(WORDS)};",
        "",
        "/** The kinds that have a tile in the palette. */",
        *_set("TILES", [kind.name for kind in KINDS.values() if kind.tile]),
        "",
        "/** What a task can be. */",
        *_set("TASKS", list(TASKS)),
        "",
        "/** The word of each kind of edge. */",
        *_record("EDGE_KINDS", edges),
        "",
    )
    return "\n".join(lines)


def sheet() -> str:
    """The style sheet of state kinds and edges: their colours as tokens, and the classes that use them."""
    return "\n".join(
        (
            f"/* {ORIGIN}\n   Classes here only set what diagram.css and other sheets draw with. */",
            ":root {",
            *_tokens(KIND_TOKENS),
            "",
            *_tokens(EDGE_TOKENS),
            "}",
            "",
            *_kinds(),
            "",
            *_edges(),
            "",
        )
    )


def write() -> None:
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


def _record(name: str, members: Mapping[str, str]) -> tuple[str, ...]:
    lines = (f"  {key}: {json.dumps(value)}," for key, value in members.items())
    return (f"export const {name}: Record<string, string> = {{", *lines, "};")


def _table(words: Mapping[str, Mapping[str, str]]) -> str:
    lists = (
        f"{json.dumps(of)}: {{ {', '.join(f'{name}: {json.dumps(word)}' for name, word in each.items())} }}"
        for of, each in words.items()
    )
    return f"{{ {', '.join(lists)} }}"


def _set(name: str, members: list[str]) -> tuple[str, ...]:
    return (f"export const {name} = new Set([", *(f"  {json.dumps(each)}," for each in members), "]);")


def _tokens(pairs: Mapping[str, Pair]) -> Iterator[str]:
    return (f"  --{name}: light-dark({light}, {dark});" for name, (light, dark) in pairs.items())


def _kinds() -> Iterator[str]:
    """A rule for the classes of all kinds that have the same colours."""
    for colours in dict.fromkeys(kind.colours for kind in KINDS.values()):
        names = [name for name, kind in KINDS.items() if kind.colours == colours]
        parts = zip(colours.tokens("k"), colours.tokens(f"kind-{names[0]}"), strict=True)
        yield ",\n".join(f".kind-{name}" for name in names) + " {"
        yield from (*(f"  --{part}: var(--{token});" for part, token in parts), "}")


def _edges() -> Iterator[str]:
    """`--e`: the colour of an edge that stands out, and `--e-marked` once more; `--e-dashes`: of a border."""
    for kind, look in EDGES.items():
        rules = [f"  --e: var(--edge-{kind});", f"  --e-marked: var(--edge-{kind});"] if look.colour != NEUTRAL else []
        if look.dashes != "solid":
            rules.append(f"  --e-dashes: {look.dashes};")
        if rules:
            yield from (f".edge-{kind} {{", *rules, "}")
        if look.line:
            lines = (f"  {name}: {_BARE_POINT.sub('0.', value)};" for name, value in look.line.items())
            yield from (f".edge.{kind} .line {{", *lines, "}")


if __name__ == "__main__":
    write()
