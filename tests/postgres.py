"""A PostgreSQL of our own on the loopback address, that can be killed and started again; Debian's programs."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.serving import free_port

POSTGRES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
"""Where its programs are, the newest last."""
READY_SECONDS = 30


class Missing(Exception):
    """A program that is not installed."""


class Postgres:
    """The empty database `url` in `folder`; as root it runs as the user `postgres`, for it refuses to run as root."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        if not POSTGRES:
            raise Missing("PostgreSQL is not installed: apt-get install postgresql")
        self.port = port or free_port()
        self.url = f"postgres://signalbox@127.0.0.1:{self.port}/signalbox"
        self._data = folder / "postgres"
        self._process: subprocess.Popen[bytes] | None = None
        self._as_user: list[str] = []
        self._data.mkdir()
        if os.getuid() == 0:
            folder.chmod(0o755)
            shutil.chown(self._data, "postgres", "postgres")
            self._as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        words = ["initdb", "-D", str(self._data), "-U", "signalbox", "--auth=trust", "-E", "UTF8"]
        subprocess.run(self._words(words), check=True, cwd="/", stdout=subprocess.DEVNULL)
        self.start()
        there = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "signalbox"]
        until_done([str(POSTGRES[-1] / "createdb"), *there, "signalbox"])

    @property
    def pid(self) -> int:
        """Its first process; those of the connections are below."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it answers."""
        place = ["-D", str(self._data), "-h", "127.0.0.1", "-p", str(self.port), "-k", str(self._data)]
        words = self._words(["postgres", *place, "-c", "log_min_messages=fatal"])
        self._process = subprocess.Popen(words, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until_done([str(POSTGRES[-1] / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)])

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it, and whatever is under way; SIGQUIT as a crash would: it repairs itself at its next start."""
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(30)
        self._process = None

    def _words(self, words: list[str]) -> list[str]:
        return [*self._as_user, str(POSTGRES[-1] / words[0]), *words[1:]]


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """One for a test, in a folder that its user may enter; the test is left out where PostgreSQL is not installed."""
    pytest.importorskip("psycopg")
    with tempfile.TemporaryDirectory() as folder:
        try:
            database = Postgres(Path(folder))
        except Missing as missing:
            pytest.skip(str(missing))
        yield database
        database.stop()


def until_done(command: Sequence[str]) -> None:
    """Run it again until it succeeds: PostgreSQL listens a little before it answers."""
    deadline = time.monotonic() + READY_SECONDS
    while subprocess.run(command, check=False, cwd="/", stderr=subprocess.DEVNULL).returncode:
        if time.monotonic() > deadline:
            raise TimeoutError(f"{command[0]} does not succeed")
        time.sleep(0.1)
