"""Invitations: made, with their address told once, and taken back."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.models import Group
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from designer.access import actor_of, invitations
from designer.administration import shown_once
from designer.administration.page import done, not_done, part, shown, without_accounts
from designer.limits import INVITATIONS
from designer.models import Invitation
from designer.review import email
from designer.views.dressed import dressed

HERE = "administration-invitations"
MAIL = """You are invited to {origin}.

With this link you make yourself an account. It opens once, until {until} UTC:

{link}
"""


class Wanted(forms.Form):
    """For whom an invitation is, how long, and in which groups they are then."""

    label = forms.CharField(required=False, max_length=80)
    email = forms.EmailField(required=False, max_length=254)
    days = forms.IntegerField(min_value=1, max_value=90, initial=7)
    groups = forms.ModelMultipleChoiceField(
        Group.objects.order_by("name"), required=False, widget=forms.CheckboxSelectMultiple
    )


def invited(request: HttpRequest) -> HttpResponse:
    """All invitations; a POST makes one, and the page after it shows its address."""
    if (elsewhere := without_accounts()) is not None:
        return elsewhere
    if request.method != "POST":
        return _page(request, Wanted(), addresses=shown_once.take(request, HERE))
    form = Wanted(request.POST)
    if not form.is_valid():
        return _page(request, form)
    if Invitation.objects.filter(used=None, revoked=None, expires__gt=timezone.now()).count() >= INVITATIONS:
        return not_done(request, gettext("There are too many open invitations. Take some back."), HERE)
    given = form.cleaned_data
    made = invitations.make(given["label"], given["email"], given["groups"], given["days"], actor_of(request).name)
    link = settings.ORIGINS[0] + reverse("invitation", args=[made.token])
    mail = _mail(given["email"], f"{made.row.expires:%Y-%m-%d %H:%M}", link) if given["email"] else ""
    one = shown_once.Address(address=link, whom=str(made.row), to=given["email"], mail=mail)
    shown_once.keep(request, HERE, one)
    return redirect(HERE)


def _mail(to: str, until: str, link: str) -> str:
    """Send it by mail where that is set up; what became of that, a word that the template has a sentence for."""
    if not settings.EMAIL_ON:
        return "off"
    text = MAIL.format(origin=settings.ORIGINS[0], until=until, link=link)
    sent = email.sent(to, f"An invitation to {settings.ORIGINS[0]}", text)
    return "waits" if sent is None else "sent" if sent else "failed"


def revoke(request: HttpRequest, number: int) -> HttpResponse:
    if (elsewhere := without_accounts()) is not None:
        return elsewhere
    invitations.revoke(get_object_or_404(Invitation, pk=number))
    return done(request, gettext("The invitation is taken back."), HERE)


def _page(request: HttpRequest, form: Wanted, **more: Any) -> HttpResponse:
    labels = {"label": gettext("For whom"), "email": gettext("Mail"), "days": gettext("Open for days")}
    dressed(form, **labels, groups=gettext("Groups"))
    rows = Invitation.objects.select_related("used_by").prefetch_related("groups")
    more |= {"now": timezone.now(), "groups_by": settings.OIDC_NAME if settings.OIDC_GROUPS else ""}
    return shown(request, "invitations", gettext("Invitations"), form=form, part=part(request, rows), **more)
