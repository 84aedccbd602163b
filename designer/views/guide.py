"""The guide at `/help`: the site that `build_guide.py` makes of `docs/`, under a policy of its own, for everybody.

Its pages come with three small scripts in their text; each page allows just these, by their hashes.
"""

import base64
import hashlib
import mimetypes
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from designer.folders import guide_folder

POLICY = (
    "default-src 'none'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
KEPT_FILES = 64


@require_safe
def guide(request: HttpRequest, page: str = "") -> HttpResponseBase:
    """A page or file of the guide; a page without the slash at its end leads to the one with it, as its links need.

    404: there is none; 503 in words where the guide was not built.
    """
    folder = guide_folder()
    if not (folder / "index.html").is_file():
        return render(request, "no_guide.html", status=503)
    path = (folder / page).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise Http404
    if path.is_dir():
        if page and not page.endswith("/"):
            return HttpResponsePermanentRedirect(f"{request.path}/")
        path /= "index.html"
    if not path.is_file():
        raise Http404
    data, etag, policy = _read(path, path.stat().st_mtime_ns)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = "; charset=utf-8" if kind.startswith("text/") or kind.endswith(("json", "javascript", "xml")) else ""
    headers = {"ETag": etag, "Cache-Control": "no-cache", "Content-Security-Policy": policy}
    answer = get_conditional_response(request, etag=etag) or HttpResponse(data, content_type=f"{kind}{text}")
    for name, value in headers.items():  # of a 304 too: the browser takes its policy for that of what it has kept
        answer[name] = value
    return answer


@lru_cache(KEPT_FILES)
def _read(path: Path, _changed: int) -> tuple[bytes, str, str]:
    """The file, its name by what is in it, and the policy that allows the scripts in its text."""
    data = path.read_bytes()
    scripts = " ".join(_hashes(data.decode("utf-8"))) if path.suffix == ".html" else ""
    return data, quote_etag(hashlib.sha256(data).hexdigest()), POLICY.format(scripts=scripts)


def _hashes(text: str) -> Iterator[str]:
    for script in SCRIPT.findall(text):
        digest = hashlib.sha256(script.encode()).digest()
        yield f"'sha256-{base64.b64encode(digest).decode()}'"
