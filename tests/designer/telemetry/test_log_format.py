"""The lines of the log by themselves: for people and for programs, with ids, without tokens."""

import logging
from contextvars import copy_context

import pytest
from django.core.exceptions import RequestAborted

from designer.telemetry.context import begin
from designer.telemetry.log_format import Ids, NotAborted, TextLines, logging_of, without_tokens


def test_text_is_for_people() -> None:
    record = logging.LogRecord("signalbox.web", logging.INFO, "", 0, "GET /shared/%s/ 200", ("SECRET",), None)
    record.created = 0.0
    assert TextLines().format(record) == "1970-01-01T00:00:00.000Z INFO signalbox.web: GET /shared/…/ 200"
    apart = copy_context()
    apart.run(begin, "an-id-of-a-request", "s-1")
    apart.run(Ids().filter, record)
    problem = RuntimeError("?link=SECRET&name=x")
    record.exc_info = (RuntimeError, problem, None)
    told = TextLines().format(record)
    assert "[request an-id-of-a-request session s-1]\nRuntimeError" in told
    assert told.endswith("RuntimeError: ?link=…&name=x")


@pytest.mark.parametrize(
    "text",
    ["GET /shared/SECRET", "'/shared/SECRET/image.svg?x=1'", "ws?name=a&link=SECRET", "X-Signalbox-Link: SECRET"],
)
def test_tokens_are_taken_out(text: str) -> None:
    assert "SECRET" not in without_tokens(text)
    assert len(without_tokens(text)) == len(text) - len("SECRET") + 1


@pytest.mark.parametrize(("level", "ours", "others"), [("DEBUG", 10, 30), ("INFO", 20, 30), ("ERROR", 40, 40)])
def test_other_people_s_packages_only_warn(level: str, ours: int, others: int) -> None:
    found = logging_of("json", level)
    assert logging.getLevelNamesMapping()[found["loggers"]["designer"]["level"]] == ours
    assert logging.getLevelNamesMapping()[found["root"]["level"]] == others


@pytest.mark.parametrize(("kind", "is_told"), [(RequestAborted, False), (ValueError, True), (None, True)])
def test_a_request_whose_client_went_away_is_no_fault(kind: type[Exception] | None, is_told: bool) -> None:
    """asyncio tells of an exception that nobody asked for; this one says only that the request was aborted."""
    assert logging_of("text", "INFO")["loggers"]["asyncio"] == {"filters": ["not-aborted"]}
    about = (kind, kind(), None) if kind else None
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, "Task exception was never retrieved", (), about)
    assert NotAborted().filter(record) is is_told
