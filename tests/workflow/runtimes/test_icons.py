"""What a runtime has of its own has an icon that drawings and pages have."""

import re

from tests.serving import ROOT
from workflow import runtimes
from workflow.diagram.icons import CALL_ICONS, ICONS


def test_kinds_of_calls_and_events_have_icons() -> None:
    page = set(re.findall(r'id="i-([\w-]+)"', (ROOT / "templates/partials/icons.html").read_text("utf-8")))
    calls = {(one.id, kind.id, kind.icon) for one in runtimes.every() for kind in one.calls}
    events = {(one.id, kind.id, kind.icon) for one in runtimes.every() for kind in one.events}
    assert len(calls) > 10
    assert len(events) > 2
    for found in calls | events:
        assert found[-1] in page | set(CALL_ICONS), found
        assert found[-1] in ICONS, found
