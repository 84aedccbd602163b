"""A kind is called as its dialect calls it, wherever people read it: what 0.6 delays sleeps in 0.8."""

import pytest

from workflow import operations
from workflow.definition import load
from workflow.diagram import draw
from workflow.diagram.build import build
from workflow.diagram.legend import legend
from workflow.differences.diff import diff
from workflow.differences.rows import rows
from workflow.editor.symbols import symbols
from workflow.fields.form import form
from workflow.model import Workflow
from workflow.outline import outline
from workflow.outline.text import to_text

HEAD = "id: nap\nname: Nap\nversion: '1'\nstates:\n"
TEXTS = {
    "0.6-draft": (
        f"{HEAD}- {{name: Rest, type: delay, timeDelay: PT1M, start: {{kind: default}}, end: {{kind: default}}}}\n",
        f"{HEAD}- {{name: Rest, type: inject, data: {{}}, start: {{kind: default}}, end: {{kind: default}}}}\n",
    ),
    "0.8": (
        f"specVersion: '0.8'\n{HEAD}- {{name: Rest, type: sleep, duration: PT1M, end: true}}\n",
        f"specVersion: '0.8'\n{HEAD}- {{name: Rest, type: inject, data: {{}}, end: true}}\n",
    ),
}


def understood(text: str, dialect: str) -> Workflow:
    found = load(text, dialect=dialect).workflow
    assert found
    return found


@pytest.mark.parametrize(("dialect", "word", "other"), [("0.6-draft", "Delay", "Sleep"), ("0.8", "Sleep", "Delay")])
def test_a_kind_is_called_as_its_dialect_calls_it(dialect: str, word: str, other: str) -> None:
    text, without = TEXTS[dialect]
    found, changed, empty = (understood(one, dialect) for one in (text, without, text.split("- {")[0]))
    whole, shown = load(text), form(load(text), ("states", 0), 0)
    assert shown
    seen = {
        "picture": draw(found).svg,
        "legend": legend(build(found), 900),
        "outline": to_text(outline(found)),
        "form": shown.title,
        "palette": str(operations.run(whole, "palette", {}).data),
        "symbols": symbols(found)[0].detail,
        "changed": str([(one.old, one.new) for one in rows(diff(found, changed), found, changed)]),
        "removed": str([one.words for one in rows(diff(found, empty), found, empty) if one.title == "Rest"]),
    }
    assert {name: (word in text, other in text) for name, text in seen.items()} == dict.fromkeys(seen, (True, False))
