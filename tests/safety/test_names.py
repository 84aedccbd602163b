"""Markup in every text of a definition, in every dialect, stays text in diagrams, outlines and converted files."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from workflow.definition import load
from workflow.diagram import draw
from workflow.document import read
from workflow.outline import outline
from workflow.outline.html import to_html
from workflow.paths import Json

FOLDER = Path(__file__).resolve().parents[1] / "fixtures/documents"
FILES = sorted(FOLDER.glob("every-kind*"))
PAYLOADS = {
    "a script": "<script>alert(1)</script>",
    "a handler": '" onload="alert(1)" x=\'',
    "an image": "<img src=x onerror=alert(1)>",
    "an end of text": "]]></text></svg><script>alert(1)</script>",
    "a foreign link": "<a href='javascript:alert(1)' xlink:href='http://evil.example/'>x</a>",
    "entities": "&lt;script&gt;&#60;script&#62;&x;",
}
KEPT = ("type", "kind", "dialect", "schemaVersion", "actionMode", "completionType", "operator")
"""What says of which kind something is: with markup there the rest would not be looked at."""


def marked(data: Json, payload: str, key: str = "") -> Json:
    """`data` with the payload behind every text."""
    if isinstance(data, dict):
        return {name: marked(value, payload, name) for name, value in data.items()}
    if isinstance(data, list):
        return [marked(value, payload, key) for value in data]
    return data + payload if isinstance(data, str) and key not in KEPT else data


@pytest.mark.parametrize("what", PAYLOADS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_markup_in_every_text_stays_text(path: Path, what: str) -> None:
    whole = marked(read(path.read_text(encoding="utf-8")).data, PAYLOADS[what])
    found = load(json.dumps(whole), load(path.read_text(encoding="utf-8")).dialect)
    assert found.workflow is not None
    svg = draw(found.workflow, "data", engine="plain").svg
    for element in ElementTree.fromstring(svg).iter():
        assert element.tag.rpartition("}")[2] not in ("script", "foreignObject", "image", "a", "img")
        assert not [name for name in element.attrib if name.lower().startswith("on")]
        assert not [value for name, value in element.attrib.items() if name.endswith("href") and value[:1] != "#"]
    page = to_html(outline(found.workflow, found.diagnostics))
    assert not re.search(r"<(script|img|iframe)\b|<[^>]*\son\w+\s*=\s*[^>]*>", re.sub(r'"[^"]*"', '""', page))
