"""What an operation would make larger than a text may be is refused for that, with the size and the limit."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.tiers import share
from tests.workflow.growing import as_json, chain
from workflow import operations
from workflow.convert.text import to_text
from workflow.document import LIMITS, Document, read
from workflow.edits import Edits, Revision, apply
from workflow.edits.unwritable import TooLarge, Unwritable
from workflow.operations import Refused
from workflow.paths import Json

LONG = "x" * 30_000
LARGE = re.compile(r"The text would have ([\d,]+) bytes; the limit is 1,048,576")
SUBFLOW = {"name": "Sub", "type": "subflow", "workflowId": "w", "waitForCompletion": True, "end": {"kind": "default"}}


def yaml(data: Json) -> str:
    return to_text(data, "yaml")


def long(number: int) -> dict[str, Any]:
    """A chain of states of 30,000 bytes each."""
    data = chain(number)
    for state in data["states"]:
        state["metadata"] = {"about": LONG}
    return data


@cache
def crowded(spelled: Callable[[Json], str]) -> str:
    """The text of a chain that has room for one more."""
    return spelled(long(32))


def refusal(definition: str, operation: str, **arguments: Json) -> str:
    with pytest.raises(Refused) as refused:
        operations.run(operations.definition(definition), operation, arguments)
    return str(refused.value)


SPELLED = pytest.mark.parametrize("spelled", share([yaml, as_json], 2))
CALLS: dict[str, dict[str, Json]] = {
    "duplicate": {"pointers": [f"/states/{at}" for at in range(1, 20)]},
    "paste": {"data": {"states": long(20)["states"]}},
    "insert": {"pointer": "/states/1", "value": {"name": "New", "type": "inject", "data": "x" * 500_000}},
    "set": {"pointer": "/metadata", "value": {"about": "x" * 500_000}},
    "rename": {"pointer": "/states/1", "name": "x" * 300_000},
}


@SPELLED
@pytest.mark.parametrize("operation", CALLS)
def test_a_text_that_would_be_too_long_is_told_with_its_length(operation: str, spelled: Callable[[Json], str]) -> None:
    text = crowded(spelled)
    found = LARGE.fullmatch(refusal(text, operation, **CALLS[operation]))
    assert found
    assert LIMITS.size < int(found.group(1).replace(",", "")) < 2 * LIMITS.size


def test_the_length_is_that_of_the_text_that_the_edits_would_make() -> None:
    document = read("id: a\nstates: []\n")
    assert len(apply(document.text, with_note(document, 520_000)).encode()) == 1_040_024
    with pytest.raises(TooLarge, match=r"would have 1,060,024 bytes"):
        with_note(document, 530_000)


def with_note(document: Document, length: int) -> Edits:
    revision = Revision(document)
    revision.set(("note",), "ä" * length)
    return revision.edits


@SPELLED
def test_too_many_values_and_levels_are_told(spelled: Callable[[Json], str]) -> None:
    data = chain(4)
    data["metadata"] = [1] * (LIMITS.nodes - read(yaml(data)).root.values() - 10)
    assert refusal(spelled(data), "duplicate", pointers=["/states/1", "/states/2"]) == (
        "The text would have more than 100,000 values, aliases included; that is the limit"
    )
    deep: Json = "end"
    for _ in range(LIMITS.depth):
        deep = [deep]
    assert refusal(spelled(chain(4)), "set", pointer="/metadata", value=deep) == (
        "The text would have lists and mappings nested deeper than 64 levels; that is the limit"
    )


@SPELLED
def test_what_is_longer_only_on_the_way_is_done(spelled: Callable[[Json], str]) -> None:
    """Extracting puts a state in before it takes the others out."""
    data = long(34)
    data["metadata"] = {"about": "x" * (LIMITS.size - len(spelled(data).encode()) - 40)}
    text = spelled(data)
    assert LIMITS.size - 100 < len(text.encode()) <= LIMITS.size
    done = operations.run(
        operations.definition(text), "extract", {"pointers": ["/states/1", "/states/2"], "name": "n" * 400}
    )
    assert len(apply(text, done.edits)) < len(text) - 2 * len(LONG) + 1_000
    assert read(done.others[0].text).readable


def test_a_text_that_comes_along_is_told_to_be_too_large() -> None:
    large = yaml(long(36))
    told = f"{len(large.encode()):,} bytes; the limit is 1,048,576"
    within = yaml({**chain(1), "states": [{**SUBFLOW, "start": {"kind": "default"}}]})
    assert refusal(yaml(chain(4)), "paste", text=large) == f"What is to be pasted has {told}"
    assert refusal(within, "inline", pointer="/states/0", text=large) == f"The other workflow has {told}"
    assert refusal(within, "inline", pointer="/states/0", text="a: [") == (
        "The other workflow cannot be read: A value is missing before this place"
    )


def test_other_reasons_are_as_before() -> None:
    revision = Revision(read("&a id: a\nname: *a\n"))
    with pytest.raises(Unwritable, match="repeat this part") as refused:
        revision.remove(("id",))
    assert not isinstance(refused.value, TooLarge)
