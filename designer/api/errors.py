"""Failures of the API in one shape, whatever raised them."""

import logging
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

log = logging.getLogger(__name__)


class ApiError(Exception):
    """A failure with its HTTP status, a `code` for programs, a message for people and what else the answer holds."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.more = more


def answer(status: int, code: str, message: str, **more: Any) -> HttpResponse:
    """The response of a failure."""
    return JsonResponse({"error": {"code": code, "message": message}, **more}, status=status)


def install(api: NinjaAPI) -> None:
    """Make every exception of `api` an answer in our shape."""
    api.add_exception_handler(ApiError, _api_error)
    api.add_exception_handler(Http404, _not_found)
    api.add_exception_handler(ValidationError, _invalid)
    api.add_exception_handler(AuthenticationError, _refused)
    api.add_exception_handler(HttpError, _http_error)
    api.add_exception_handler(RequestDataTooBig, _too_big)
    api.add_exception_handler(Exception, _unexpected)


def _api_error(_request: HttpRequest, error: ApiError | type[ApiError]) -> HttpResponse:
    assert isinstance(error, ApiError)
    return answer(error.status, error.code, error.message, **error.more)


def _not_found(_request: HttpRequest, _error: Http404 | type[Http404]) -> HttpResponse:
    return answer(404, "not-found", "There is nothing at this address; it may have been removed.")


def _invalid(_request: HttpRequest, error: ValidationError | type[ValidationError]) -> HttpResponse:
    assert isinstance(error, ValidationError)
    told = [f"{'.'.join(str(part) for part in one['loc'][1:]) or 'body'}: {one['msg']}" for one in error.errors]
    return answer(422, "invalid", "; ".join(told))


def _refused(_request: HttpRequest, _error: AuthenticationError | type[AuthenticationError]) -> HttpResponse:
    return answer(401, "signed-out", "Please sign in.")


def _http_error(_request: HttpRequest, error: HttpError | type[HttpError]) -> HttpResponse:
    assert isinstance(error, HttpError)
    code = "bad-json" if error.status_code == 400 else f"http-{error.status_code}"
    return answer(error.status_code, code, str(error))


def _too_big(_request: HttpRequest, _error: RequestDataTooBig | type[RequestDataTooBig]) -> HttpResponse:
    return answer(413, "too-large", "The request is too large.")


def _unexpected(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    log.error("%s %s failed", request.method, request.path, exc_info=error if isinstance(error, Exception) else None)
    return answer(500, "internal", "The server failed while answering; its log names the cause.")
