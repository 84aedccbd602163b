"""Two processes on PostgreSQL, Redis and nginx of this machine, if any: the short form of tools/bench/scale.py.

On SQLite, or with channels in memory, there is one process only (docs/running.md, "Several processes").
"""

import asyncio
import json
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.crowd import Line, Office
from tests.postgres import POSTGRES
from tools.bench.cluster import Cluster
from tools.bench.scale import any_process
from tools.bench.stepping import make

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (POSTGRES and shutil.which("redis-server") and shutil.which("nginx")),
        reason="no PostgreSQL, Redis or nginx on this machine",
    ),
]


async def repeated(cluster: Cluster) -> None:
    """A command that comes a second time, at the other process, gets its answer again and is not carried out."""
    address = cluster.addresses[-1]
    (session,) = await asyncio.to_thread(make, Office(address), 1)
    ports = [server.port for server in cluster.servers]
    here, there = [await Line.connect(address, session, port, person="one", client="page") for port in ports]
    await here.ask("step", 1)
    first = await here.ask("step", 2)
    again = await there.ask("step", 2)
    assert json.dumps(again) == json.dumps(first)
    assert [(await line.ask("step", 3 + at))["seq"] for at, line in enumerate((there, here))] == [3, 4]
    for line in (here, there):
        line.cut()


def test_any_process_serves_any_session() -> None:
    pytest.importorskip("psycopg")
    with tempfile.TemporaryDirectory() as folder, Cluster(Path(folder), 2) as cluster:  # where `postgres` may look too
        asyncio.run(any_process(cluster))
        asyncio.run(repeated(cluster))
