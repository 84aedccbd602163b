"""Types of trace events are written as text by the writer, on the wire and in the run model; all else has their names.

So whoever changes what a type means finds all who read it, and what a run tells is derived in one place.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from simulator.engine.trace.trace import TYPES
from simulator.run_model import event_types
from tests.import_graph import PACKAGES, ROOT, modules

WRITERS = ("simulator/engine/", "simulator/wire/", "simulator/run_model/")
TYPE = "|".join(map(re.escape, TYPES))
NAMED = re.compile(rf"(?<![\w.-])({TYPE})(?![\w.-])")
QUOTED = re.compile(rf"([\"'`])({TYPE})\1")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
GENERATED = "// By `make wire`"
SOURCE = ROOT / "static" / "src"


def test_each_type_has_a_name() -> None:
    named = {name: text for name, text in vars(event_types).items() if name.isupper() and isinstance(text, str)}
    assert sorted(named.values()) == sorted(TYPES)
    assert all(name == re.sub("[.-]", "_", text).upper() for name, text in named.items())


def test_only_the_writer_the_wire_and_the_run_model_write_types() -> None:
    files = [path for package in PACKAGES for path in modules(package)]
    written = {str(path.relative_to(ROOT)): list(_types(path)) for path in files}
    assert written["simulator/engine/trace/trace.py"], "the test finds types where they are written"
    assert {file: found for file, found in written.items() if found and not file.startswith(WRITERS)} == {}


def _types(path: Path) -> Iterator[str]:
    """The types in the texts of a module, with their lines; what is documentation only is none."""
    tree = ast.parse(path.read_text("utf-8"))
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield from (f"{node.lineno}: {found}" for found in NAMED.findall(node.value))


def test_the_pages_do_not_read_types() -> None:
    texts = {str(path.relative_to(SOURCE)): path.read_text("utf-8") for path in SOURCE.rglob("*.ts")}
    naming = {name for name, text in texts.items() if QUOTED.search(COMMENT.sub("", text))}
    generated = {name for name in naming if texts[name].startswith(GENERATED)}
    assert generated, "the test finds types where they are written"
    assert naming == generated
