"""Deleting one simulation for good, which the security log tells."""

from django.db import transaction

from designer.access import security_log
from simulator import stored_texts
from simulator.models import Session


@transaction.atomic
def forget(session_id: str) -> bool:
    """Delete a simulation, with the texts that no other has; whether it was there. Who is at it is told."""
    row = Session.objects.filter(pk=session_id).only("name", "definition").first()
    if row is None or not stored_texts.delete([session_id]):
        return False
    security_log.note("simulation-deleted", about=session_id, name=row.name, definition=row.definition)
    return True
