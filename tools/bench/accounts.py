"""People with accounts: their cookies, and what it costs that all of them are asked about while nothing happens."""

import asyncio
import json
import time

from tests.crowd import Line, Office
from tests.serving import Server
from tools.bench import memory
from tools.bench.patrol import patrol
from tools.bench.stepping import cut

ACCOUNTS = {"SIGNALBOX_ACCOUNTS": "true"}
PEOPLE = 200
SETTLED, WATCHED = 5.0, 20.0
"""Seconds from the last line to the beginning of what is measured, and from there to its end."""
SIGN_IN = """
from django.contrib.auth.models import User
from django.test import Client
for number in range({count}):
    client = Client()
    client.force_login(User.objects.create_user(f"person{{number}}"))
    print("cookie", client.cookies["sessionid"].value)
"""


def signed_in(server: Server, count: int) -> list[str]:
    said = server.manage("shell", "-c", SIGN_IN.format(count=count))
    keys = [line.split()[1] for line in said.splitlines() if line.startswith("cookie ")]
    assert len(keys) == count, said
    return [f"sessionid={key}" for key in keys]


async def share(server: Server, address: str, sockets: int) -> float:
    """Cores that the server's process takes for so many idle lines of PEOPLE, who have a definition each."""
    lines = []
    for cookie in await asyncio.to_thread(signed_in, server, PEOPLE):
        office = Office(address, cookie=cookie)
        definition = await asyncio.to_thread(office.definition, json.dumps(patrol()))
        for _ in range(sockets // PEOPLE):
            session = await asyncio.to_thread(office.session, definition)
            lines.append(await Line.connect(address, session, cookie=cookie))
    await asyncio.sleep(SETTLED)
    begun, before = time.monotonic(), memory.worked(server.pid)
    await asyncio.sleep(WATCHED)
    taken = (memory.worked(server.pid) - before) / (time.monotonic() - begun)
    assert not any(line.closed.done() for line in lines), "the server closed a line"
    cut(lines)
    return taken
