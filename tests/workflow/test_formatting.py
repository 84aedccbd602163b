"""Texts laid out anew: what they say, their comments and their quotes stay; only blanks and line breaks change."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.definitions import others, own, parameters
from tests.tiers import tries
from workflow.document import read
from workflow.formatting import Unformattable, format_text

FILES = parameters([path for path in (*own(), *others()) if path.suffix == ".yaml"])
UGLY = """\
# top
id:   x
states:
    # first
    -   name: A
        # inner
        type: operation \t
        data: {a: 1,
           b: 2}
        text: |
            hello
              world

            x
        actions:
        - functionRef:
              refName: 'f'   # c
          # after



        -
          name: z
    -   - 1
        - 2
    # end comment
last: "a
   b"


"""
NEAT = """\
# top
id:   x
states:
# first
- name: A
  # inner
  type: operation
  data: {a: 1,
     b: 2}
  text: |
      hello
        world

      x
  actions:
  - functionRef:
      refName: 'f'   # c
    # after

  -
    name: z
- - 1
  - 2
# end comment
last: "a
   b"
"""


def laid_out(text: str) -> str:
    return format_text(read(text))


def test_yaml() -> None:
    assert laid_out(UGLY) == NEAT


def test_dashes_stand_where_most_of_them_stand() -> None:
    assert laid_out("a:\n    - 1\nb:\n    - 2\nc:\n- 3\n") == "a:\n  - 1\nb:\n  - 2\nc:\n  - 3\n"


def test_ends_of_line_stay() -> None:
    assert laid_out("a:\r\n    b: 1\r\n") == "a:\r\n  b: 1\r\n"


def test_json() -> None:
    text = '{"a":[1.50,{"b":{}},[]],\n"c" : "x\\u0041,{",  "d":1e3}'
    neat = '{\n  "a": [\n    1.50,\n    {\n      "b": {}\n    },\n    []\n  ],\n  "c": "x\\u0041,{",\n  "d": 1e3\n}\n'
    assert laid_out(text) == neat


@pytest.mark.parametrize("text", ["a: [", "{", "a: 1\n b: 2\n"])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(Unformattable, match="cannot be read"):
        laid_out(text)


@pytest.mark.parametrize("path", FILES)
def test_real_definitions(path: Path) -> None:
    text = path.read_text("utf-8")
    once = laid_out(text)
    assert laid_out(once) == once
    assert repr(read(once).data) == repr(read(text).data)
    assert sorted(once.split()) == sorted(text.split())


SCALARS = st.one_of(st.integers(), st.booleans(), st.none(), st.text(alphabet="ab #:-'\n|é", max_size=12))
DATA = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(alphabet="abc", min_size=1, max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


@settings(max_examples=tries(150), deadline=None)
@given(st.dictionaries(st.sampled_from("abcdef"), DATA, min_size=1), st.integers(2, 7), st.data())
def test_random_texts_say_the_same(value: Any, indent: int, data: st.DataObject) -> None:
    """With any indentation, and comments between the lines; laid out twice it is as laid out once."""
    lines = yaml.safe_dump(value, indent=indent, sort_keys=False, allow_unicode=True).split("\n")
    after = data.draw(st.sets(st.integers(0, len(lines) - 1), max_size=3))
    text = "\n".join(
        line + ("  # note" if number in after and line.endswith(":") else "") for number, line in enumerate(lines)
    )
    document = read(text)
    if not document.readable:
        return
    made = format_text(document)
    assert repr(read(made).data) == repr(document.data)
    assert made.count("# note") == text.count("# note")
    assert format_text(read(made)) == made


def test_each_document_of_a_text_is_laid_out() -> None:
    text = "a:   1 # one\n---\n# two\nb:\n    c: &x {d: 1}\n    e: *x\n...\n"
    assert format_text(read(text)) == "a:   1 # one\n---\n# two\nb:\n  c: &x {d: 1}\n  e: *x\n...\n"
    with pytest.raises(Unformattable, match="more than 99 documents"):
        format_text(read("---\na: 1\n" * 100))


@pytest.mark.parametrize("text", ["a: [?x,  ?y]\nb:\n    c: 1\n", "a: |\n    \tx\n    y\nb:\n    c: ?d\n"])
def test_what_only_yaml_1_2_reads_is_laid_out(text: str) -> None:
    made = format_text(read(text, "yaml"))
    assert read(made, "yaml").data == read(text, "yaml").data
    assert "\n  c:" in made
