"""Telling whoever has a definition's Review page open that something changed; the page then fetches what it shows.

Facts are few and say nothing that not everybody may see who may see the definition.
"""

import logging
from typing import Any, Literal

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

Kind = Literal["comment", "decision", "version", "activity", "library", "file"]
"""`library`: what the definition needs of others came, went or changed; `file`: so did its file in a workspace.

Beside these a page hears `hello` when it is connected and when something may have been missed, and `link-ended` before
it is closed (consumers.py).
"""


def group(definition_id: str) -> str:
    return f"live.{definition_id}"


async def notify(definition_id: str, kind: Kind, **facts: Any) -> None:
    """Tell all pages of a definition; facts are JSON. What is written stays written if nobody can be told."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await layer.group_send(group(definition_id), {"type": "live.change", "change": {"type": kind, **facts}})
    except Exception:
        log.exception("Nobody could be told of %s in definition %s", kind, definition_id)


def notify_from_thread(definition_id: str, kind: Kind, **facts: Any) -> None:
    async_to_sync(notify)(definition_id, kind, **facts)
