"""The dialect of a text that cannot be read is told by its readable lines."""

import json

import pytest

from workflow import operations
from workflow.definition import load
from workflow.document import read
from workflow.document.beginnings import beginning

TASKS = """\
document:
  dsl: '1.0.3'
  namespace: shop
  name: order
  version: '0.1.0'
do:
- pay:
    set: {paid: true}
"""
NEWER_STATES = """\
id: two
specVersion: '0.8'
start: First
states:
- name: First
  type: inject
  end: true
"""
STATES = """\
id: two
states:
- name: First
  type: inject
  start: {kind: default}
  end: {kind: default}
"""
CUT = {
    "1.0 in a list": (f"{TASKS}- note: [", "1.0"),
    "1.0 in its head": ("document:\n  dsl: '1.0.3'\n  name: {\n", "1.0"),
    "1.0 with a mistake far above the end": (TASKS.replace("{paid: true}", "{paid: true") + "- wait: {}\n" * 50, "1.0"),
    "1.0 in JSON": ('{\n  "document": {\n    "dsl": "1.0.3",\n    "name": "or', "1.0"),
    "0.8 in a state": (f"{NEWER_STATES}- name: [", "0.8"),
    "0.8 in JSON": ('{\n  "id": "two",\n  "specVersion": "0.8",\n  "states": [\n    {"name"', "0.8"),
    "0.6 in a state": (f"{STATES}- name: {{", "0.6"),
}


@pytest.mark.parametrize("name", CUT)
def test_a_cut_text_has_the_dialect_and_the_kinds_of_its_lines(name: str) -> None:
    text, wanted = CUT[name]
    found = load(text)
    assert not found.document.readable
    assert (found.dialect or "").startswith(wanted)
    whole = {"1.0": TASKS, "0.8": NEWER_STATES, "0.6": STATES}[wanted]
    assert operations.kinds(found) == operations.kinds(load(whole)) != ()


def test_what_was_known_of_a_text_comes_before_a_guess() -> None:
    assert load(f"{TASKS}- [", last="0.8").dialect == "0.8"
    assert load(f"{TASKS}- [", dialect="0.8").dialect == "0.8"


@pytest.mark.parametrize("text", ["", "[", "{", "\x00", "id: [", json.dumps({"a": 1})[:-1]])
def test_of_nothing_that_tells_it_there_is_no_dialect(text: str) -> None:
    assert load(text).dialect is None


def test_as_many_lines_as_can_be_read() -> None:
    assert beginning(read("a: 1\nb: 2\nc: [\nd: 3\n")) == {"a": 1, "b": 2}
    assert beginning(read("a: [")) is None
