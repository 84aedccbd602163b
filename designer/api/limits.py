"""The bound on texts that people give to be kept or looked at (safety.md)."""

from django.conf import settings

from designer.api.errors import ApiError


def check_text(text: str) -> None:
    """Raise 413 `too-large` for a text over LIMIT_TEXT bytes, 422 `bad-text` for one that is not well-formed."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise ApiError(422, "bad-text", "The text has a lone surrogate: it is not well-formed Unicode.") from None
    if size > settings.LIMIT_TEXT:
        raise ApiError(413, "too-large", f"The text has {size} bytes; the limit is {settings.LIMIT_TEXT}.")
