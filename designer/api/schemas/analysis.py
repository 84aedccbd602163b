"""The shapes of what is said of a text: its diagnostics, outline, names and drawing, and the edits of it.

`from` and `to` count UTF-16 units, as editors in the browser do.
"""

from typing import Literal

from ninja import Schema
from pydantic import Field

from designer.api.schemas.common import Detail, Direction, Strict, Syntax, TextBody
from workflow.paths import Json


class AnalyseBody(TextBody):
    """A text to look at, and how to draw it."""

    last_dialect: str | None = Field(
        None, description="The dialect that the text had before it was edited: it stays until something tells another."
    )
    definition: str | None = Field(
        None, max_length=64, description="The definition that the text is of: its scenarios tell what data there are."
    )
    detail: Detail = "actions"
    direction: Direction = "TB"
    folded: list[str] = Field(default_factory=list, description="States and tasks whose insides are not drawn.")
    unfolded: list[str] | None = Field(
        None,
        description="Tasks that are open where others are folded by themselves, being deep or many; null: none is.",
    )
    quick: bool = Field(
        False,
        description="Places of the drawing before may be kept: where `diagram.near` then is true, another request "
        "without this gives those of a fresh layout.",
    )
    drawn: str | None = Field(
        None,
        max_length=64,
        description="The name of the drawing that is shown (`diagram.drawn` of an answer before), or an empty text: "
        "then the answer has `diagram.parts` instead of `diagram.svg`.",
    )


class RepairBody(Strict):
    """A text that cannot be read."""

    text: str


class RepairOffer(Schema):
    """What was probably meant: the text, what was changed in words, and what is wrong with it as it is."""

    text: str
    changes: list[str]
    syntax: Syntax
    problem: str


class EditShape(Schema):
    """Replace what lies between `from` and `to`."""

    from_: int = Field(alias="from")
    to: int
    insert: str


class FixShape(Schema):
    """A quick fix."""

    title: str
    edits: list[EditShape]


class RelatedShape(Schema):
    """Another place that a finding is about, and what is there."""

    message: str
    pointer: str
    line: int
    column: int
    end_line: int
    end_column: int
    from_: int = Field(alias="from")
    to: int


class DiagnosticShape(Schema):
    """One finding (contracts.md, "Diagnostics")."""

    rule: str
    severity: Literal["error", "warning", "info"]
    message: str
    pointer: str
    line: int
    column: int
    end_line: int
    end_column: int
    from_: int = Field(alias="from")
    to: int
    fix: FixShape | None = None
    more_fixes: list[FixShape] | None = Field(None, description="Other ways to mend it.")
    related: list[RelatedShape] | None = Field(None, description="The way that leads to it, in order.")


class OutlineEntry(Schema):
    """A state, function, event or retry policy of the text, in its order."""

    pointer: str
    kind: str
    name: str
    from_: int = Field(alias="from")
    to: int


class Names(Schema):
    """What references may name, and the errors that handlers may be for."""

    states: list[str]
    functions: list[str]
    events: list[str]
    retries: list[str]
    errors: list[str]
    auth: list[str]


class CorrelationShape(Schema):
    """A context attribute that an event must have, and equal `value` where there is one."""

    attribute: str
    value: str | None


class MessageField(Schema):
    """A member of an event's data, by the message in a contract; `bounds` are as JSON Schema has them."""

    name: str
    kind: Literal["text", "number", "integer", "boolean", "choice", "object", "json"]
    required: bool
    null: bool
    help: str = ""
    choices: list[Json] = Field(default_factory=list)
    bounds: dict[str, float] = Field(default_factory=dict)
    fields_: list["MessageField"] = Field(default_factory=list, alias="fields")


class EventOfRuntime(Schema):
    """What comes from outside, of a kind that the runtime has of its own."""

    kind: str
    word: str = Field(description="Its name for people.")
    icon: str
    name: str


class EventShape(Schema):
    """An event as the text declares it; with `fields` where a contract has its message."""

    name: str
    type: str | None
    source: str | None
    kind: Literal["consumed", "produced"]
    correlation: list[CorrelationShape]
    own: EventOfRuntime | None = Field(None, description="What it is, of a kind that the runtime has of its own.")
    fields_: list[MessageField] = Field(default_factory=list, alias="fields")


class CalledKind(Schema):
    """What a call is to a runtime that has kinds of calls of its own, as far as it is written."""

    kind: str
    word: str = Field(description="Its name for people.")
    icon: str
    does: str = Field("", description="What is asked for.")
    at: str = Field("", description="Whom that is asked of.")
    answer: Literal["value", "none", "response", "members"] = Field(description="What answers it.")
    writes: str = Field("", description="The argument that it writes out.")


class TileShape(Schema):
    """A kind of tasks; one of the runtime's own has a word and an icon."""

    kind: str
    word: str
    icon: str
    like: str = Field(description="The kind of the language that it is.")


class Vocabulary(Schema):
    """What a simulation can be given: the names that are called, the events that are declared."""

    functions: list[str]
    subflows: list[str]
    calls: list[str] = Field(description="The tasks that call or run something (1.0).")
    events: list[EventShape]
    starts: list[str] = Field(description="The events that create an instance.")
    needs: Literal["any", "all", "expression"] = Field(
        description="Whether any of these events is enough, all are needed, or what an expression says."
    )
    secrets: list[str] = Field(description="The secrets that it declares.")
    own: dict[str, CalledKind] = Field(
        default_factory=dict, description="What functions and tasks call by kinds that the runtime has of its own."
    )
    kinds: dict[str, str] = Field(
        default_factory=dict, description="The types of other functions; of tasks what they call or run (1.0)."
    )


class DiagramShape(Schema):
    """A drawing; `plain` where Graphviz could not be used, for `reason`."""

    svg: str | None
    width: float
    height: float
    plain: bool
    reason: str | None
    near: bool = Field(description="Whether places of a drawing before were kept (`quick`).")
    drawn: str | None = Field(None, description="The drawing's name, where the request had one.")
    parts: list[str | tuple[int, int]] | None = Field(
        None,
        description="What `svg` would be put together from, where the request named a drawing: text, or a run of parts "
        "of the drawing that it named: the number of the first, and how many. The first part is the opening tag with "
        "its title, the last closes the document, each between them is an element.",
    )


class Analysis(Schema):
    """All there is to say about a text; `diagram` is null where it cannot be drawn."""

    syntax: str | None
    dialect: str | None
    reason: str
    detected: str | None = Field(description="What the content alone would be taken for.")
    runtime: str = Field("specification", description="The id of the runtime that it is read for.")
    name: str
    diagnostics: list[DiagnosticShape]
    outline: list[OutlineEntry]
    places: dict[str, tuple[int, int]]
    names: Names
    kinds: list[str] = Field(description="The kinds of states or tasks that the dialect has and the runtime takes.")
    declares: list[str] = Field(description="The members of `use` that the runtime looks at (1.0).")
    tiles: list[TileShape] = Field(description="All that can be put in, where the runtime has kinds of its own.")
    vocabulary: Vocabulary | None
    diagram: DiagramShape | None
    undrawn: str | None = Field(description="Why a definition that can be read is not drawn.")
