"""What the activity of a definition tells, as a page asks for it."""

from typing import Any

from tests.designer.roles import Browser


async def deeds(browser: Browser, definition_id: str) -> list[tuple[str, dict[str, Any]]]:
    status, found = await browser.api("GET", f"definitions/{definition_id}/activity")
    assert status == 200
    return [(one["what"], one["facts"]) for one in found]
