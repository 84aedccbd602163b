"""The record of a review: all that was decided, said and found about a version, for a document."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils import timezone

from designer.models import Decision, Definition, Thread, Version
from designer.pdf.review_facts import Decided, Ran, Reviewed, Said, Talk
from designer.review import threads
from designer.review.approvals import Counting, Judgement, Known
from designer.review.policy import Policy
from workflow.anchors import PlaceJson
from workflow.outline.times import day

STATUS = {
    "approved": "Approved",
    "changes": "Changes are requested",
    "waiting": "Not approved yet",
    "none": "Not reviewed yet",
}


def reviewed(
    row: Definition,
    version: Version,
    known: Known,
    judged: Judgement,
    decisions: Sequence[Decision],
    threads: Sequence[Thread],
    places: Mapping[str, PlaceJson],
    ran: Mapping[str, Any] | None,
    against: Version | None,
) -> Reviewed:
    """What the record says. In a thread: it reads the comments."""
    counting = Counting(decisions, known, judged.authors)
    return Reviewed(
        name=row.name,
        number=version.number,
        label=version.name,
        saved=" ".join(
            filter(None, ("saved", version.author and f"by {version.author}", f"on {moment(version.created)}"))
        )
        + _with(version),
        made=moment(timezone.now()),
        status=judged.status,
        stands=tuple(_stands(judged, known.policy)),
        asked=tuple(asked(known.policy)),
        decisions=tuple(_decided(one, counting, version.number) for one in decisions),
        talks=tuple(_talk(one, places.get(one.pk, {})) for one in threads),
        ran=Ran(ran["passed"], ran["total"], tuple(ran["failed"]), _percent(ran)) if ran else None,
        against=_called(against) if against else "",
    )


def _with(version: Version) -> str:
    others = [one for one in version.wrote if one != version.author]
    return f", written with {', '.join(others)}" if others else ""


def _percent(ran: Mapping[str, Any]) -> int:
    return 100 * ran["covered"] // ran["all"] if ran["all"] else 0


def _called(version: Version) -> str:
    return f"version {version.number}" + (f" “{version.name}”" if version.name else "")


def moment(when: datetime) -> str:
    """`22 November 2026, 15:40 UTC`."""
    return f"{day(when.date().isoformat())}, {when:%H:%M} UTC"


def _stands(judged: Judgement, policy: Policy) -> list[str]:
    approvals = "approval" if policy.needed == 1 else "approvals"
    first = f"{STATUS[judged.status]}: {judged.approvals} of {policy.needed} {approvals}"
    waiting = [_who(one.name, one.guest) for one in judged.standings if one.stand == "undecided"]
    return [first, *judged.missing, *([f"Not decided about this version: {', '.join(waiting)}."] if waiting else [])]


def asked(policy: Policy) -> list[str]:
    count = "1 approval" if policy.needed == 1 else f"{policy.needed} approvals"
    whose = f"{policy.deciders} approve, and no guest" if settings.ACCOUNTS else "each link has one voice"
    found = [f"{count}: {whose}."]
    if policy.approvers:
        found.append(f"{', '.join(policy.approvers)} must be among them.")
    if policy.not_author:
        found.append("Nobody approves what they wrote themselves since the last approved version.")
    if policy.no_errors:
        found.append("The version has no errors.")
    if policy.scenarios:
        found.append("All scenarios pass.")
    if policy.coverage:
        found.append(f"The scenarios cover at least {policy.coverage} % of it.")
    if policy.no_open:
        found.append("No comments are open.")
    return found


def _who(name: str, guest: bool) -> str:
    return f"{name} (guest)" if guest else name


def _decided(one: Decision, counting: Counting, version: int) -> Decided:
    why = counting.why_not(one) if one.version == version else ""
    return Decided(
        by=_who(threads.bare(one.author), threads.is_guest(one.person)),
        approved=one.approved,
        version=one.version,
        when=moment(one.created),
        sentence=one.sentence,
        known=known_words(one.found),
        counts=f"It does not count: {why}." if why else "",
    )


def known_words(found: Mapping[str, Any]) -> str:
    """`no errors, 2 warnings, 3 of 3 scenarios passed, 87 % covered, 1 comment open`."""
    parts = []
    for name in ("errors", "warnings"):
        if name in found:
            count = found[name]
            parts.append(f"{count or 'no'} {name if count != 1 else name[:-1]}")
    if found.get("scenarios"):
        parts.append(f"{found['scenarios']['passed']} of {found['scenarios']['total']} scenarios passed")
    if found.get("coverage") is not None:
        parts.append(f"{found['coverage']} % covered")
    if found.get("open"):
        parts.append(f"{found['open']} {'comment' if found['open'] == 1 else 'comments'} open")
    return ", ".join(parts)


def _talk(thread: Thread, place: Mapping[str, Any]) -> Talk:
    anchor = thread.anchor
    names = {"definition": "The whole definition", "step": str(anchor.get("words") or "A step of a run")}
    title = names.get(anchor["on"]) or place.get("name") or anchor.get("name") or "Something"
    gone = place.get("gone")
    detail = f"begun on version {thread.version}" + (f"; not in version {gone}" if gone else "")
    end = "Open."
    if thread.resolved:
        who = _who(threads.bare(thread.resolver), threads.by_link(thread.resolver))
        end = f"Resolved by {who}, {moment(thread.resolved)}."
    return Talk(title, detail, end, tuple(_said(one) for one in thread.comments.all()))


def _said(comment: Any) -> Said:
    by = _who(threads.bare(comment.author), threads.is_guest(comment.person))
    edited = ", edited" if comment.edited else ""
    return Said(by, f"{moment(comment.created)}{edited}", "(taken back)" if comment.gone else comment.text)
