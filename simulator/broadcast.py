"""Telling the sockets of a session what was done to it by none of them."""

import logging
from collections.abc import Iterable

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)


def group(session_id: str) -> str:
    """The Channels group of all sockets of a session."""
    return f"session.{session_id}"


def deleted(sessions: Iterable[str]) -> None:
    """Tell all who are at these sessions that there are none of them any more; in a thread.

    Who cannot be told, for the channel layer is away or theirs is another one, sees it at their next command.
    """
    async_to_sync(_deleted)(list(sessions))


async def _deleted(sessions: list[str]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        for session_id in sessions:
            await layer.group_send(group(session_id), {"type": "session.deleted"})
    except Exception:
        log.exception("nobody could be told that sessions were deleted")
