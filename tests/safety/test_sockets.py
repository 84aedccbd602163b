"""Whatever is sent to a session's WebSocket is answered by its name, soon, and what is refused changes nothing.

Promise 2 of safety.md; what each command makes of fields of the wrong kind is generated from the commands themselves.
"""

import copy
import json
from typing import Any

import pytest

from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from tests.safety.fuzzing_commands import USUAL
from tests.safety.inputs.messages import ALL, CLOSING
from tests.safety.mutating import ODD
from tests.safety.visiting import spent, stored
from tests.simulator.sockets import GREETING, Client, new_session
from workflow.paths import Json

SECONDS = 2.0


async def send(client: Client, message: str | bytes) -> None:
    await client.socket.send_to(**{"text_data" if isinstance(message, str) else "bytes_data": message})


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers", "strict_database")
async def test_a_hostile_message_has_its_answer_soon_and_changes_nothing(settings: Any) -> None:
    settings.LIMIT_MESSAGES_BURST = 10 * len(ALL)
    told = {}
    async with Client(await new_session()) as client:
        await client.ask("continue")
        for name, (message, _) in ALL.items():
            kept, before, begun = (await client.ask("sync"))["view"], await stored(but="Receipt"), spent()
            await send(client, message)
            answer = await client.receive()
            error = answer.get("error")
            told[name] = error["code"] if error else ""
            if spent() - begun > SECONDS:
                told[name] += f" after {spent() - begun:.1f} s"
            if error and (await stored(but="Receipt") != before or (await client.ask("sync"))["view"] != kept):
                told[name] += " and something has changed"
            if error and "Traceback" in error["message"]:
                told[name] += " with a traceback"
    assert told == {name: expected for name, (_, expected) in ALL.items()}


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers", "strict_database")
@pytest.mark.parametrize("name", CLOSING)
async def test_a_message_that_is_too_large_closes(name: str) -> None:
    message, expected = CLOSING[name]
    async with Client(await new_session()) as client:
        await send(client, message)
        assert await client.closed() == expected


def test_fields_of_the_wrong_kind_are_refused_by_name_or_taken_as_they_are() -> None:
    session = Session.open({"definition": GREETING, "scenario": {}})
    session.handle({"command": "continue"})
    wrong = [(usual, field, odd) for usual in USUAL for field in usual.keys() - {"command"} for odd in ODD]
    assert len(wrong) > 500
    changed = [(usual["command"], field, odd) for usual, field, odd in wrong if changes(session, usual, field, odd)]
    assert not changed


def changes(session: Session, usual: dict[str, Json], field: str, odd: Json) -> bool:
    """Whether a command with an odd field is refused and yet changes something; what is no refusal is raised."""
    before = json.dumps(session.view())
    try:
        session.handle({**usual, field: copy.deepcopy(odd), "limit": 50})
    except CommandError:
        return json.dumps(session.view()) != before
    return False
