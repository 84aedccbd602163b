"""The characters of a text value are found where they are written, in every way that YAML and JSON have."""

import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from workflow.document import Document, read
from workflow.document.characters import offsets

EXPRESSION = ".order.total > 3 and .it's"
WAYS = {
    "plain": f"a: {EXPRESSION}\n",
    "single quotes": "a: '.order.total > 3 and .it''s'\n",
    "double quotes": f'a: "{EXPRESSION}"\n',
    "an escape": 'a: "\\u002eorder.total > 3 and .it\\x27s"\n',
    "plain over lines": "a: .order.total > 3\n   and\n   .it's\nb: c\n",
    "single quotes over lines": "a: '.order.total\n  > 3 and\n\n  .it''s'\n",
    "double quotes over lines": 'a: ".order.total >\n  3 and \\\n  .it\'s"\n',
    "literal": "a: |\n  .order.total > 3\n    and .it's\nb: c\n",
    "literal without its end": "a: |-\n  .order.total\n  > 3\n\n  and .it's\n",
    "folded": "a: >-\n  .order.total\n  > 3 and\n\n  .it's\nb: c\n",
    "with an indentation": "a: |2\n    .order.total > 3\n  and .it's\n",
    "JSON": json.dumps({"a": EXPRESSION}),
    "JSON with an escape": '{"a": ".order\\u002etotal > 3\\n and .it\'s"}',
}


def found(document: Document) -> tuple[str, list[int], str]:
    """The text at `a`, where its characters stand, and what is written there."""
    place = document.range(("a",))
    written = document.text[place.start.offset : place.end.offset]
    value = document.data["a"]
    places = offsets(written, value)
    assert places is not None
    return value, list(places), written


@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS)
def test_each_letter_stands_where_it_is_found(text: str) -> None:
    value, places, written = found(read(text))
    assert len(places) == len(value) + 1
    assert places == sorted(places)
    for letter, place in zip(value, places, strict=False):
        assert letter.isspace() or written[place] in (letter, "\\"), (letter, place)


@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS)
def test_a_word_is_found_as_a_whole(text: str) -> None:
    value, places, written = found(read(text))
    at = value.index("total")
    assert written[places[at] : places[at + 5]] == "total"


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=80), st.booleans())
def test_whatever_is_written_has_its_places(value: str, as_json: bool) -> None:
    text = json.dumps({"a": value}) if as_json else yaml.safe_dump({"a": value}, width=30, allow_unicode=True)
    document = read(text)
    if document.readable and document.data["a"] == value:
        assert len(found(document)[1]) == len(value) + 1


def test_another_text_has_no_places() -> None:
    assert offsets("'abc'", "abd") is None
    assert offsets("'abc'", "ab") is None
    assert offsets("*alias", "what it stands for") is None
