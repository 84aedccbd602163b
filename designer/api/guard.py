"""What every request of the API passes first: the size of its body, for changes a token, and its texts."""

import re
from typing import cast

from django.conf import settings
from django.http import HttpRequest, RawPostDataException
from ninja.parser import Parser
from ninja.types import DictStrAny
from ninja.utils import check_csrf

from designer.access import actor_of
from designer.api.errors import ApiError
from designer.limits import FORM_BYTES
from simulator.engine.data.strict_json import malformed, read_json
from workflow.paths import Json

IMPORT = "/api/import"
NO_CSRF = (
    "The page's token is missing or too old: reload the page. A program brings an access token instead "
    "(Authorization: Bearer); they are made at /account/tokens."
)
TREE = re.compile(r"/api/projects/[^/]+/tree")
LENGTH_DIGITS = 18
"""More are no length; Python refuses to read a number of some thousand digits."""
LOOKED_AT = ("text", "old", "new")
"""Members of a body that are looked at for what is wrong with them: a NUL there is told with its place."""


class Reader(Parser):
    """Reads a body as JSON in UTF-8 whose numbers are finite; ValueError for any other."""

    def parse_body(self, request: HttpRequest) -> DictStrAny:
        return cast(DictStrAny, read_json(request.body.decode()))


def is_upload(request: HttpRequest) -> bool:
    """Whether a request may bring files: bytes, and more of them than a text has."""
    return request.path_info == IMPORT or TREE.fullmatch(request.path_info) is not None


async def guard(request: HttpRequest) -> bool:
    """True, or an ApiError: 413 `too-large`, 403 `csrf`, 422 `bad-text`."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    limit = settings.LIMIT_IMPORT + FORM_BYTES if is_upload(request) else settings.LIMIT_BODY
    if not length.isdecimal() or len(length) > LENGTH_DIGITS or int(length) > limit:
        raise ApiError(413, "too-large", f"The request is larger than {limit} bytes.")
    if actor_of(request).token is None and check_csrf(request):
        raise ApiError(403, "csrf", NO_CSRF)
    wrong = "a NUL character" if any("\0" in one for one in request.GET.values()) else _wrong(request)
    if wrong:
        raise ApiError(422, "bad-text", f"A text of the request has {wrong}.")
    return True


def _wrong(request: HttpRequest) -> str:
    """What the texts of a JSON body have that cannot be kept; "" also where it is not JSON at all."""
    try:
        if is_upload(request) or b"\\u" not in request.body:
            return ""
        text = request.body.decode()
        data = read_json(text)
    except (ValueError, RawPostDataException):  # a form was read instead, where CSRF's token may be
        return ""
    return malformed(text, _beside(data))


def _beside(data: Json) -> Json:
    """A body without the texts in which a NUL is somebody's mistake: of those only what is not Unicode counts here."""
    if not isinstance(data, dict):
        return data
    looked_at = {name: data[name] for name in LOOKED_AT if isinstance(data.get(name), str)}
    return {**data, **{name: text.replace("\0", "") for name, text in looked_at.items()}}
