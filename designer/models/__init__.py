"""What the designer keeps, a module a concern."""

from designer.models.definitions import Definition, Draft, Scenario, Version
from designer.models.listings import Listing
from designer.models.live_texts import LivePresence, LiveText, LiveUpdate
from designer.models.rate_counts import Occurrence
from designer.models.resources import Resource
from designer.models.review import Comment, Decision, Thread
from designer.models.security import SecurityEvent
from designer.models.sharing import Activity, Membership, ShareLink

__all__ = [
    "Activity",
    "Comment",
    "Decision",
    "Definition",
    "Draft",
    "Listing",
    "LivePresence",
    "LiveText",
    "LiveUpdate",
    "Membership",
    "Occurrence",
    "Resource",
    "Scenario",
    "SecurityEvent",
    "ShareLink",
    "Thread",
    "Version",
]
