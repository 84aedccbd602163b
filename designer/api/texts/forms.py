"""The inspector's forms: a text and a place in it in, the form out; what was typed into a field in, its edits out.

What was typed is cleaned by a Django form field (designer/forms); what is wrong with it is an answer, not a failure.
"""

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router, Schema

from designer import forms
from designer.api.request_limits import check_dialect, check_runtime, check_scenario, check_text
from designer.api.schemas.analysis import EditShape
from designer.api.schemas.common import TextBody, refusals
from designer.api.texts.worker import as_json, ask
from designer.library.context import surroundings
from workflow.paths import Json

router = Router()
SHOWN = 20
"""Places of lists that a form is asked to turn to."""
HEAD = 200
"""Texts that begin alike are versions of one definition: the same process knows most of it already."""


class FormBody(TextBody):
    """A text and a pointer into it; `sample` is data to try its expressions on.

    A form has pages of long lists: those with what the pointers `shown` lead to. A field's `page` says
    `{first, count, before, after}`: which of how many entries it has, and what to show for the pages beside it.
    """

    pointer: str = Field(max_length=2_000)
    sample: Json = None
    shown: list[Annotated[str, Field(max_length=2_000)]] = Field([], max_length=SHOWN)


class FieldBody(FormBody):
    """A change of the field at `pointer`.

    `set` writes the typed `value` (empty: removes, but leaves an entry of a table or list as an empty text); where a
    value may have several forms, `option` is that in which it was typed (`literal`, `expression`; none: by what it
    looks like). `remove` takes the member or entry out, `add` puts a new entry into a list (or into a map, under
    `name`) or begins a missing member, `move` puts an entry at `index`, `choose` takes another `option` (of a list that
    goes into a resource: the one that `value` names; of a value: its form), `rename` gives a definition or a map's
    entry another `name`, `create` makes a new thing called `name` and refers to it. With `ask` a choice that takes
    something out only says so.
    """

    do: Literal["set", "remove", "add", "move", "choose", "rename", "create"] = "set"
    value: Json = None
    name: str = Field("", max_length=1_000)
    option: str = Field("", max_length=100)
    index: int = Field(0, ge=0)
    ask: bool = False


class FormAnswer(Schema):
    """A form (`workflow.fields.Form`); null where the text has none."""

    form: dict[str, Json] | None


class FieldAnswer(Schema):
    """The edits, the pointer to select and the pointer of the field to go on at; or what is wrong, in sentences.

    `at` is where in the typed text it goes wrong, in UTF-16 units. `resource` is the text of a list that went into one,
    for a new resource; `lost` what the choice takes out, where it was asked for: nothing is changed then.
    """

    edits: list[EditShape] = []
    select: str | None = None
    focus: str | None = None
    errors: list[str] = []
    at: int | None = None
    resource: str | None = None
    lost: list[str] = []


@router.post("/form", response={200: FormAnswer, **refusals(413, 422, 503)})
async def read_form(request: HttpRequest, body: FormBody) -> HttpResponse:
    """The form of the object at the pointer, or of the nearest one above it."""
    _check(body)
    asked = {"text", "syntax", "dialect", "runtime", "pointer", "sample", "shown"}
    found = await _raw("form", body.model_dump(include=asked))
    return as_json(b'{"form":' + found + b"}")


@router.post("/form/field", response={200: FieldAnswer, **refusals(413, 422, 503)})
async def change_field(request: HttpRequest, body: FieldBody) -> HttpResponse:
    """The edits of a change, or `errors` that stand at the field."""
    _check(body)
    change: dict[str, Json] = body.model_dump(
        include={"text", "syntax", "dialect", "runtime", "pointer", "do", "option", "index", "ask"}
    )
    change |= {"name": body.name.strip()}
    if body.do == "remove":
        change["do"] = "clear"
    if body.do in ("set", "rename", "create"):
        asked, found = await _cleaned(body)
        if found.errors:
            at = None if found.at is None else len(str(body.value)[: found.at].encode("utf-16-le", "replace")) // 2
            return as_json(FieldAnswer(errors=found.errors, at=at).model_dump_json(by_alias=True).encode())
        if body.do == "set" and found.value == "" and not asked.empty:
            change["do"] = "clear"
        elif body.do == "set":
            change["value"] = found.value
    elif body.do == "choose":
        change["value"] = body.value
    return as_json(await _raw("change", change))


async def _cleaned(body: FieldBody) -> tuple[forms.Asked, forms.Cleaned]:
    """What is known of the place, and what was typed as the value to write; of a new name, whether it may be that."""
    where = body.model_dump(include={"text", "syntax", "dialect", "runtime", "pointer", "option"}) | {"do": body.do}
    asked = forms.Asked.model_validate_json(await _raw("place", where))
    return asked, forms.clean(asked, body.value if body.do == "set" else body.name)


def _check(body: FormBody) -> None:
    check_text(body.text)
    check_dialect(body.dialect)
    check_runtime(body.runtime or None)
    check_scenario(body.sample)


async def _raw(call: str, arguments: dict[str, Json]) -> bytes:
    text: str = arguments["text"]
    return await ask(call, arguments | await surroundings(text), key=text[:HEAD])
