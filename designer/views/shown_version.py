"""Which version of which definition an address shows: its own id or a link's, and `?version=`, the newest without."""

from dataclasses import dataclass

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from designer.access import actor_of
from designer.models import Definition, Version


@dataclass(frozen=True)
class Shown:
    """A version of a definition; `base` is the address that its pages have in common."""

    row: Definition
    version: Version
    base: str

    @property
    def review(self) -> str:
        return self.base if self.base.startswith("/shared/") else f"{self.base}review"

    @property
    def is_newest(self) -> bool:
        return self.version.number == self.row.version


async def by_link(request: HttpRequest, token: str) -> Shown:
    """What a link shows; the middleware has found the link."""
    link = actor_of(request).link
    assert link is not None
    return await of(request, link.definition_id, f"/shared/{token}/")


async def of(request: HttpRequest, definition_id: str, base: str) -> Shown:
    """What is shown of a definition; Http404 where there is no such version."""
    asked = request.GET.get("version", "")
    if asked and not (asked.isascii() and asked.isdecimal() and len(asked) < 10):
        raise Http404
    return await sync_to_async(_find)(definition_id, int(asked) if asked else None, base)


def _find(definition_id: str, number: int | None, base: str) -> Shown:
    row = get_object_or_404(Definition, pk=definition_id, archived=False)
    return Shown(row, get_object_or_404(Version, definition=row, number=number or row.version), base)
