"""Every type of trace event is put into words, and these ask for nothing that its events do not have."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.engine.trace.trace import COMMON, SOMETIMES, TYPES
from simulator.run_model import event_types as types
from simulator.run_model.phrases import FACTS, Condition, Place, Text, Wording, entry, says
from simulator.run_model.wording import WORDING
from simulator.wire.trace import Fault
from tests.simulator.wire import wording
from workflow.profile.own_calls import OwnCall

CALLED = set(OwnCall("kind", "", "", "does", "at", writes="message").in_trace)
MEMBERS = {
    "error": set(Fault.__annotations__),
    "event": {"id", "source", "type"},
    "to": CALLED,
    "own": {"kind", "name"},
}
"""What dotted paths find in the fields that are objects of a known shape."""


def texts(text: Text | None) -> Iterator[Text]:
    """A text and those that it falls back to."""
    while text is not None:
        yield text
        text = text.otherwise


def paths(text: Text) -> Iterator[str]:
    """What a text reads of an event."""
    if text.where is not None:
        yield text.where.path
    for name in re.findall(r"\{(\w+)\}", text.template):
        yield from of_place(text.places.get(name, Place(name)))


def of_place(place: Place | Text | None) -> Iterator[str]:
    if isinstance(place, Text):
        yield from paths(place)
    elif place is not None:
        yield place.path
        yield from of_place(place.otherwise)


def is_known(path: str, kind: str) -> bool:
    first, _, member = path.partition(".")
    if first not in ("state", *TYPES[kind], *SOMETIMES.get(kind, ())):
        return False
    return not member or member in MEMBERS.get(first, ())


def faults(kind: str, one: Wording) -> list[str]:
    """What is wrong with the words of a type."""
    at_message = [text for part in one.message for text in texts(part)]
    found = [*texts(one.sentence), *texts(one.words), *at_message]
    wrong = [
        f"{path} in “{text.template}”"
        for text in found
        for path in paths(text)
        if not is_known(path, kind) and not (path in FACTS and text in at_message)
    ]
    idle = [
        f"{name} is no place of “{text.template}”"
        for text in found
        for name in text.places
        if f"{{{name}}}" not in text.template
    ]
    return wrong + idle


def test_every_type_has_words() -> None:
    assert list(WORDING) == list(TYPES)


@pytest.mark.parametrize("kind", WORDING)
def test_words_ask_for_what_an_event_of_the_type_has(kind: str) -> None:
    assert faults(kind, WORDING[kind]) == []


@pytest.mark.parametrize(
    "wrong",
    [
        entry("{state} goes on to {target}"),
        entry("{type} is taken"),
        entry("it goes on", "to {took}"),
        entry("it goes on", says("to {to}", Condition("is_last"))),
        entry("it goes on", None, says("to {place}", place=Place("to", otherwise=says("the end of {name}")))),
        entry(says("it goes on to {to}", until="to")),
        entry(says("it goes on to {name}", name="to.name")),
    ],
)
def test_words_that_ask_for_something_else_are_found(wrong: Wording) -> None:
    assert faults(types.TRANSITION_TAKEN, wrong) != []


def test_a_place_of_a_message_is_not_taken_for_a_field() -> None:
    assert not {*COMMON, *(name for names in TYPES.values() for name in names)} & {*FACTS}


@pytest.mark.parametrize("path", wording.files(), ids=lambda path: path.name)
def test_the_pages_have_it(path: Path) -> None:
    source = wording.files()[path]
    assert path.read_text(encoding="utf-8") == source, "make wire"
    assert max(map(len, source.splitlines())) <= wording.WIDTH
