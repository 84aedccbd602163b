"""How the texts about a trace event are written down: templates with places, and conditions between them.

The words themselves are in `wording`. A template's place `{name}` is the event's field of that name, unless the text
says otherwise; `{state}` is the state, or the run where there is none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

How = Literal["text", "data", "list", "moment", "duration", "length", "fault", "written"]
"""How a value is shown: as text; as JSON, nothing where it is empty; its elements with commas; as a time of day, with
the date where that is another than the event's; a duration as words (`15 minutes`) or briefly (`15 min`); an error as
its name, code and message; of the parameters of a call the one that it writes out."""
Test = Literal["given", "true", "several", "one of"]
"""Whether a value is there and not empty, is true, is more than 1, or is one of some words."""
FACTS = ("took", "called", "sent", "came", "note")
"""What is known of a message of the sequence diagram beside its trace event: how long the answer took; what is called
there, and with what; the type of the event that started an instance; whether it is a note, from and to the same."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A test of the value at a dotted path in the event; `words` are those of `one of`."""

    path: str
    test: Test = "given"
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """What stands at a place: the value at a dotted path in the event; where that is empty, `otherwise`."""

    path: str
    how: How = "text"
    otherwise: "Place | Text | None" = None


@dataclass(frozen=True, slots=True)
class Text:
    """A template, said where `where` holds, else `otherwise`; `places` are those that are no fields of their names."""

    template: str
    where: Condition | None = None
    otherwise: "Text | None" = None
    places: Mapping[str, "Place | Text"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wording:
    """What is said of a type of event.

    `sentence` is for people who do not know the types, `words` stand beside the type, `message` at a message of the
    sequence diagram: its parts are told apart by a dot; where there is none, the sentence is. `is_bad`: shown in red.
    """

    sentence: Text
    words: Text | None = None
    message: tuple[Text, ...] = ()
    is_bad: bool = False


def says(
    template: str, where: Condition | None = None, otherwise: str | Text | None = None, **places: str | Place | Text
) -> Text:
    """A text; a place that is given as a `str` is the path of what stands there as text."""
    named = {name: Place(place) if isinstance(place, str) else place for name, place in places.items()}
    return Text(template, where, None if otherwise is None else _text(otherwise), named)


def entry(
    sentence: str | Text,
    words: str | Text | None = None,
    *message: str | Text,
    is_bad: bool = False,
) -> Wording:
    """What is said of a type; a `str` is a text whose places are fields of their names."""
    beside = None if words is None else _text(words)
    return Wording(_text(sentence), beside, tuple(_text(part) for part in message), is_bad)


def _text(given: str | Text) -> Text:
    return Text(given) if isinstance(given, str) else given
