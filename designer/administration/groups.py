"""Groups: made, deleted, and who is in them."""

from django.contrib.auth.models import Group
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from designer.access import security_log
from designer.administration.page import done, not_done, part, shown, without_accounts

HERE = "administration-groups"
NAME_LENGTH = 150


def groups(request: HttpRequest) -> HttpResponse:
    """All groups; a POST makes one by its `name`, or deletes the one with the number `delete`."""
    if (elsewhere := without_accounts()) is not None:
        return elsewhere
    if request.method == "POST":
        number = request.POST.get("delete", "")
        if number.isascii() and number.isdecimal() and len(number) < 16:
            return _delete(request, int(number))
        return _make(request)
    rows = Group.objects.annotate(people=Count("user")).order_by("name")
    return shown(request, "groups", gettext("Groups"), part=part(request, rows))


def _make(request: HttpRequest) -> HttpResponse:
    name = " ".join(request.POST.get("name", "").replace("\0", "").split())[:NAME_LENGTH]
    if not name:
        return not_done(request, gettext("A group needs a name."), HERE)
    if Group.objects.filter(name__iexact=name).exists():
        return not_done(request, gettext("There is a group %(name)s.") % {"name": name}, HERE)
    made = Group.objects.create(name=name)
    security_log.note("group-made", about=str(made.pk), name=name)
    return done(request, gettext("The group %(name)s is made.") % {"name": name}, HERE)


def _delete(request: HttpRequest, number: int) -> HttpResponse:
    """Its people stay; what they had by it they have no more."""
    row = Group.objects.filter(pk=number).first()
    if row is None:
        return not_done(request, gettext("This group is gone already."), HERE)
    security_log.note("group-deleted", about=str(row.pk), name=row.name)
    row.delete()
    return done(request, gettext("The group %(name)s is deleted.") % {"name": row.name}, HERE)
