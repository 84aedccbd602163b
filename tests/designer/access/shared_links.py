"""Links that are made, for tests of what comes of them."""

import asyncio
from typing import Any

from asgiref.sync import sync_to_async

from designer.models import Definition
from designer.review import email
from tests.designer.roles import Browser


async def share(row: Definition, **body: Any) -> tuple[dict[str, Any], str]:
    """A new link as the owner makes it, and its token."""
    status, made = await Browser().api("POST", f"definitions/{row.id}/links", body)
    assert status == 201, made
    return made, made["path"].split("/")[2]


async def told(definition_id: str, what: str, **facts: Any) -> None:
    """Write down a deed of the author, and wait until its mail is on the way."""
    sent = await sync_to_async(email.notify)(definition_id, "author", what, facts)
    if sent is not None:
        await asyncio.wrap_future(sent)
