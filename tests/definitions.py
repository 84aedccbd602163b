"""Workflow definitions that tests read: our own (the gallery), and those of others, which are not part of the project.

Definitions, documents and contracts of others lie in a folder beside the checkout. A clone may stand alone: what needs
that folder carries the marker `shared` and is skipped without it, and our own definitions cover the same rows.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from workflow import dialects
from workflow.document import read

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
GALLERY = ROOT / "designer" / "library" / "examples"
STARTS = sorted(path for path in (ROOT / "designer/library/starts").glob("*/*.yaml") if path.stem != "about")
OLD = ("0.1-array", "0.1-camel", "0.1-kebab", "0.1-map", "0.6-draft")
"""The dialects whose corpora the tests know."""
ANCHOR = re.compile(r"[:-] &\w+")
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Reads YAML in a tenth of the time: every process of a run reads what tests are made of."""
shared = pytest.mark.shared


def others(*of: str) -> list[Path]:
    """Definitions by others, of the dialects `of` (of all old ones where none is named); none in a lone clone."""
    folders = [SHARED / "corpus" / dialect for dialect in of or OLD]
    return sorted(path for folder in folders for path in folder.glob("*.*") if path.suffix in (".yaml", ".json"))


def own(*of: str) -> list[Path]:
    """The gallery's definitions, of the dialects `of` (all where none is named)."""
    return [path for path in sorted(GALLERY.glob("*/definition.*")) if not of or _dialect(path) in of]


def of_documents(*of: str) -> list[Path]:
    """Those of `own` that are written for no engine: they run as the documents say."""
    return [path for path in own(*of) if "signalbox: runtime" not in path.read_text(encoding="utf-8")]


def cases(*of: str) -> list[Any]:
    """Our own and others' definitions as parameters of a test; those of others are skipped in a lone clone."""
    return parameters([*own(*of), *others(*of)])


def parameters(paths: list[Path]) -> list[Any]:
    """Files as parameters of a test; those outside the project are skipped in a lone clone."""
    return [
        pytest.param(path, id=f"{path.parent.name}/{path.name}", marks=() if path.is_relative_to(ROOT) else shared)
        for path in paths
    ]


def without_anchors(paths: list[Path]) -> list[Path]:
    """Those that repeat no part of themselves (`&part`, `*part`): every place of them can be changed alone."""
    return [path for path in paths if path.suffix == ".json" or not ANCHOR.search(path.read_text(encoding="utf-8"))]


@cache
def _dialect(path: Path) -> str:
    return dialects.detect(read(path.read_text(encoding="utf-8")).data)[0] or ""


ONE_CALL = """id: lending
specVersion: "0.8"
functions:
- name: lend
  operation: library.openapi.yaml#lendBook
states:
- name: Lend
  type: operation
  actions:
  - functionRef:
      refName: lend
      arguments:
        shelf: 1
  end: true
"""
"""A call of an operation of `tests/fixtures/contracts/library.openapi.yaml`, with one of its parameters."""
