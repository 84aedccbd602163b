"""What can be anchored to, and the making of an anchor: a pointer, or a line, gets the identity that outlives it.

Of a state that is its id and name, of an edge its ends and kind, of a line its text and the lines around it.
"""

from dataclasses import asdict, dataclass, fields, replace
from typing import Literal, TypedDict, cast, get_args

from workflow import dialects
from workflow.anchors.elements import element_at
from workflow.anchors.lines import LONGEST, NEAR, Lines
from workflow.document import Document, read
from workflow.model import Workflow
from workflow.paths import Json, pointer

Target = Literal["definition", "state", "edge", "line", "step"]


class Unanchored(ValueError):
    """There is nothing at that place in that version; the message says so to people."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One version of a definition; `workflow` is None where its text cannot be understood."""

    number: int
    document: Document
    workflow: Workflow | None


class PlaceJson(TypedDict):
    """A Place as an object of JSON."""

    version: int
    pointer: str
    kind: str
    name: str
    line: int | None
    gone: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """Where an anchor was last seen: in version `version`, at `pointer` and, of a line, at `line` (from 1).

    `kind` is a state's or an edge's kind, `name` what people call it there. `gone` is the version that has it no more.
    """

    version: int
    pointer: str
    kind: str
    name: str
    line: int | None = None
    gone: int | None = None

    def to_json(self) -> PlaceJson:
        """As an object of JSON."""
        return cast(PlaceJson, asdict(self))

    @staticmethod
    def from_json(data: PlaceJson) -> "Place":
        """Back from `to_json`."""
        return Place(**{field.name: data.get(field.name) for field in fields(Place)})  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Anchor:
    """What a comment was made on in version `version`, as it was then.

    `identity` is a state's id; `source` and `target` are the ends of an edge; `text`, `before` and `after` a line and
    those around it; `scenario` and `seq` name a step of a recorded run, and `words` what it said.
    """

    on: Target
    version: int
    pointer: str = ""
    kind: str = ""
    name: str = ""
    identity: str = ""
    source: str = ""
    target: str = ""
    line: int | None = None
    text: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    scenario: str = ""
    seq: int | None = None
    words: str = ""

    def place(self) -> Place:
        """Where it is in its own version."""
        return Place(self.version, self.pointer, self.kind, self.name, self.line)

    def to_json(self) -> dict[str, Json]:
        """As an object of JSON, without what is not said."""
        return {name: value for name, value in asdict(self).items() if value not in ("", None, ())}

    @staticmethod
    def from_json(data: dict[str, Json]) -> "Anchor":
        """Back from `to_json`."""
        known = {field.name: data[field.name] for field in fields(Anchor) if field.name in data}
        around = ("before", "after")
        given: dict[str, Json] = {name: tuple(one) if name in around else one for name, one in known.items()}
        return Anchor(**given)


def edition(number: int, text: str, dialect: str | None = None) -> Edition:
    """A version from its text; never raises for a bad one."""
    document = read(text)
    chosen = dialect or (dialects.detect(document.data)[0] if document.readable else None)
    return Edition(
        number, document, dialects.get(chosen).lower(document.data) if chosen and document.readable else None
    )


def anchor(
    on: Target,
    at: Edition,
    place: str = "",
    line: int | None = None,
    scenario: str = "",
    seq: int | None = None,
    words: str = "",
) -> Anchor:
    """An anchor to the state or edge at the pointer `place`, to a line, or to a step of a run that happened there.

    What stands at `place` decides between the first two, not `on`. Raises Unanchored.
    """
    if on not in get_args(Target):
        raise Unanchored(f"There is no anchor of the kind {on!r}.")
    if on == "definition":
        return Anchor(on, at.number)
    if on == "line":
        return _on_line(at, line)
    made = _on_element(at, place, on) if place or on != "step" else Anchor("step", at.number)
    if on != "step":
        return made
    if not scenario or seq is None:
        raise Unanchored("A step is named by its scenario and its number.")
    return replace(made, on="step", scenario=scenario[:LONGEST], seq=seq, words=words[:LONGEST])


def _on_element(at: Edition, place: str, on: Target) -> Anchor:
    if at.workflow is None:
        raise Unanchored(f"Version {at.number} cannot be drawn: only its lines can be commented on.")
    found = element_at(at.workflow, place)
    if found is None:
        raise Unanchored(f"Version {at.number} has no {on} at {place[:80] or 'this place'}.")
    return Anchor(
        found.on,
        at.number,
        found.pointer,
        found.kind,
        found.name[:LONGEST],
        identity=found.identity[:LONGEST],
        source=found.source[:LONGEST],
        target=found.target[:LONGEST],
    )


def _on_line(at: Edition, line: int | None) -> Anchor:
    lines = Lines(at.document)
    if line is None or not 1 <= line <= len(lines.said):
        raise Unanchored(f"Version {at.number} has no line {line}.")
    said = [one[:LONGEST] for one in lines.said]
    if not said[line - 1]:
        raise Unanchored(f"Line {line} of version {at.number} is empty.")
    found = element_at(at.workflow, pointer(lines.owner(line))) if at.workflow else None
    return Anchor(
        "line",
        at.number,
        found.pointer if found else "",
        "line",
        said[line - 1],
        source=found.name[:LONGEST] if found else "",
        line=line,
        text=said[line - 1],
        before=tuple(said[max(0, line - 1 - NEAR) : line - 1]),
        after=tuple(said[line : line + NEAR]),
    )
