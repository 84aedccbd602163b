"""What the designer keeps, a module a concern."""

from designer.models.definitions import Definition, Draft, Scenario, Version
from designer.models.listings import Listing
from designer.models.live_texts import LivePresence, LiveText, LiveUpdate
from designer.models.people import Identity, Invitation, Keeping, Notice
from designer.models.projects import Project, ProjectMember
from designer.models.rate_counts import Occurrence
from designer.models.resources import Resource
from designer.models.review import Comment, Decision, Thread
from designer.models.security import SecurityEvent
from designer.models.sharing import Activity, Membership, ShareLink
from designer.models.tokens import AccessToken
from designer.models.webhooks import Webhook, WebhookDelivery
from designer.models.workspaces import WorkspaceFile

__all__ = [
    "AccessToken",
    "Activity",
    "Comment",
    "Decision",
    "Definition",
    "Draft",
    "Identity",
    "Invitation",
    "Keeping",
    "Listing",
    "LivePresence",
    "LiveText",
    "LiveUpdate",
    "Membership",
    "Notice",
    "Occurrence",
    "Project",
    "ProjectMember",
    "Resource",
    "Scenario",
    "SecurityEvent",
    "ShareLink",
    "Thread",
    "Version",
    "Webhook",
    "WebhookDelivery",
    "WorkspaceFile",
]
