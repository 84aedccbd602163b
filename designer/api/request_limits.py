"""What texts, scenarios, dialects and runtimes requests may bring (safety.md)."""

from collections.abc import Sequence

from django.conf import settings
from ninja.files import UploadedFile

from designer.api.errors import ApiError
from simulator.limits import MESSAGE_NESTING
from simulator.live.messages import too_deep
from workflow import dialects, runtimes
from workflow.paths import Json


def check_text(text: str | None) -> None:
    """Raise 413 `too-large` for a text over LIMIT_TEXT bytes, 422 `bad-text` for one that is not well-formed."""
    size = 0 if text is None else _size(text)
    if size > settings.LIMIT_TEXT:
        raise ApiError(413, "too-large", f"The text has {size} bytes; the limit is {settings.LIMIT_TEXT}.")


def _size(text: str) -> int:
    try:
        return len(text.encode())
    except UnicodeEncodeError:
        raise ApiError(422, "bad-text", "The text has a lone surrogate: it is not well-formed Unicode.") from None


def check_kept(text: str) -> None:
    """The same for a text that is kept: it may not have a NUL either, which a database does not keep."""
    check_text(text)
    check_plain(text)


def check_plain(text: str) -> None:
    """Raise 422 `bad-text` for a text that is not well-formed or has a NUL, however large it is."""
    _size(text)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise ApiError(422, "bad-text", f"The text has a NUL character in line {line}: it is not text.")


def check_scenario(scenario: Json) -> None:
    """Raise 422 `too-deep` for data nested deeper than a run may have them."""
    if too_deep(scenario):
        raise ApiError(422, "too-deep", f"A scenario's data may be nested {MESSAGE_NESTING} deep.")


def check_dialect(dialect: str | None, status: int = 422) -> None:
    """Raise `unknown-dialect` for an id that no dialect has; None is to be detected."""
    known = dialects.ids()
    if dialect is not None and dialect not in known:
        raise ApiError(status, "unknown-dialect", f"There is no dialect {dialect!r}; there are {', '.join(known)}.")


def check_runtime(runtime: str | None) -> None:
    """Raise 422 `unknown-runtime` for an id that no runtime has; None is none."""
    if runtime is not None and not runtimes.is_known(runtime):
        raise ApiError(422, "unknown-runtime", f"{runtimes.unknown(runtime)}.")


def check_files(files: Sequence[UploadedFile]) -> None:
    """Raise 413 `too-large` for files over LIMIT_IMPORT bytes together."""
    size = sum(file.size or 0 for file in files)
    if size > settings.LIMIT_IMPORT:
        raise ApiError(413, "too-large", f"The files have {size:,} bytes; {settings.LIMIT_IMPORT:,} are allowed.")
