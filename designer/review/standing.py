"""Where the review of a version stands: who approved it, who wants changes, and who has not decided.

A decision belongs to its version. Somebody who decided about an older one has not decided about this one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from designer.models import Comment, Decision, Membership
from designer.review import talk

Stand = Literal["approved", "changes", "undecided"]


@dataclass(frozen=True)
class Standing:
    """A person's last word about a version; `earlier` is the last version that they approved or not, before it."""

    name: str
    stand: Stand
    sentence: str = ""
    when: str | None = None
    earlier: int | None = None
    earlier_stand: Stand | None = None


def standings(decisions: Iterable[Decision], invited: Iterable[str], version: int) -> list[Standing]:
    """Everybody who decided (their decisions in any order) or is invited: those who approved, the others, by name."""
    by_person: dict[str, list[Decision]] = {}
    for one in decisions:
        if one.version <= version:
            by_person.setdefault(one.person, []).append(one)
    found = [_standing(said, version) for said in by_person.values()]
    known = {talk.bare(one.name).casefold() for one in found}
    waiting = {name.casefold(): name for name in invited if talk.bare(name).casefold() not in known}
    found += [Standing(name, "undecided") for name in waiting.values()]
    order: list[Stand] = ["approved", "changes", "undecided"]
    return sorted(found, key=lambda one: (order.index(one.stand), one.name.casefold()))


def _standing(said: list[Decision], version: int) -> Standing:
    newest = max(said, key=lambda one: (one.version, one.pk))
    if newest.version == version:
        return Standing(newest.author, _stand(newest), newest.sentence, newest.created.isoformat())
    return Standing(newest.author, "undecided", earlier=newest.version, earlier_stand=_stand(newest))


def _stand(decision: Decision) -> Stand:
    return "approved" if decision.approved else "changes"


def invited(definition_id: str) -> list[str]:
    """Who is asked to decide: reviewers' accounts, whom links are for, and guests who have said something by one.

    A link says for whom it is by its label; once somebody has spoken by it, they are asked instead.
    """
    reviewers = Membership.objects.filter(definition_id=definition_id, role="reviewer")
    names = list(reviewers.values_list("user__username", flat=True))
    guests = Comment.objects.filter(thread__definition_id=definition_id, person__startswith="link:", gone=False)
    spoken = list(guests.values_list("person", "author"))
    decided = Decision.objects.filter(definition_id=definition_id, person__startswith="link:")
    used = {person.split(":")[1] for person, _ in spoken} | {one.person.split(":")[1] for one in decided}
    live = talk.invitations(definition_id)
    ids = {link.pk for link in live}
    names += [link.label for link in live if link.label and link.pk not in used]
    return names + [author for person, author in spoken if person.split(":")[1] in ids]
