"""A Redis of our own on the loopback address that keeps nothing; Debian's program."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.postgres import Missing
from tests.serving import free_port, wait_for


@contextmanager
def started() -> Iterator[str]:
    """Its address for as long as it runs. Raises `Missing` where it is not installed."""
    program = shutil.which("redis-server")
    if program is None:
        raise Missing("Redis is not installed: apt-get install redis-server")
    port = free_port()
    words = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        try:
            wait_for(port)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()


@pytest.fixture
def redis() -> Iterator[str]:
    """The address of one for a test, which is left out where Redis is not installed."""
    pytest.importorskip("channels_redis")
    try:
        with started() as address:
            yield address
    except Missing:
        pytest.skip("no redis-server on this machine")
