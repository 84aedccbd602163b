"""What every request of the API passes first (designer/api/guard.py): its length, its token, its texts."""

import json

import pytest
from django.conf import settings
from django.http import HttpRequest
from django.test import RequestFactory

from designer.api.errors import ApiError
from designer.api.guard import IMPORT, NO_CSRF, Reader, guard
from designer.limits import FORM_BYTES

PATH = "/api/definitions"
NUL = "A text of the request has a NUL character."
HALF = "A text of the request has a lone surrogate: it is not well-formed Unicode."


def request_of(body: bytes | str, path: str = PATH) -> HttpRequest:
    """A change from our own pages with this body."""
    made = RequestFactory().post(path, body, content_type="application/json")
    made.COOKIES[settings.CSRF_COOKIE_NAME] = made.META[settings.CSRF_HEADER_NAME] = "a" * 32
    return made


async def refusal(request: HttpRequest) -> tuple[int, str, str] | None:
    """Status, code and message with which the guard refuses a request; None where it lets it through."""
    try:
        assert await guard(request) is True
    except ApiError as refused:
        return refused.status, refused.code, refused.message
    return None


@pytest.mark.parametrize(
    ("path", "limit"),
    [(PATH, settings.LIMIT_BODY), ("/api/members", settings.LIMIT_BODY), (IMPORT, settings.LIMIT_IMPORT + FORM_BYTES)],
)
async def test_a_request_is_as_long_as_it_may_be_there(path: str, limit: int) -> None:
    too_large = (413, "too-large", f"The request is larger than {limit} bytes.")
    other = {limit - 1: None, limit: None, limit + 1: too_large, "": None, "0": None}
    for length, expected in {
        **other,
        "-1": too_large,
        "1e3": too_large,
        "many": too_large,
        "9" * 5000: too_large,
    }.items():
        request = RequestFactory().get("".join(list(path)))
        request.META["CONTENT_LENGTH"] = str(length)
        assert await refusal(request) == expected, length


async def test_a_length_that_is_not_told_is_none() -> None:
    request = RequestFactory().get(PATH)
    request.META.pop("CONTENT_LENGTH", None)
    assert await refusal(request) is None


def test_a_form_has_256_kib_beside_its_files() -> None:
    assert FORM_BYTES == 262_144


async def test_a_change_without_the_page_s_token_is_refused() -> None:
    request = RequestFactory().post(PATH, "{}", content_type="application/json")
    assert await refusal(request) == (
        403,
        "csrf",
        NO_CSRF,
    )
    assert await refusal(request_of("{}")) is None


@pytest.mark.parametrize("asked", ["x=%00", "x=a&y=b%00c"])
async def test_what_is_asked_for_has_no_nul(asked: str) -> None:
    assert await refusal(RequestFactory().get(f"{PATH}?{asked}")) == (422, "bad-text", NUL)
    assert await refusal(RequestFactory().get(f"{PATH}?{asked.replace('%00', '0')}")) is None


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (r'{"name": "a\u0000"}', NUL),
        (r'["a\u0000"]', NUL),
        (r'"\u0000"', NUL),
        (r'{"name": "\ud800"}', HALF),
        (r'{"text": "\ud800"}', HALF),
        (r'{"text": "\u0000"}', None),
        (r'{"text": "\u0000", "old": "\u0000", "new": "\u0000"}', None),
        (r'{"text": "\u0000", "name": "\u0000"}', NUL),
        (r'{"text": ["\u0000"]}', NUL),
        (r'{"name": "\u00e4"}', None),
        (r'{"name": "\u0000"', None),
        (r'{"number": NaN, "name": "\u0000"}', None),
        ('{"name": "a"}', None),
        (b'\xff"\\u0000"', None),
    ],
)
async def test_a_text_that_cannot_be_kept_is_refused_unless_its_place_is_told_later(
    body: bytes | str, wrong: str | None
) -> None:
    assert await refusal(request_of(body)) == (wrong and (422, "bad-text", wrong))
    assert await refusal(request_of(body, "".join(list(IMPORT)))) is None, "files are looked at one by one"


def test_a_body_is_json_in_utf_8_with_finite_numbers() -> None:
    read = Reader().parse_body
    assert read(request_of(json.dumps({"a": "ä"}, ensure_ascii=False))) == {"a": "ä"}
    for body in (b'{"a": NaN}', b'{"a": 1e999}', b'{"a": "\xff"}', b"{"):
        with pytest.raises(ValueError, match=r"."):
            read(request_of(body))
