"""The people of a session in the database: their names, who drives, who asks for control.

Who is connected at this moment is not stored: the processes tell each other (consumer.py).
"""

from datetime import UTC, datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from simulator.limits import PEOPLE
from simulator.models import Participant, Session
from simulator.session.participants import Member


class NoSession(LookupError):
    """There is no session of that id."""


def enter(session_id: str, person: str, name: str, *, drives: bool = True) -> None:
    """Note that somebody came; who comes where nobody `drives` does, if they may. Raises NoSession."""
    with transaction.atomic():
        if not _drives(session_id).exists():
            raise NoSession(session_id)
        numbers = dict(Participant.objects.filter(session_id=session_id).values_list("person", "number"))
        if person not in numbers:
            free = next(number for number in range(1, len(numbers) + 2) if number not in numbers.values())
            Participant.objects.get_or_create(session_id=session_id, person=person, defaults={"number": free})
        change = {"seen": datetime.now(UTC)} | ({"name": name} if name else {})
        Participant.objects.filter(session_id=session_id, person=person).update(**change)
        if len(numbers) >= PEOPLE:
            _forget(session_id, person)
        if drives:
            _drives(session_id).filter(driver="").update(driver=person, driver_seen=datetime.now(UTC))


def leave(session_id: str, person: str, *, known: bool) -> None:
    """Note that somebody went; one who cannot come back as the same is forgotten, and drives no more."""
    now = datetime.now(UTC)
    if known:
        _drives(session_id).filter(driver=person).update(driver_seen=now)
        Participant.objects.filter(session_id=session_id, person=person).update(seen=now, asking=False)
        return
    _drives(session_id).filter(driver=person).update(driver="", driver_seen=now)
    Participant.objects.filter(session_id=session_id, person=person).delete()


def read(session_id: str) -> tuple[str, float, dict[str, Member]]:
    """Who drives ("" nobody), when that person was last seen (epoch seconds), and everybody by id."""
    row = _drives(session_id).values("driver", "driver_seen").first() or {"driver": "", "driver_seen": None}
    people = Participant.objects.filter(session_id=session_id)
    members = {one.person: Member(one.person, one.number, one.name, one.asking) for one in people}
    return row["driver"], row["driver_seen"].timestamp() if row["driver_seen"] else 0.0, members


def hand(session_id: str, before: str, after: str) -> bool:
    """Let `after` drive instead of `before` ("" nobody); False where somebody else had it by then."""
    moved = _drives(session_id).filter(driver=before).update(driver=after, driver_seen=datetime.now(UTC))
    Participant.objects.filter(session_id=session_id, person=after).update(asking=False)
    return bool(moved)


def ask(session_id: str, person: str) -> None:
    """Note that somebody wants to drive."""
    Participant.objects.filter(session_id=session_id, person=person).update(asking=True)


def rename(session_id: str, person: str, name: str) -> None:
    """Give somebody a name; "" makes a guest again."""
    Participant.objects.filter(session_id=session_id, person=person).update(name=name)


def _drives(session_id: str) -> "QuerySet[Session]":
    return Session.objects.filter(pk=session_id)


def _forget(session_id: str, person: str) -> None:
    driver = _drives(session_id).values_list("driver", flat=True).first()
    others = Participant.objects.filter(session_id=session_id).exclude(Q(person=person) | Q(person=driver))
    gone = list(others.order_by("-seen").values_list("pk", flat=True)[PEOPLE:])
    Participant.objects.filter(pk__in=gone).delete()
