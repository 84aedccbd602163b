"""What a session refuses a person is said in words: no field of the protocol, a whole sentence, a way to go on."""

import pytest

from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from tests.simulator.debugged import do, inject, of_states, opened
from workflow.paths import Json

REFUSED: list[tuple[str, dict[str, Json], str]] = [
    ("inject", {"event": {"type": "e"}, "at": "2019-12-31T00:00:00Z"}, "2019-12-31T00:00:00Z has passed"),
    ("inject", {"event": {"type": "e"}, "at": "soon"}, "“soon” is no length of time"),
    ("inject", {"event": {"type": "e"}, "just": "before"}, "What is due now comes first"),
    ("advance", {"to": "2019-12-31T00:00:00Z"}, "the run's clock is at 2020-01-01T00:00:00Z"),
    ("advance", {"to": "10000-01-01T00:00:00Z"}, "is no time"),
    ("advance", {"by": "P9000Y"}, "The virtual clock ends at 9999-12-31T23:59:59.999Z"),
    ("advance", {"to": "tomorrow"}, "“tomorrow” is no time"),
    ("advance", {"by": "5 minutes"}, "“5 minutes” is no length of time"),
    ("advance", {"next": True}, "Nothing is due later"),
    ("undo", {}, "nothing to bring back"),
    ("edit-data", {"pointer": "", "value": {}}, "No state is active"),
    ("breakpoints", {"breakpoints": [{"kind": "time", "at": "noon"}]}, "“noon” is neither a time"),
    ("breakpoints", {"breakpoints": [{"kind": "attempt", "number": 1}]}, "write 2 or more"),
    ("provenance", {"seq": 0, "pointer": "/nowhere"}, "There is no '/nowhere' in the data"),
]


@pytest.fixture(scope="module")
def ended() -> Session:
    session = opened(of_states(inject("A", {"a": 1})))
    do(session, "continue")
    return session


@pytest.mark.parametrize(("command", "fields", "words"), REFUSED)
def test_what_a_page_may_send_is_refused_in_words(
    ended: Session, command: str, fields: dict[str, Json], words: str
) -> None:
    with pytest.raises(CommandError) as refused:
        do(ended, command, **fields)
    message = refused.value.message
    assert words in message
    assert "`" not in message
    assert message[0] == "“" or message[0].isupper() or message[0].isdigit()
