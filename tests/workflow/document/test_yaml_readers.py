"""What readers of YAML 1.1 and 1.2 make of a text, and what is read here (fixtures/documents/yaml-readers.json).

`{"!": …}` in a column stands for what JSON has not, `{"!map": …}` for a mapping with keys that are no text; `lint` are
the places of which the rule `yaml-ambiguous` says that readers differ. Where PyYAML is no reader of YAML 1.1, `pyyaml`
says what it does.
"""

import datetime
import json
import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from tests.workflow.fixes import fixed
from workflow.document import Document, read, yaml_1_1
from workflow.document.yaml_1_1 import Other
from workflow.paths import Json
from workflow.rules import Finding, yaml_ambiguous

FIXTURE = Path(__file__).parents[2] / "fixtures" / "documents" / "yaml-readers.json"
TEXTS: list[dict[str, Any]] = json.loads(FIXTURE.read_text("utf-8"))
SHOWN = [one["shows"] for one in TEXTS]
LACKING = {"bytes": bytes, "a date": datetime.date}


def findings(document: Document) -> list[Finding]:
    facts: Any = SimpleNamespace(document=document)
    return list(yaml_ambiguous.check(facts))


@pytest.mark.parametrize("one", TEXTS, ids=SHOWN)
def test_a_text_is_read_or_refused_with_its_place(one: dict[str, Any]) -> None:
    document, here = read(one["text"], "yaml"), one["here"]
    if isinstance(here, dict) and "refused" in here:
        (found,) = document.diagnostics
        assert here["refused"] in found.message
        assert f"{found.range.start.line}:{found.range.start.column}" == here["at"]
        return
    assert document.diagnostics == ()
    assert json.dumps(document.data) == json.dumps(here)


@pytest.mark.parametrize("one", [one for one in TEXTS if "pyyaml" not in one], ids=lambda one: one["shows"])
def test_pyyaml_is_a_reader_of_yaml_1_1(one: dict[str, Any]) -> None:
    try:
        found = list(yaml.load_all(one["text"], Loader=yaml.SafeLoader))  # the pure one: libyaml errs more often
    except yaml.YAMLError:
        assert one["1.1"] == {"!": "refused"}
        return
    assert as_written(found[0]) == one["1.1"] if len(found) == 1 else one["1.1"] == {"!": "several documents"}


def as_written(value: Any) -> Json:
    """A value of PyYAML as the columns have it."""
    if isinstance(value, dict):
        pairs = [[as_written(key), as_written(each)] for key, each in value.items()]
        return dict(pairs) if all(isinstance(key, str) for key in value) else {"!map": pairs}
    if isinstance(value, list):
        return [as_written(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return {"!": "a number that is not finite"}
    return next(({"!": words} for words, kind in LACKING.items() if isinstance(value, kind)), value)


@pytest.mark.parametrize("one", TEXTS, ids=SHOWN)
def test_lint_says_where_readers_differ(one: dict[str, Any]) -> None:
    document = read(one["text"], "yaml")
    if not document.readable:
        return
    found = [
        document.text[each.range.start.offset : each.range.end.offset] for each in findings(document) if each.range
    ]
    assert found == one.get("lint", [])
    if not document.diagnostics and "several" not in str(one["1.2"]):
        assert bool(found) == (one["1.1"] != one["1.2"] or one["1.1"] == {"!": "refused"}) or "\u2028" in one["text"]


@pytest.mark.parametrize("one", [one for one in TEXTS if "lint" in one], ids=lambda one: one["shows"])
def test_after_the_fixes_readers_do_not_differ(one: dict[str, Any]) -> None:
    text = one["text"]
    for _ in one["lint"]:
        (first, *_others) = findings(read(text, "yaml"))
        assert first.fix
        text = fixed(text, first.fix)
    document = read(text, "yaml")
    assert findings(document) == []
    if "0x1" not in text:  # of the two keys one is a number still
        assert document.data == yaml.load(text, Loader=yaml.SafeLoader)
    if "0" not in text:  # a number that begins with zeros was meant as a text, or as another number
        assert document.data == one["here"]


@pytest.mark.parametrize("text", [*yaml_1_1.WORDS, "0777", "0b11", "-1_0", "190:20:30", "1:30.5", "+.5e+1", "2001-1-1"])
def test_a_plain_scalar_means_what_pyyaml_says(text: str) -> None:
    known = {"y", "Y", "n", "N", "=", "<<", "+.5e+1", "2001-1-1"}
    found, theirs = yaml_1_1.resolve(text), None
    if text not in known:
        theirs = as_written(yaml.load(text, Loader=yaml.SafeLoader))
        assert (found, type(found)) == (theirs, type(theirs))
    else:
        assert isinstance(found, Other | bool | float | str)
