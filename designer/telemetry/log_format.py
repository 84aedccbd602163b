"""The log: a line a record, as text for a person or as JSON for a program, with the ids of the request and the session.

What looks like the token of a share link is taken out of every line, whoever wrote it. No Django here: the worker
processes log so too.
"""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

from designer.telemetry.context import current

FORMS = ("text", "json")
OURS = ("signalbox", "designer", "simulator", "workflow")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
TOKEN = re.compile(r"(/shared/|\blink=|x-signalbox-link['\"]?[:,=]\s*b?['\"]?)[^/\s'\"?&<>]+", re.IGNORECASE)


def logging_of(form: str, level: str) -> dict[str, Any]:
    """The configuration of `logging` for one of FORMS, as `logging.config.dictConfig` takes it."""

    def at_least(other: str) -> str:
        return max(level, other, key=LEVELS.index)

    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": JsonLines if form == "json" else TextLines}},
        "filters": {"ids": {"()": Ids}, "not-aborted": {"()": NotAborted}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["ids"]}},
        # Other people's packages tell of every frame and statement below this level.
        "root": {"handlers": ["console"], "level": at_least("WARNING")},
        "loggers": {
            **{name: {"level": level} for name in OURS},
            "django": {"handlers": [], "level": at_least("WARNING")},
            # A 404 or a refused host is the visitor's mistake, not ours to report; each request has its own line.
            "django.request": {"level": at_least("ERROR")},
            "django.security": {"level": "CRITICAL"},
            "asyncio": {"filters": ["not-aborted"]},
        },
    }


class Ids(logging.Filter):
    """Puts `request` and `session` on every record: the ids of what is being worked on, "" outside."""

    def filter(self, record: logging.LogRecord) -> bool:
        """True: every record goes on."""
        trail = current()
        record.request_id = trail.request
        record.session_id = trail.session
        return True


class NotAborted(logging.Filter):
    """Leaves out that a request was aborted: its client went away, or the server is going.

    Django ends such a request by an exception, which nobody asks for where the request ends at that moment by itself.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is of anything else. Django is not imported here: its exception is known by its name."""
        kind = record.exc_info[0] if record.exc_info else None
        return kind is None or kind.__name__ != "RequestAborted"


class TextLines(logging.Formatter):
    """`TIME LEVEL LOGGER: MESSAGE [request ID session ID]`, then the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        ids = [f"{name} {value}" for name, value in _ids(record).items()]
        line = f"{_time(record)} {record.levelname} {record.name}: {record.getMessage()}"
        parts = [f"{line} [{' '.join(ids)}]" if ids else line]
        if record.exc_info:
            parts.append(self.formatException(record.exc_info))
        return without_tokens("\n".join(parts))


class JsonLines(logging.Formatter):
    """An object a line: time, level, logger, message, the ids, what the record has in `told`, and the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_tokens(record.getMessage()),
            **_ids(record),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            found["traceback"] = without_tokens(self.formatException(record.exc_info))
        return json.dumps(found, ensure_ascii=False, default=str)


def without_tokens(text: str) -> str:
    """The text with `…` in place of the tokens of share links."""
    return TOKEN.sub(r"\1…", text)


def _ids(record: logging.LogRecord) -> dict[str, str]:
    ids = {name: getattr(record, f"{name}_id", "") for name in ("request", "session")}
    return {name: value for name, value in ids.items() if value}


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
