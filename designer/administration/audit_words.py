"""How the page of the audit log says what it holds: its words, about whom or what, and the facts, for people to read.

What is exported, and the lines of the logger, keep the log's own words and ids (`designer.access.security_log`).
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from designer.access.security_log import Word
from designer.models import Definition, Project, SecurityEvent

WORDS: dict[Word, Promise | str] = {
    "signed-in": _("signed in"),
    "signed-out": _("signed out"),
    "sign-in-failed": _("sign-in failed"),
    "sign-in-delayed": _("sign-in has to wait after failures"),
    "password-changed": _("password changed"),
    "password-refused": _("password change refused"),
    "password-set": _("password set"),
    "password-link-made": _("one-time link made for a password"),
    "reset-asked": _("reset of a password asked for by mail"),
    "oidc-refused": _("sign-in at the provider refused"),
    "identity-added": _("identity at the provider added"),
    "invitation-made": _("invitation made"),
    "invitation-used": _("invitation used"),
    "invitation-revoked": _("invitation taken back"),
    "group-made": _("group made"),
    "group-deleted": _("group deleted"),
    "retention-changed": _("days that things are kept changed"),
    "log-exported": _("audit log exported"),
    "signed-out-elsewhere": _("signed out everywhere else"),
    "account-made": _("account made"),
    "account-changed": _("account changed"),
    "account-deleted": _("account deleted"),
    "link-made": _("link made for reviewers"),
    "link-changed": _("link for reviewers changed"),
    "link-closed": _("link for reviewers closed"),
    "role-given": _("role given"),
    "role-taken": _("role taken away"),
    "token-made": _("token made"),
    "token-first-used": _("token used for the first time"),
    "token-revoked": _("token revoked"),
    "token-refused": _("token refused"),
    "project-made": _("project made"),
    "project-deleted": _("project deleted"),
    "folder-given": _("project bound to a folder of the server"),
    "folder-taken": _("project unbound from its folder"),
    "definition-deleted": _("definition deleted"),
    "resource-made": _("resource brought"),
    "resource-changed": _("resource changed"),
    "resource-renamed": _("resource renamed"),
    "resource-archived": _("resource put away"),
    "resource-restored": _("resource brought back"),
    "resource-deleted": _("resource deleted"),
    "simulation-deleted": _("run deleted"),
    "expired": _("deleted because its time was over"),
}
"""What each word of the log says."""
OWN_NAMES = ("name", "label")
"""Facts that name what it is about, where `about` is an id."""
OF_OTHERS = ("role-given", "role-taken")
"""Words whose `name` is the person or group, and `about` the definition or project."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page: `what` happened, in words, about `named` with the id `about`; the other `facts` in a row."""

    row: SecurityEvent
    what: str
    named: str
    about: str
    facts: str


def lines(rows: Iterable[SecurityEvent]) -> list[Line]:
    """The rows with their words; names of what has only its id there are looked up, all at once."""
    given = list(rows)
    known = _names({row.about for row in given if row.about})
    return [_line(row, known) for row in given]


def _line(row: SecurityEvent, known: dict[str, str]) -> Line:
    own = () if row.what in OF_OTHERS else OWN_NAMES
    named = known.get(row.about) or next((str(row.facts[key]) for key in own if row.facts.get(key)), "")
    facts = {key: value for key, value in row.facts.items() if key not in own or value != named}
    what = str(WORDS.get(row.what, row.what))  # type: ignore[call-overload]
    told = "; ".join(f"{key.replace('_', ' ')}: {_value(value)}" for key, value in facts.items())
    return Line(row, what, named, row.about if row.about != named else "", told)


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _names(ids: set[str]) -> dict[str, str]:
    """Names of definitions and projects that there are, by their ids."""
    found: dict[str, str] = {}
    for model in (Definition, Project):
        found |= dict(model.objects.filter(pk__in=ids).values_list("pk", "name"))
    return found
