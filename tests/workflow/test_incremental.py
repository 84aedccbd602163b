"""`Loader` gives exactly what `load` gives, whatever is edited, and is quicker where one state is."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import tries
from tests.workflow.edited_texts import BLOCK, PIECES, TEXTS
from tests.workflow.samples import places
from tools.bench.lint import edits, full_loads, sample, written
from workflow import dialects, runtimes
from workflow.definition import Definition, load
from workflow.document import read, reread
from workflow.incremental import Loader
from workflow.resources import Resource

TASKS = """document: {dsl: 1.0.0, namespace: a, name: b, version: 1.0.0}
do:
- one:
    set: {a: 1, b: 2}
- two:
    set:
      c: 3
"""


def same(loader: Loader, text: str, whole: Definition | None = None, **given: Any) -> None:
    """The loader gives what loading gives, which may be known (`whole`)."""
    found, wanted = loader.load(text, **given), whole or load(text, **given)
    assert (found, found.diagnostics) == (wanted, wanted.diagnostics)
    assert places(found.document.root) == places(wanted.document.root)
    assert json.dumps(found.document.data) == json.dumps(wanted.document.data)
    assert found.document.range(("states", 1)) == wanted.document.range(("states", 1))


@st.composite
def histories(draw: st.DrawFn, more: Sequence[str] = ()) -> list[str]:
    """A text and what becomes of it by a few edits, most of them inside its states; now and then one is taken back."""
    texts = [draw(st.sampled_from(TEXTS))]
    for _ in range(draw(st.integers(1, 5))):
        text = draw(st.sampled_from(texts)) if draw(st.integers(0, 5)) == 0 else texts[-1]
        states = max(text.find("states"), 0) if draw(st.integers(0, 3)) else 0
        breaks = [at for at, char in enumerate(text) if char in "\n-{}[]," and at >= states] or [0]
        start = draw(st.sampled_from(breaks) | st.integers(states, len(text)))
        end = draw(st.just(start) | st.integers(start, min(len(text), start + 4)) | st.sampled_from(breaks))
        other = draw(st.sampled_from(breaks))
        piece = draw(st.sampled_from([*PIECES, *more]) | st.just(text[other : other + 80]))
        texts.append(text[:start] + piece + text[max(start, end) :])
    return texts


@given(histories(), st.sampled_from([None, None, *dialects.ids()]))
@settings(max_examples=tries(300), deadline=None)
def test_edits_give_what_loading_gives(texts: list[str], dialect: str | None) -> None:
    loader = Loader()
    for text in texts:
        same(loader, text, dialect=dialect)


OTHERWISE = ("yes", "on: 1\n", "010", "1_000", "y: n\n", "<<: *b\n", "*b", "&b ")
"""What older readers of YAML take for something else."""


@given(histories(OTHERWISE), st.sampled_from(runtimes.ids()))
@settings(max_examples=tries(300), deadline=None)
def test_edits_give_what_loading_gives_under_a_runtime(texts: list[str], runtime: str) -> None:
    loader = Loader()
    for text in texts:
        same(loader, text, profile=runtimes.get(runtime))


def test_a_text_that_is_read_for_another_runtime_is_read_again() -> None:
    loader = Loader()
    text = TASKS.replace("a: 1", "a: 010")
    for runtime in ("specification", "go", "java", "specification", "synapse"):
        for written_so in (text, text.replace("b: 2", "b: yes"), text):
            same(loader, written_so, profile=runtimes.get(runtime))


@pytest.mark.parametrize("dialect", dialects.ids())
def test_every_character_of_a_text_may_go(dialect: str) -> None:
    loader = Loader()
    for text in (BLOCK.format(""), BLOCK.format("  "), json.dumps({"id": "a", "states": [{"name": "A"}, {"a": "}"}]})):
        whole = load(text, dialect=dialect)
        for at in range(len(text)):
            same(loader, text, whole, dialect=dialect)
            same(loader, text[:at] + text[at + 1 :], dialect=dialect)


@pytest.mark.parametrize("syntax", ["yaml", "json"])
def test_only_the_states_that_differ_are_read(syntax: str) -> None:
    data = sample(20)
    before = read(written(data, syntax))
    data["states"][7]["name"] = "Another name"
    data["states"].insert(8, {"name": "New", "type": "inject", "data": {}})
    found = reread(before, written(data, syntax))
    assert found is not None
    assert found.data == data
    kept = [id(each) for each in before.data["states"]]
    assert [id(each) in kept for each in found.data["states"]] == [*[True] * 7, False, False, *[True] * 12]


@pytest.mark.parametrize("syntax", ["yaml", "json"])
def test_a_big_definition_is_loaded_quickly_and_after_an_edit_in_half_the_time(syntax: str) -> None:
    """In CPU seconds, with room for slow and busy machines; `make bench` gives the figures (0.4 of the time)."""
    whole, again = (min(cpu for cpu, _ in measure(syntax, 7)) for measure in (full_loads, edits))
    assert whole < 0.150
    assert again < 0.6 * whole


@pytest.mark.parametrize("reached", ["? a\n  ", "note: &a x\n  ", "note: |\n---\n  "])
def test_what_reaches_across_is_read_as_a_whole(reached: str) -> None:
    text = BLOCK.format("")
    assert reread(read(text), text.replace("type: inject", f"{reached}type: inject")) is None


def test_the_same_question_has_the_same_answer_at_once() -> None:
    loader, other = Loader(), Resource("file://r", "functions: []")
    found = loader.load(TEXTS[0])
    assert loader.load(str(TEXTS[0])) is found
    assert loader.load(TEXTS[0], workflows=["w"]).workflows == {"w"}
    assert loader.load(TEXTS[0], resources=[other]).resources == (other,)
    assert loader.load(TEXTS[0], "0.1-kebab").dialect == "0.1-kebab"
    assert loader.load(TEXTS[0]) == found
