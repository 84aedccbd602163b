"""Several documents in one text, each with what stands around it."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from workflow.document import read
from workflow.document.several import documents, in_place
from workflow.limits import DOCUMENTS


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a: 1\n", ["a: 1\n"]),
        ("a: 1\n---\nb: 2\n", ["a: 1\n", "---\nb: 2\n"]),
        ("# c\n---\na: 1\n---\n# d\n--- b\n", ["# c\n---\na: 1\n", "---\n# d\n--- b\n"]),
        ("a: 1\n...\n%YAML 1.2\n---\nb: 2\n", ["a: 1\n...\n", "%YAML 1.2\n---\nb: 2\n"]),
        ("a: |\n  x\n  ---\n---\nb", ["a: |\n  x\n  ---\n", "---\nb"]),
        ("a: 1\n---\n", ["a: 1\n---\n"]),
        ("\ufeff---\na: 1\n", ["\ufeff---\na: 1\n"]),
        ("---x\n", ["---x\n"]),
        ("", [""]),
    ],
)
def test_each_document_is_a_part(text: str, parts: list[str]) -> None:
    assert documents(text) == parts


def test_places_are_those_of_the_whole() -> None:
    text = "a: 1\r\n---\r\nb:\r\n- 2\r\n"
    first, second = in_place(text)
    assert first == text[:6]
    place = read(second).range(("b", 0)).start
    assert (text[place.offset], place.line, place.column) == ("2", 4, 3)


def test_beyond_so_many_the_rest_is_one_part() -> None:
    found = documents("---\na\n" * (DOCUMENTS + 5))
    assert len(found) == DOCUMENTS
    assert "".join(found) == "---\na\n" * (DOCUMENTS + 5)


LINES = st.sampled_from(["---", "...", "a: 1", "# c", "", "  b", "--- x", "- |", "%YAML 1.2"])


@given(st.lists(LINES, max_size=12))
def test_a_parser_finds_as_many(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        nodes = list(yaml.compose_all(text))
    except yaml.YAMLError:
        return
    full = [node for node in nodes if not isinstance(node, yaml.ScalarNode) or node.value or node.style]
    assert "".join(documents(text)) == text
    assert len(documents(text)) == max(len(full), 1)
