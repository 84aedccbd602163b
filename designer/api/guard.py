"""What every request of the API passes first: the size of its body, and for changes the CSRF token."""

from django.conf import settings
from django.http import HttpRequest
from ninja.utils import check_csrf

from designer.api.errors import ApiError

IMPORT = "/api/import"
FORM = 256 * 1024
"""What a form with files has beside the files themselves."""


async def guard(request: HttpRequest) -> bool:
    """True, or an ApiError: 413 `too-large`, 403 `csrf`."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    limit = settings.LIMIT_IMPORT + FORM if request.path_info == IMPORT else settings.LIMIT_BODY
    if not length.isdecimal() or int(length) > limit:
        raise ApiError(413, "too-large", f"The request is larger than {limit} bytes.")
    if check_csrf(request):
        raise ApiError(403, "csrf", "The page's token is missing or too old: reload the page.")
    return True
