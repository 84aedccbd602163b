"""Failures of the API in one shape, whatever raised them."""

import logging
from contextlib import AbstractContextManager
from functools import partial
from inspect import iscoroutinefunction
from typing import Any, TypeVar

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, RawPostDataException
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from designer.library.store import Stale
from designer.models import Scenario
from designer.raising import instead
from designer.server.failures import NOTHING_HERE, answer, busy_answer
from designer.telemetry.context import current
from designer.workers.client import Busy, WorkerError
from simulator.live.db_errors import in_words, is_outage
from simulator.live.failure_words import WAY_ON

Row = TypeVar("Row", bound=Model)
log = logging.getLogger(__name__)
PREFIX = "/api/"
BARE = {
    400: ("bad-request", "The request was not understood, or its host is not one of ours."),
    403: ("forbidden", "The request was refused."),
    404: ("not-found", NOTHING_HERE),
    405: ("not-allowed", "This cannot be done with what is at this address."),
    413: ("too-large", "The request is too large."),
    500: ("internal", f"The server failed while answering. {WAY_ON}"),
}
ALWAYS: dict[type[Exception], tuple[int, str, str]] = {
    Http404: (404, *BARE[404]),
    AuthenticationError: (401, "signed-out", "Please sign in."),
    RequestDataTooBig: (413, *BARE[413]),
    SuspiciousOperation: (400, *BARE[400]),
    RawPostDataException: (400, "bad-json", "The body is a form; this address takes JSON."),
}
"""What some are always answered by. Suspicious: too many fields or files, a host that nobody has by chance."""


class ApiError(Exception):
    """A failure with its HTTP status, a `code` for programs, a message for people and what else the answer holds."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.more = more


def answered(*mistakes: str, words: str = "{}", otherwise: int = 503) -> AbstractContextManager[None]:
    """What a worker fails at is told in these words: 422 for these codes, another status `otherwise`."""

    def refusal(error: WorkerError) -> ApiError:
        status = 422 if error.code in mistakes else otherwise
        return ApiError(status, error.code, words.format(error.message))

    return instead(WorkerError, refusal)


def gone(what: str, how: str = "removed") -> ApiError:
    """404 for a `definition`, a `resource` … that is not there, or not any more."""
    return ApiError(404, "not-found", f"There is no such {what}; it may have been {how}.")


def no_version(number: int | None) -> ApiError:
    return ApiError(404, "not-found", f"There is no version {number} of this definition.")


async def first(rows: QuerySet[Row], missing: ApiError) -> Row:
    """The first of these rows; raises `missing` where there is none."""
    row = await rows.afirst()
    if row is None:
        raise missing
    return row


def conflict(stale: Stale, over: int, **more: Any) -> ApiError:
    """409 with what is there now (designer/api/schemas/common.py, `Conflict`) for who saved over version `over`."""
    now = stale.current
    assert not isinstance(now, Scenario)  # they have a conflict of their own: designer/api/simulation/scenarios.py
    message = f"Version {now.version} was saved in between; yours was typed over version {over}."
    return ApiError(409, "conflict", message, text=now.text, version=now.version, **more)


def one_shape(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """The response, or the same failure in our shape where something before or beside the API gave a page."""
    is_ours = response.get("Content-Type", "").startswith("application/json")
    if response.status_code < 400 or is_ours or not request.path_info.startswith(PREFIX):
        return response
    code, message = BARE.get(response.status_code, (f"http-{response.status_code}", response.reason_phrase))
    return answer(response.status_code, code, message, {"Allow": response["Allow"]} if "Allow" in response else None)


@sync_and_async_middleware
def errors_in_one_shape(get_response: Any) -> Any:
    """Middleware: no address under `/api/` answers with a page."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            return one_shape(request, await get_response(request))

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        return one_shape(request, get_response(request))

    return synchronous


def install(api: NinjaAPI) -> None:
    """Make every exception of `api` an answer in our shape."""
    for kind, failure in ALWAYS.items():
        api.add_exception_handler(kind, partial(_always, failure))
    api.add_exception_handler(ApiError, _api_error)
    api.add_exception_handler(ValidationError, _invalid)
    api.add_exception_handler(HttpError, _http_error)
    api.add_exception_handler(MultiPartParserError, _bad_form)
    api.add_exception_handler(Busy, _busy)
    api.add_exception_handler(Exception, _unexpected)


def _always(failure: tuple[int, str, str], _request: HttpRequest, _error: Exception | type[Exception]) -> HttpResponse:
    return answer(*failure)


def _api_error(_request: HttpRequest, error: ApiError | type[ApiError]) -> HttpResponse:
    assert isinstance(error, ApiError)
    return answer(error.status, error.code, error.message, **error.more)


def _invalid(_request: HttpRequest, error: ValidationError | type[ValidationError]) -> HttpResponse:
    assert isinstance(error, ValidationError)
    told = [f"{'.'.join(str(part) for part in one['loc'][1:]) or 'body'}: {one['msg']}" for one in error.errors]
    return answer(422, "invalid", "; ".join(told))


def _http_error(_request: HttpRequest, error: HttpError | type[HttpError]) -> HttpResponse:
    assert isinstance(error, HttpError)
    code = "bad-json" if error.status_code == 400 else f"http-{error.status_code}"
    return answer(error.status_code, code, str(error))


def _bad_form(_request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    return answer(400, "bad-form", f"The form with files cannot be read: {error}")


def outage(request: HttpRequest, error: BaseException) -> HttpResponse:
    """503 with what people are told of a database that cannot be used; the log has the cause."""
    log.error("%s %s: the database failed", request.method, current().route, exc_info=error)
    return answer(503, "storage", in_words(error))


def _busy(_request: HttpRequest, error: Busy | type[Busy]) -> HttpResponse:
    assert isinstance(error, Busy)
    return busy_answer(error)


def _unexpected(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    assert isinstance(error, Exception)
    if is_outage(error):
        return outage(request, error)
    log.error("%s %s failed", request.method, current().route, exc_info=error)
    return answer(500, *BARE[500])
