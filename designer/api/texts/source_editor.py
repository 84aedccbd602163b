"""What the source editor asks about a whole text: the name at a place, a tidy layout, the other syntax."""

from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router, Schema

from designer.api.request_limits import check_dialect, check_runtime, check_text
from designer.api.schemas.common import Strict, Syntax, TextBody, refusals
from designer.api.texts.worker import as_json, ask
from designer.library.context import surroundings
from designer.library.scenario_data import scenario_data
from workflow.paths import Json

router = Router()
REFUSALS = refusals(413, 422, 503)


class NameBody(TextBody):
    """A text and an offset in it."""

    at: int = Field(ge=0)


class FormatBody(Strict):
    """A text to lay out anew."""

    text: str
    syntax: Syntax | None = None


class SwitchBody(TextBody):
    """A text to write in the other syntax."""

    to: Syntax


class MembersBody(TextBody):
    """A text, the definition whose scenarios are looked into, and sample data of this browser."""

    definition: str | None = Field(None, max_length=12)
    samples: list[Json] = Field(default_factory=list, max_length=20)


class MembersAnswer(Schema):
    """The members that data are known to have, each with its own; items of a list count as the list itself."""

    members: dict[str, Json]


class PlaceShape(Schema):
    """A place where a name is written, with its line; `own`: where the thing itself is defined."""

    from_: int = Field(alias="from")
    to: int
    line: int
    text: str
    pointer: str
    own: bool


class NameAnswer(Schema):
    """What has the name, the pointer of its definition, and every place of it."""

    kind: Literal["state", "function", "event", "retry"]
    name: str
    pointer: str
    places: list[PlaceShape]


class ContractName(Schema):
    """A name in a contract, and whether there must be one."""

    text: str
    help: str
    required: bool


class ContractNamesAnswer(Schema):
    """Members of what a call gives, and what the value may be."""

    members: list[ContractName]
    values: list[ContractName]


class TextAnswer(Schema):
    """The text laid out."""

    text: str


class LossShape(Schema):
    """Something that the other syntax cannot say."""

    message: str
    line: int
    from_: int = Field(alias="from")
    to: int


class SwitchAnswer(Schema):
    """The text in the other syntax and what is lost."""

    text: str
    losses: list[LossShape]


@router.post("/names", response={200: NameAnswer, 204: None, **REFUSALS})
async def names(request: HttpRequest, body: NameBody) -> HttpResponse:
    """The state, function, event or retry that is named at an offset, and where else; 204 where none is."""
    return await _call("names", body)


@router.post("/contract-names", response={200: ContractNamesAnswer, 204: None, **REFUSALS})
async def contract_names(request: HttpRequest, body: NameBody) -> HttpResponse:
    """What the documents of services in the library say may be written at an offset; 204 where that is nothing."""
    check_text(body.text)
    return await _call("contract_names", body, given=await surroundings(body.text))


@router.post("/format", response={200: TextAnswer, **REFUSALS})
async def format_text(request: HttpRequest, body: FormatBody) -> HttpResponse:
    """The text with a tidy layout; comments, quotes and the order stay. 422 `refused` says why it cannot be done."""
    return await _call("format_source", body)


@router.post("/switch", response={200: SwitchAnswer, **REFUSALS})
async def switch(request: HttpRequest, body: SwitchBody) -> HttpResponse:
    """The text as JSON or YAML, with a list of all that this cannot keep."""
    return await _call("switch", body)


@router.post("/members", response={200: MembersAnswer, **REFUSALS})
async def members(request: HttpRequest, body: MembersBody) -> HttpResponse:
    """What expressions can name after `$.`: of injected data, other expressions, scenarios and samples."""
    brought = await scenario_data(body.definition)
    events = [event.get("data") for listed in brought["events"].values() for event in listed]
    results = [result for listed in brought["results"].values() for result in listed]
    samples = [*body.samples, *brought["inputs"], *events, *results]
    return await _call("members", body.model_copy(update={"samples": samples}), {"definition"})


async def _call(
    name: str, body: Strict, without: set[str] | None = None, given: dict[str, Json] | None = None
) -> HttpResponse:
    """The worker's answer as it is; `given` goes along."""
    asked = body.model_dump(exclude=without)
    check_text(asked["text"])
    check_dialect(asked.get("dialect"))
    check_runtime(asked.get("runtime") or None)
    found = await ask(name, asked | (given or {}))
    return HttpResponse(status=204) if found == b"null" else as_json(found)
