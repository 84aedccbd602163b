"""Where the review of a version stands: who approved it, who wants changes, who has not decided, and whether it holds.

A decision belongs to its version. Somebody who decided about an older one has not decided about this one. Guests are
never counted with members; where there are no accounts there are only guests and this machine's user, and then a link
has one voice, whatever names come by it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from django.conf import settings

from designer.access import Actor, memberships, project_tokens
from designer.models import Comment, Decision, Definition, Version
from designer.review import taken, threads
from designer.review.policy import ROLES, Policy
from designer.review.policy import of as policy_of
from designer.review.taken import CHANGED, Taken
from designer.review.version_checks import missing

Stand = Literal["approved", "changes", "undecided"]
Status = Literal["approved", "changes", "waiting", "none"]
ORDER: list[Stand] = ["approved", "changes", "undecided"]


@dataclass(frozen=True)
class Standing:
    """A person's last word about a version; `earlier` is the last version that they approved or not, before it.

    `counts`: for the review; else `why` says why not. `person` is `talk.person_of`, "" of who is only invited.
    """

    name: str
    stand: Stand = "undecided"
    sentence: str = ""
    when: str | None = None
    earlier: int | None = None
    earlier_stand: Stand | None = None
    guest: bool = False
    counts: bool = False
    why: str = ""
    person: str = ""


@dataclass(frozen=True)
class Judgement:
    """All standings about a version, and what comes of them: `missing` are sentences on what an approval lacks.

    `authors` wrote something that it approves, and may not do so themselves where the policy says so.
    """

    status: Status
    approvals: int
    standings: list[Standing]
    missing: list[str]
    authors: frozenset[str] = frozenset()

    def shown_to(self, actor: Actor) -> "Judgement":
        """The same for somebody: who is only invited is told to those who may comment, and so mention them."""
        if actor.may("comment"):
            return self
        return replace(self, standings=[one for one in self.standings if one.person])


@dataclass(frozen=True)
class Known:
    """What judging needs beside decisions.

    `roles` by `talk.person_of`, `writers` by version, and the version that it brought back where it did (`restored`);
    `invited` with whether they are guests; `chosen` is the dialect that the texts are read as by hand, `dialect` the
    one that the newest is read as; `makers` of tokens by the names that these save as; `taken`: the resources;
    `runtime`: the one that the definition is set to.
    """

    policy: Policy = field(default_factory=Policy)
    roles: Mapping[str, str] = field(default_factory=dict)
    writers: Mapping[int, Sequence[str]] = field(default_factory=dict)
    restored: Mapping[int, int] = field(default_factory=dict)
    invited: Sequence[tuple[str, bool]] = ()
    chosen: str | None = None
    dialect: str = ""
    makers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    taken: Taken = field(default_factory=Taken)
    runtime: str = ""

    def read_alike(self, found: Mapping[str, object]) -> bool:
        """Whether a text still means what it meant when this was found: nobody reads it as another dialect since."""
        alike = "dialect" not in found or found.get("chosen") == self.chosen
        return alike or (self.chosen or self.dialect) == found["dialect"]

    def run_alike(self, found: Mapping[str, object]) -> bool:
        """Whether it is for the runtime that it was for when this was found."""
        return found.get("runtime", "") == self.runtime


def known(row: Definition, policy: Policy) -> Known:
    """What is known of a definition. In a thread."""
    roles = {f"user:{one.pk}": one.role for one in memberships.people_of(row.pk)}
    saved = Version.objects.filter(definition_id=row.pk).defer("text") if policy.not_author else ()
    writers = {one.number: one.wrote for one in saved}
    return Known(
        policy,
        roles,
        writers,
        {one.number: one.restored for one in saved if one.restored},
        invited(row.pk, policy),
        row.chosen_dialect,
        row.dialect,
        project_tokens.makers({who for names in writers.values() for who in names}),
        taken.of(row, {uri for found in _known_facts(row) for uri in found.get("takes", ())}),
        row.runtime_set,
    )


def _known_facts(row: Definition) -> Iterable[Mapping[str, Any]]:
    return Decision.objects.filter(definition_id=row.pk, approved=True).values_list("found", flat=True)


def unapproved_writers(row: Definition) -> list[str]:
    """Who wrote in a definition since its last approved version: they wrote in what is made of it. In a thread."""
    rules = replace(policy_of(row), not_author=True)
    about = known(row, rules)
    before = approved(Decision.objects.filter(definition_id=row.pk), about, row.version + 1)
    return sorted(_wrote(about, row.version, before))


def judge(decisions: Iterable[Decision], known: Known, version: int) -> Judgement:
    """Where the review of a version stands, from all decisions about the definition, in any order."""
    said = [one for one in decisions if one.version <= version]
    before = approved(said, known, version)
    return _judge(said, known, version, before, _as_approved(said, before))


def _as_approved(decisions: Sequence[Decision], before: Sequence[int]) -> dict[str, str]:
    """The resources that the last approved version took in, by URI."""
    last = max(before, default=0)
    return {
        uri: digest
        for one in decisions
        if one.version == last and one.approved
        for uri, digest in one.found.get("takes", {}).items()
    }


def approved(decisions: Iterable[Decision], known: Known, before: int | None = None) -> list[int]:
    """The versions that are approved, of all or of those `before` one, the oldest first."""
    by_version: dict[int, list[Decision]] = {}
    for one in decisions:
        by_version.setdefault(one.version, []).append(one)
    found: list[int] = []
    for version in sorted(by_version):
        if before is not None and version >= before:
            break
        earlier = by_version.get(max(found, default=0), [])
        if _judge(by_version[version], known, version, found, _as_approved(earlier, found)).status == "approved":
            found.append(version)
    return found


def _wrote(known: Known, version: int, before: Sequence[int]) -> set[str]:
    """Who wrote in a version: in it and those before it down to the last approved one, of those `before` it; in what
    these brought back, too."""
    names: set[str] = set()
    seen: set[int] = set()
    last = max([*known.writers, *known.restored], default=0)  # an address may ask for any number
    left = [version]
    while left:
        newest = min(left.pop(), last)
        since = max((one for one in before if one <= newest), default=0)
        numbers = set(range(since + 1, newest + 1)) - seen
        seen |= numbers
        names |= {who for number in numbers for who in known.writers.get(number, ())}
        left += [known.restored[number] for number in numbers if number in known.restored]
    return names


def _judge(
    decisions: Sequence[Decision], known: Known, version: int, before: Sequence[int], resources: Mapping[str, str]
) -> Judgement:
    """The same where `before` are the versions before it that are approved, the last of them with `resources`."""
    wrote = frozenset(_wrote(known, version, before))
    if known.policy.not_author:
        wrote |= known.taken.writers(resources)
    authors = wrote.union(*(known.makers.get(who, ()) for who in wrote))
    counting = Counting(decisions, known, authors)
    found = standings(decisions, known, version, counting)
    approvals = [one for one in found if one.counts and one.stand == "approved"]
    lacks = list(_lacks(known.policy, approvals))
    objected = any(one.counts and one.stand == "changes" for one in found)
    waiting: Status = "waiting" if found else "none"
    status: Status = "changes" if objected else waiting if lacks else "approved"
    return Judgement(status, len(approvals), found, lacks, authors)


def _lacks(policy: Policy, approvals: Sequence[Standing]) -> Iterator[str]:
    names = {one.name.casefold() for one in approvals}
    yield from (f"{name} must approve." for name in policy.approvers if name.casefold() not in names)
    left = policy.needed - len(approvals)
    if left > 0:
        yield f"{left} more {'approval is' if left == 1 else 'approvals are'} needed."


class Counting:
    """Which decisions count for the review, and why the others do not."""

    def __init__(self, decisions: Sequence[Decision], known: Known, authors: frozenset[str]) -> None:
        self.known, self.authors = known, authors
        self.last: dict[tuple[str, int], int] = {}
        for one in decisions:
            key = (threads.voice(one.person), one.version)
            self.last[key] = max(one.pk, self.last.get(key, one.pk))

    def why_not(self, one: Decision) -> str:
        """Why a decision does not count; "" where it does."""
        why = self._why_not_this_person(one)
        if why or not one.approved:
            return why
        if not self.known.read_alike(one.found):
            return "it was read as another dialect then"
        if not self.known.run_alike(one.found):
            return "it was for another runtime then"
        if other := self.known.taken.other(one.found, one.created):
            return f"{CHANGED}: {', '.join(other)}"
        return "approved before that was required" if missing(self.known.policy, one.found) else ""

    def _why_not_this_person(self, one: Decision) -> str:
        if threads.is_guest(one.person):
            if settings.ACCOUNTS:
                return "is a guest"
            last = self.last[(threads.voice(one.person), one.version)]
            return "" if last == one.pk else "somebody else decided later by the same link"
        if not settings.ACCOUNTS:
            return "wrote in what is approved" if one.approved and one.author in self.authors else ""
        role = str(one.found.get("role") or self.known.roles.get(one.person, ""))
        return why_not_approved(self.known.policy, role, one.author in self.authors) if one.approved or not role else ""


def why_not_approved(policy: Policy, role: str, is_author: bool) -> str:
    """Why an approval of a member (`role`, "" of no member) does not count; "" where it does."""
    if not role:
        return "is not a member"
    if role not in ROLES[policy.deciders]:
        return f"only {policy.deciders} approve"
    return "wrote in what is approved" if is_author else ""


def standings(
    decisions: Iterable[Decision], known: Known, version: int, counting: Counting | None = None
) -> list[Standing]:
    """Everybody who decided up to this version or is invited: those who approved, the others, by name."""
    said = [one for one in decisions if one.version <= version]
    by_person: dict[str, list[Decision]] = {}
    for one in said:
        by_person.setdefault(one.person, []).append(one)
    counts = counting or Counting(said, known, frozenset())
    found = [_standing(rows, version, counts) for rows in by_person.values()]
    there = {(one.name.casefold(), one.guest) for one in found}
    waiting = {(threads.bare(name).casefold(), guest): name for name, guest in known.invited}
    found += [Standing(threads.bare(name), guest=key[1]) for key, name in waiting.items() if key not in there]
    return sorted(found, key=lambda one: (ORDER.index(one.stand), one.guest, one.name.casefold()))


def _standing(said: list[Decision], version: int, counting: Counting) -> Standing:
    newest = max(said, key=lambda one: (one.version, one.pk))
    name, guest, stand = threads.bare(newest.author), threads.is_guest(newest.person), _stand(newest)
    if newest.version != version:
        return Standing(name, earlier=newest.version, earlier_stand=stand, guest=guest, person=newest.person)
    why, when = counting.why_not(newest), newest.created.isoformat()
    return Standing(name, stand, newest.sentence, when, guest=guest, counts=not why, why=why, person=newest.person)


def _stand(decision: Decision) -> Stand:
    return "approved" if decision.approved else "changes"


def invited(definition_id: str, policy: Policy) -> list[tuple[str, bool]]:
    """Who is asked to decide: reviewers' accounts and those who must approve; and guests.

    A link says for whom it is by its label; once somebody has spoken by it, they are asked instead.
    """
    reviewers = [one.name for one in memberships.people_of(definition_id) if one.role == "reviewer"]
    accounts = [*reviewers, *policy.approvers]
    comments = Comment.objects.filter(thread__definition_id=definition_id, person__startswith="link:", gone=False)
    spoken = [(threads.voice(person), author) for person, author in comments.values_list("person", "author")]
    decided = Decision.objects.filter(definition_id=definition_id, person__startswith="link:")
    used = {voice for voice, _ in spoken} | {threads.voice(one) for one in decided.values_list("person", flat=True)}
    live = {f"link:{link.pk}": link.label for link in threads.invitations(definition_id)}
    guests = [label for voice, label in live.items() if label and voice not in used]
    guests += [author for voice, author in spoken if voice in live]
    return [(name, False) for name in accounts] + [(name, True) for name in guests]
