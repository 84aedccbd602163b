"""The shapes of the HTTP API: what requests bring and answers hold, as the OpenAPI document shows them.

Those of one part of it are in modules of their own: `analysis_shapes`, `library_shapes`, or beside their requests.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

from designer.models import Definition, Version
from workflow.paths import Json

Syntax = Literal["yaml", "json"]
Detail = Literal["overview", "actions", "data"]
Direction = Literal["TB", "LR"]
Theme = Literal["light", "dark"]
MOST_VERSIONS = 2**31
"""No version's number is so large: the database's columns do not keep more."""


class Strict(Schema):
    """A request: a key that is not known is a mistake, not a wish, and so is `false` or `"1"` for a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class TextBody(Strict):
    """A text as it stands in an editor; its syntax and dialect are told by the text where they are not given."""

    text: str
    syntax: Syntax | None = None
    dialect: str | None = None
    runtime: str = Field(
        "", max_length=40, description="The runtime that its definition or project is set to; the text comes before it."
    )


class ErrorDetail(Schema):
    """What went wrong: `code` for programs, `message` for people."""

    code: str
    message: str


class ErrorAnswer(Schema):
    """Every answer of status 4xx or 5xx."""

    error: ErrorDetail


def refusals(*statuses: int) -> dict[int, type[ErrorAnswer]]:
    """What an operation says that it may answer: these, in the one shape of failures."""
    return dict.fromkeys(statuses, ErrorAnswer)


class Conflict(ErrorAnswer):
    """Somebody saved in between: what is there now."""

    text: str
    version: int
    author: str = ""


class Problems(Schema):
    """How many of each the last analysis found."""

    errors: int
    warnings: int


class ShownCard(Schema):
    """What a card of the library shows of a definition."""

    id: str
    name: str
    syntax: str
    dialect: str
    readable: bool = Field(description="Whether the text is YAML or JSON at all.")
    chosen_dialect: str | None = Field(description="The dialect that was set by hand; null: it is told by the content.")
    runtime: str = Field(description="The id of the runtime that it is set to; empty: none.")
    read_for: str = Field(description="The runtime that counted when it was last saved; empty: the specification.")
    version: int
    updated: datetime
    problems: Problems
    states: int
    scenarios: int | None = None
    example: str | None
    summary: str
    workflow_id: str = Field(description="The id by which other definitions run it.")
    tags: list[str]


class DefinitionCard(ShownCard):
    """A definition as lists have it."""

    words: str = Field(description="Names of states, functions, events and retries, a line each, for searching.")

    @classmethod
    def of(cls, row: Definition) -> "DefinitionCard":
        return cls(**card_values(row))


class DefinitionFull(DefinitionCard):
    """A definition with its text."""

    text: str
    runtime_of_project: str = Field(description="The runtime that its project says for it; empty: none.")

    @classmethod
    def of(cls, row: Definition) -> "DefinitionFull":
        """The shape of a row whose project is loaded, or in a thread."""
        return cls(**card_values(row), text=row.text, runtime_of_project=row.runtime_of_project)


def card_values(row: Definition) -> dict[str, Any]:
    names = DefinitionCard.model_fields.keys() - {"problems", "scenarios"}
    counts = {
        "problems": {"errors": row.errors, "warnings": row.warnings},
        "scenarios": getattr(row, "scenario_count", None),
    }
    return {name: getattr(row, name) for name in names} | counts


class NewDefinition(Strict):
    """A definition to keep; its own name is taken where none is given. `runtime`: what it is set to."""

    text: str
    name: str | None = Field(None, max_length=200)
    chosen_dialect: str | None = None
    runtime: str | None = None
    file: str = Field("", max_length=200, description="What its file is called; in a workspace its path there.")


class ChosenDialect(Strict):
    """The id of a dialect that a definition is written in; null lets its content tell."""

    dialect: str | None


class ChosenRuntime(Strict):
    """The id of the runtime that a definition is for; null sets none."""

    runtime: str | None


class SaveDefinition(Strict):
    """A new text over the version it was typed over.

    `live`: the text is what the pages that write together have by their socket; any other one is taken in there.
    """

    text: str
    version: int
    live: bool = False


class Saved(Schema):
    """The version that was made of it.

    `left` names the definitions that run it by the id it had until now, and so do not find it any more.
    """

    version: int
    updated: datetime
    left: list[str] = Field(default_factory=list)


