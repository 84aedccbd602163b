"""How long things are kept, to see and to change, and what the database holds of each kind."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from designer.access import actor_of
from designer.administration.page import done, not_done, shown
from designer.library import kept_days, retention, storage_sizes
from designer.limits import KEPT_DAYS

HERE = "administration-retention"


def kept(request: HttpRequest) -> HttpResponse:
    """A POST changes the days of some kinds (empty: as the setting says), or cleans up now."""
    if request.method == "POST":
        return _clean_up(request) if request.POST.get("do") == "clean-up" else _change(request)
    words = {
        "simulations": gettext("Simulations that nobody uses"),
        "answers": gettext("Their answers to commands"),
        "drafts": gettext("Unsaved texts that nobody goes on with"),
        "activity": gettext("Who did what with a definition"),
        "links": gettext("Share links after their end"),
        "invitations": gettext("Invitations after their end"),
        "notices": gettext("What stands in inboxes"),
    }
    rows = [(words[one.kind], one) for one in kept_days.in_force().values()]
    told = {"rows": rows, "kinds": storage_sizes.kinds(), "most": KEPT_DAYS}
    return shown(request, "retention", gettext("What is kept for how long"), **told)


def _change(request: HttpRequest) -> HttpResponse:
    """All that was written is looked at first: one that cannot be used changes nothing."""
    wanted: dict[str, int | None] = {}
    for name in kept_days.KINDS:
        written = request.POST.get(name)
        if written is None:
            continue
        if written.strip() and not (written.isascii() and written.isdecimal() and len(written) < 9):
            return _no_number(request, written)
        wanted[name] = int(written) if written.strip() else None
        if (wanted[name] or 0) > KEPT_DAYS:
            return _no_number(request, written)
    for name, days in wanted.items():
        kept_days.say(name, days, actor_of(request).name)
    return done(request, gettext("Saved. The next clean-up goes by it."), HERE)


def _no_number(request: HttpRequest, written: str) -> HttpResponse:
    words = gettext("“%(written)s” is no number of days from 0 to %(most)s. Nothing was changed.")
    return not_done(request, words % {"written": written[:40], "most": f"{KEPT_DAYS:,}"}, HERE)


def _clean_up(request: HttpRequest) -> HttpResponse:
    """Some at a time, so that the page answers."""
    gone = retention.expire(AT_ONCE, by=actor_of(request).name)
    total = sum(count for name, count in gone.items() if name != "answers")
    return done(request, gettext("Deleted: %(count)s. What is left goes by itself.") % {"count": f"{total:,}"}, HERE)


AT_ONCE = 2_000
"""Rows of a kind that a press of the button deletes."""
