"""Which account somebody is whom the provider knows: by issuer and subject, never by a mail address.

An address may be another's tomorrow, and not every provider asks whether it is theirs who write it down.
"""

import re
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth.models import Group, User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext

from designer.access import invitations, security_log
from designer.limits import ACCOUNT_GROUPS
from designer.models import Identity, Invitation

SUBJECT_LENGTH, NAME_LENGTH = 255, 150


class Refused(Exception):
    """Somebody is not let in; the message is for them, `why` a word for the security log."""

    def __init__(self, message: str, why: str) -> None:
        super().__init__(message)
        self.why = why


def account_of(claims: Mapping[str, Any], invitation: str = "") -> User:
    """The account of who has these claims, which were verified; a new one where that may be. Raises Refused.

    `invitation` is the digest of the one that they came with.
    """
    try:
        return _account_of(claims, invitation)
    except IntegrityError:  # they came twice at once, and the other one has made it
        return _account_of(claims, invitation)
    except invitations.NotOpen as error:
        raise Refused(str(error), "invitation") from None


def _account_of(claims: Mapping[str, Any], invitation: str) -> User:
    subject = claims.get("sub")
    if not isinstance(subject, str) or not 0 < len(subject) <= SUBJECT_LENGTH:
        raise Refused(gettext("The provider did not say who you are."), "no-subject")
    _check_domain(claims)
    with transaction.atomic():
        known = Identity.objects.select_related("user").filter(issuer=settings.OIDC_ISSUER, subject=subject).first()
        invited = invitations.of_digest(invitation) if invitation else None
        if known is None:
            if settings.OIDC_NEW == "invited" and invited is None:
                raise Refused(
                    gettext("You have no account here yet. Whoever runs this server can invite you."), "not-invited"
                )
            user = _new(claims, subject, invited)
        else:
            user = known.user
            Identity.objects.filter(pk=known.pk).update(used=timezone.now())
        if not user.is_active:
            raise Refused(gettext("Your account here is closed. Whoever runs this server can open it."), "closed")
        if invited is not None:
            invitations.accept(invited, user)
        _take_groups(user, claims)
    return user


def verified_email(claims: Mapping[str, Any]) -> str:
    """Their mail address, where the provider says that it is theirs."""
    email = claims.get("email")
    verified = claims.get("email_verified") in (True, "true")
    return email if verified and isinstance(email, str) and len(email) <= 254 and "@" in email else ""


def _check_domain(claims: Mapping[str, Any]) -> None:
    if settings.OIDC_DOMAINS and verified_email(claims).rpartition("@")[2].lower() not in settings.OIDC_DOMAINS:
        raise Refused(
            gettext("This server lets in only people with a verified mail address of: %(domains)s.")
            % {"domains": ", ".join(settings.OIDC_DOMAINS)},
            "domain",
        )


def _new(claims: Mapping[str, Any], subject: str, invited: Invitation | None) -> User:
    email = verified_email(claims) or (invited.email if invited else "")
    user = User.objects.create_user(_free_name(claims), email)
    user.first_name = str(claims.get("name") or "")[:NAME_LENGTH]
    user.save(update_fields=["first_name"])
    Identity.objects.create(user=user, issuer=settings.OIDC_ISSUER, subject=subject, used=timezone.now())
    security_log.note("account-made", who=user.get_username(), about=str(user.pk), name=user.get_username(), by="oidc")
    return user


def _free_name(claims: Mapping[str, Any]) -> str:
    """What the account is called: as at the provider as far as a name may be so, with a number where that is taken."""
    wanted = next((claims[key] for key in ("preferred_username", "email", "name") if claims.get(key)), "")
    clean = re.sub(r"[^\w.+-]+", "-", str(wanted).partition("@")[0])[: NAME_LENGTH - 10].strip("-.") or "person"
    taken = {
        name.lower() for name in User.objects.filter(username__istartswith=clean).values_list("username", flat=True)
    }
    number = 1
    name = clean
    while name.lower() in taken:
        number += 1
        name = f"{clean}-{number}"
    return name


def _take_groups(user: User, claims: Mapping[str, Any]) -> None:
    """With SIGNALBOX_OIDC_GROUPS the provider says in which groups somebody is, and with _ADMINS who is administrator.

    Who leaves a group there leaves it here by signing in the next time.
    """
    if not settings.OIDC_GROUPS:
        return
    told = claims.get(settings.OIDC_GROUPS)
    names = (
        [one[:NAME_LENGTH] for one in told if isinstance(one, str) and one][:ACCOUNT_GROUPS]
        if isinstance(told, list | tuple)
        else []
    )
    user.groups.set([Group.objects.get_or_create(name=name)[0] for name in dict.fromkeys(names)])
    if settings.OIDC_ADMINS and user.is_superuser != (settings.OIDC_ADMINS in names):
        user.is_superuser = user.is_staff = settings.OIDC_ADMINS in names
        user.save(update_fields=["is_superuser", "is_staff"])
        name, now = user.get_username(), user.is_superuser
        security_log.note("account-changed", who=name, about=str(user.pk), name=name, administrator=now, by="oidc")
