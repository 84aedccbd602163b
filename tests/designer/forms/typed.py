"""What the server makes of something that is typed into a field of the form, without a request around it."""

from collections import Counter
from typing import Any, NamedTuple

from designer.forms import Asked, clean
from designer.workers.tasks import forms
from workflow.definition import load
from workflow.diagnostics import TextEdit
from workflow.edits import apply
from workflow.paths import Json


class Typed(NamedTuple):
    """The text afterwards and the edits that made it, or what is wrong with what was typed."""

    text: str
    edits: list[dict[str, Any]]
    errors: list[str]


def change(text: str, pointer: str, do: str, **more: Any) -> Typed:
    """A change of the field at a pointer (`designer.api.texts.forms.FieldBody`)."""
    edits = forms.change(text, pointer, do, **more)["edits"]
    return Typed(apply(text, [TextEdit(each["from"], each["to"], each["insert"]) for each in edits]), edits, [])


def put(text: str, pointer: str, value: Json, **more: Any) -> Typed:
    """What is typed into the field at a pointer goes to the text, if it may."""
    found = clean(Asked(**forms.place(text, pointer, "set", "", **more)), value)
    if found.errors:
        return Typed(text, [], found.errors)
    return (
        change(text, pointer, "clear", **more)
        if found.value == ""
        else change(text, pointer, "set", value=found.value, **more)
    )


def findings(text: str, dialect: str | None = None) -> Counter[str]:
    """How often each message is said of a text."""
    return Counter(f"{one.rule}: {one.message}" for one in load(text, dialect=dialect).diagnostics)
