"""Accounts: found by name or mail; made administrator, closed, put into groups, given a one-time link."""

from dataclasses import dataclass, replace
from typing import cast

from django.conf import settings
from django.contrib.auth.models import Group, User
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from designer.access import security_log
from designer.administration import shown_once
from designer.administration.page import done, missing, not_done, nothing_chosen, part, shown, without_accounts
from designer.limits import SEARCH_LENGTH
from designer.models import Identity
from designer.views.passwords import one_time_link

ONE = "administration-account"


@dataclass(frozen=True, slots=True)
class Deed:
    """What can be done to an account: `do` in the form, its name, what is pressed to do it, and what comes of it."""

    do: str
    words: str
    sure: str
    so: str


def start(_request: HttpRequest) -> HttpResponse:
    return redirect("administration-accounts")


def accounts(request: HttpRequest) -> HttpResponse:
    """Those of which name, mail or group has what is looked for."""
    if (elsewhere := without_accounts()) is not None:
        return elsewhere
    sought = request.GET.get("q", "").replace("\0", "")[:SEARCH_LENGTH].strip()
    rows = User.objects.order_by("username").prefetch_related("groups", "identities")
    if sought:
        found = Q(username__icontains=sought) | Q(email__icontains=sought) | Q(first_name__icontains=sought)
        rows = rows.filter(found | Q(groups__name__iexact=sought)).distinct()
    return shown(request, "accounts", gettext("Accounts"), part=part(request, rows), q=sought)


def account(request: HttpRequest, number: int) -> HttpResponse:
    """One account; a POST with `do` changes it."""
    if (elsewhere := without_accounts()) is not None:
        return elsewhere
    user = User.objects.filter(pk=number).first()
    if user is None:
        return missing(request)
    return _change(request, user) if request.method == "POST" else _page(request, user)


def _page(request: HttpRequest, user: User) -> HttpResponse:
    mine = set(user.groups.values_list("pk", flat=True))
    groups = [(group, group.pk in mine) for group in Group.objects.order_by("name")]
    identities = list(Identity.objects.filter(user=user))
    more = {
        "deeds": [] if user == request.user else [_administration(user, identities), _closing(user)],
        "identities": identities,
        "passwords": not settings.OIDC_ONLY,
        "groups_by": settings.OIDC_NAME if _groups_come(identities) else "",
        "addresses": shown_once.take(request, f"{ONE} {user.pk}"),
    }
    return shown(request, "accounts", user.get_username(), template="account", one=user, groups=groups, **more)


def _groups_come(identities: list[Identity]) -> bool:
    """Whether the provider says at each sign-in of this account in which groups it is."""
    return bool(settings.OIDC_GROUPS) and any(one.issuer == settings.OIDC_ISSUER for one in identities)


def _administration(user: User, identities: list[Identity]) -> Deed:
    if user.is_superuser:
        words, so = gettext("Take administration away"), gettext("This account no longer sees these pages.")
        one = Deed("no-administrator", words, gettext("Take it away"), so)
    else:
        words, so = gettext("Make administrator"), gettext("This account may do everything on this server.")
        one = Deed("administrator", words, gettext("Yes, make administrator"), so)
    if not (settings.OIDC_ADMINS and _groups_come(identities)):
        return one
    until = gettext("%(provider)s says at every sign-in who is administrator: this holds until then.")
    return replace(one, so=f"{so} {until % {'provider': settings.OIDC_NAME}}")


def _closing(user: User) -> Deed:
    if not user.is_active:
        so = gettext("This person can sign in again, and has what they had.")
        return Deed("open", gettext("Open the account again"), gettext("Yes, open it"), so)
    so = gettext("This person is signed out everywhere and their tokens are refused; what they made stays.")
    return Deed("close", gettext("Close the account"), gettext("Yes, close it"), so)


def _change(request: HttpRequest, user: User) -> HttpResponse:
    """Do one thing; nobody locks themselves out."""
    do, name = request.POST.get("do", ""), user.get_username()
    if do == "link" and user.is_active and not settings.OIDC_ONLY:
        security_log.note("password-link-made", about=str(user.pk), name=name)
        one = shown_once.Address(address=one_time_link(user), whom=name, to="", mail="")
        shown_once.keep(request, f"{ONE} {user.pk}", one)
        return redirect(ONE, user.pk)
    if do == "groups":
        return _put_into_groups(request, user)
    fields = {"administrator": ("is_superuser", True), "no-administrator": ("is_superuser", False)}
    fields |= {"close": ("is_active", False), "open": ("is_active", True)}
    if do not in fields:
        return not_done(request, nothing_chosen(), ONE, user.pk)
    field, value = fields[do]
    if user == cast(User, request.user) and not value:
        return not_done(request, gettext("Another administrator has to do this for your own account."), ONE, user.pk)
    setattr(user, field, value)
    if field == "is_superuser":
        user.is_staff = value
    user.save(update_fields=[field, "is_staff"])
    security_log.note("account-changed", about=str(user.pk), name=name, fields=[field], now=value)
    words = {
        "administrator": gettext("%(name)s is an administrator now."),
        "no-administrator": gettext("%(name)s is no administrator any more."),
        "close": gettext("The account of %(name)s is closed: they are signed out everywhere."),
        "open": gettext("The account of %(name)s is open again."),
    }
    return done(request, words[do] % {"name": name}, ONE, user.pk)


def _put_into_groups(request: HttpRequest, user: User) -> HttpResponse:
    chosen = [int(one) for one in request.POST.getlist("group") if one.isascii() and one.isdecimal() and len(one) < 16]
    user.groups.set(Group.objects.filter(pk__in=chosen))
    names = sorted(user.groups.values_list("name", flat=True))
    security_log.note("account-changed", about=str(user.pk), name=user.get_username(), groups=names)
    return done(request, gettext("The groups of %(name)s are saved.") % {"name": user.get_username()}, ONE, user.pk)
