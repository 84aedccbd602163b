"""`reread` gives exactly what `read` gives, and reads no more than the entries that edits touch."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import tries
from tests.workflow.edited_texts import PIECES, TEXTS
from tests.workflow.growing import as_json, chain
from tests.workflow.samples import places
from workflow.convert.text import to_text
from workflow.diagnostics import TextEdit
from workflow.document import Document, json_reader, read, reread, yaml_reader
from workflow.edits.applying import apply
from workflow.limits import LIMITS
from workflow.paths import Json

NAMED = "id: a\nfunctions:\n- name: f\n- name: g\nstates:\n  A:\n    type: x\n\n  # b\n  B: {type: y}\nend: 1\n"
"""Lists and mappings of entries, with members before, between and behind them."""


def yaml(data: Json) -> str:
    return to_text(data, "yaml")


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, list[TextEdit]]:
    """A text and up to five edits in it, sorted, most of them at ends of lines and at brackets."""
    text = draw(st.sampled_from([*TEXTS, NAMED]))
    breaks = [at + after for at, char in enumerate(text) if char in "\n-{}[],:" for after in (0, 1)] or [0]
    places = st.sampled_from(breaks) | st.integers(0, len(text))
    found = sorted(draw(st.lists(places, min_size=2, max_size=10)))
    pairs = list(zip(found[::2], found[1::2], strict=False))
    ends = [(start, draw(st.sampled_from([start, end]))) for start, end in pairs]
    return text, [TextEdit(start, end, draw(st.sampled_from(["", "", *PIECES]))) for start, end in ends]


@given(edited())
@settings(max_examples=tries(600), deadline=None)
def test_several_edits_give_what_reading_gives(case: tuple[str, list[TextEdit]]) -> None:
    text, edits = case
    before, after = read(text), apply(text, edits)
    found = reread(before, after, before.syntax, edits)
    if found is not None:
        same(found, read(after, before.syntax))


@pytest.mark.parametrize("text", [NAMED, '{"id": "a", "states": [1, {"a": []}, "x"], "end": {"a": 1, "b": 2}}'])
def test_any_part_of_a_text_may_go_or_come_twice(text: str) -> None:
    before = read(text)
    for start in range(len(text)):
        for end in range(start, len(text) + 1):
            for written in ("", text[start:end] * 2):
                edits = [TextEdit(start, end, written)]
                found = reread(before, apply(text, edits), before.syntax, edits)
                if found is not None:
                    same(found, read(found.text, before.syntax))


def same(found: Document, wanted: Document) -> None:
    assert (found, found.diagnostics) == (wanted, wanted.diagnostics)
    assert list(map(repr, places(found.root))) == list(map(repr, places(wanted.root)))
    assert repr(found.data) == repr(wanted.data)


def test_a_comma_that_is_left_is_no_entry() -> None:
    assert reread(read('{"states": [1, 2]}'), '{"states": [, 2]}') is None


@pytest.mark.parametrize("spelled", [yaml, as_json])
def test_only_entries_that_are_touched_are_read(
    spelled: Callable[[Json], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """States and functions far from each other, and a member of the definition."""
    before = read(spelled(chain(40)))
    names = ("Step 30", "call 3", "call 35", "Chain")
    starts = sorted(before.text.index(f'"{name}"' if spelled is as_json else name) for name in names)
    edits = [TextEdit(at + 1, at + 2, "X") for at in starts]
    read_texts: list[str] = []
    for reader in (yaml_reader, json_reader):
        monkeypatch.setattr(reader, "build", _noting(reader.build, read_texts))
    found = reread(before, apply(before.text, edits), before.syntax, edits)
    assert found is not None
    assert sum(map(len, read_texts)) < len(before.text) / 10
    same(found, read(found.text))


@pytest.mark.parametrize("spelled", [yaml, as_json])
def test_one_value_too_many_is_not_overlooked(spelled: Callable[[Json], str]) -> None:
    """Of a text with as many values as there may be, after a first edit that changes no number."""
    text = spelled({"id": "a", "states": [*[100] * (LIMITS.nodes - 4), 777]})
    before = read(text)
    assert before.readable
    other = reread(before, text.replace("777", "778"))
    assert other is not None
    assert reread(other, other.text.replace("778", "[778]")) is None


def _noting(build: Callable[..., object], texts: list[str]) -> Callable[..., object]:
    def noted(text: str, *more: object) -> object:
        texts.append(text)
        return build(text, *more)

    return noted