class VersionCard(Schema):
    """A saved text in the history; `restored` is the version that it brought back."""

    number: int
    name: str
    author: str = Field(description="Who saved it.")
    writers: list[str] = Field(description="All whose writing it brings: nobody approves what they wrote.")
    created: datetime
    restored: int | None

    @staticmethod
    def resolve_writers(row: Version) -> list[str]:
        """Who wrote in it, also of a version from before that was kept."""
        return row.wrote


class VersionFull(VersionCard):
    """A saved text."""

    text: str


class VersionName(Strict):
    """What a version is called; empty takes the name away."""

    name: str = Field(max_length=120)


class Restore(Strict):
    """The version that the restored text is put over; `live` as where a text is saved."""

    version: int
    live: bool = False


class DraftBody(Strict):
    """Unsaved text, and the version it was typed over."""

    text: str
    base_version: int = Field(ge=1, lt=MOST_VERSIONS)


class DraftAnswer(Schema):
    """The unsaved text; null where there is none."""

    text: str | None
    base_version: int | None


class DraftTaken(DraftAnswer):
    """The same as it was kept; `notice`: a quota that is nearly met, where one is."""

    notice: str = ""


class ScenarioBody(Strict):
    """A scenario in the form of a scenario file, without `definition`."""

    name: str = Field(max_length=200)
    scenario: dict[str, Json]


class SaveScenario(ScenarioBody):
    """A scenario over the version it was made from; without one, over whatever is there.

    `source`: the text that somebody wrote it as, with its comments.
    """

    version: int | None = Field(None, ge=0, lt=MOST_VERSIONS)
    source: str | None = None


class ScenarioAnswer(Schema):
    """A kept scenario; `version` counts what was saved of it, from 1."""

    id: str
    name: str
    scenario: dict[str, Json]
    version: int


class ScenarioConflict(ErrorAnswer):
    """Somebody saved in between: what is there now, and what was to be saved (nothing where it was to be removed)."""

    name: str
    scenario: dict[str, Json]
    version: int
    yours: ScenarioBody | None = None


SECRETS = 100
SecretValue = Annotated[str, Field(max_length=10_000)] | dict[str, Annotated[str, Field(max_length=10_000)]]
"""A text, or an object of texts (1.0)."""


class NewSession(Strict):
    """What a simulation starts with; `text` is the unsaved text to run instead of the saved one."""

    scenario: dict[str, Json] | None = None
    name: str = Field("", max_length=200)
    text: str | None = None
    with_: list[str] = Field(
        default_factory=list, alias="with", max_length=20, description="Further definitions of the library, by id."
    )
    secrets: dict[str, SecretValue] = Field(
        default_factory=dict,
        max_length=SECRETS,
        description="Secrets by name, for this run alone: kept encrypted and apart from it, in no file and no link.",
    )
    secrets_of: str | None = Field(
        None, description="A simulation of yours whose secrets this one has too, where `secrets` says no others."
    )


class SecretsBody(Strict):
    """Secrets that a simulation lacks, by name."""

    values: dict[str, SecretValue] = Field(min_length=1, max_length=SECRETS)


class SessionMade(Schema):
    """A new simulation and its page; `notice` says which quota is nearly met, "" none."""

    id: str
    url: str
    notice: str = ""


class SessionCard(Schema):
    """A simulation in a list; a fork has the one that it left in `origin`, and at which step. Others have "" and 0.

    `status` is that of its first instance at its last step, or `not-started`, `refused`, "" (not known, or it waits
    for its start), and `elapsed` how many virtual milliseconds that has run. `held` of the `expected` expectations of
    its scenario hold; both are 0 until all can be told. `maker` is whom it is of, "" for your own.
    """

    id: str
    name: str
    created: datetime
    updated: datetime
    position: int
    length: int
    status: str
    elapsed: int
    expected: int
    held: int
    maker: str
    origin: str
    origin_position: int


class SessionName(Strict):
    """What a simulation is called; empty takes the name away."""

    name: str = Field(max_length=200)


class KeptDebugSettings(Schema):
    """What helps to debug a definition, as written: `breakpoints` and the expressions of `watches`."""

    breakpoints: list[dict[str, Json]]
    watches: list[str]


class SessionFull(Schema):
    """What a simulation started from; `text` is the source it keeps running."""

    id: str
    definition: str
    name: str
    text: str
    setup: dict[str, Json]
    created: datetime
    lacks: list[str] = Field(
        default_factory=list,
        description="Secrets that it was started with and that are not here: it waits for them.",
    )
