"""The real server as a process of its own, for tests that act as a person (or an outage) would."""

import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKOUT = (sys.executable, str(ROOT / "manage.py"))
ANNOUNCED = re.compile(r"^Signalbox is at (http://\S+?)/?$", re.MULTILINE)
OURS = ("SIGNALBOX_", "DJANGO_", "PYTEST_")
"""What the tests or a person set for this process and the server must not see."""
KEPT = ("designer_", "simulator_")
"""How the names of the tables begin that hold what people bring."""
START_SECONDS = 60
STOP_SECONDS = 15


class Server:
    """`PROGRAM serve` on a free port of the loopback address, with its data in `data`; start it again after a stop.

    `settings` are the environment variables of designer/settings.py that it shall have, `options` more of `serve`'s.
    One that `resets` can be put back to what it had after its first start.
    """

    def __init__(
        self,
        data: Path,
        program: Sequence[str] = CHECKOUT,
        folder: Path = ROOT,
        settings: Mapping[str, str] = {},
        options: Sequence[str] = (),
        resets: bool = False,
    ) -> None:
        self.data = data
        self.port = free_port()
        self.log = data / "serve.log"
        where = ("--host", "127.0.0.1", "--port", str(self.port), "--data", str(data))
        self._command = [*program, "serve", *where, *options]
        self._folder = folder
        self._settings = {"PYTHONUNBUFFERED": "1", **settings}
        self._process: subprocess.Popen[bytes] | None = None
        self._resets = resets
        self._database = data / "signalbox.sqlite3"
        self._first = data / "first.sqlite3"

    @property
    def address(self) -> str:
        """Where it is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The running server's process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> str:
        """Start and wait until it says where it is; returns that address without a slash at the end."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        self.data.mkdir(parents=True, exist_ok=True)
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                self._command, cwd=self._folder, env=environment | self._settings, stdout=log, stderr=log
            )
        address = self._wait_until_ready(self._process)
        if self._resets and not self._first.exists():
            with closing(sqlite3.connect(self._database)) as now, closing(sqlite3.connect(self._first)) as first:
                now.backup(first)
        return address

    def manage(self, *words: str, **settings: str) -> str:
        """What a `manage.py` command says about this server's data, with `settings` in its environment as well."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        environment |= {**self._settings, "SIGNALBOX_DATA": str(self.data), **settings}
        command = [*CHECKOUT, *words]
        done = subprocess.run(command, cwd=self._folder, env=environment, check=True, capture_output=True, text=True)
        return done.stdout

    def reset(self) -> None:
        """Put back what library and simulator kept after the first start, while it runs: a start takes seconds."""
        with closing(sqlite3.connect(self._database, timeout=30)) as database:
            database.execute("ATTACH ? AS first", [str(self._first)])
            with database:
                for table in _kept_tables(database):
                    database.execute(f"DELETE FROM main.{table}")
                    database.execute(f"INSERT INTO main.{table} SELECT * FROM first.{table}")

    def stop(self) -> None:
        """End it as Ctrl+C's gentler sister would, by force if it does not obey."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
        self._process = None

    def kill(self) -> None:
        """`kill -9`: what a crash or the machine's power would do."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _wait_until_ready(self, process: subprocess.Popen[bytes]) -> str:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            said = self.log.read_text(encoding="utf-8", errors="replace")
            if (announced := ANNOUNCED.search(said)) and self._answers():
                return announced[1]
            if process.poll() is not None:
                break
            time.sleep(0.05)
        self.kill()
        raise RuntimeError(f"the server did not start:\n{self.log.read_text(encoding='utf-8', errors='replace')}")

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def _kept_tables(database: sqlite3.Connection) -> list[str]:
    named = "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name GLOB '*_*'"
    tables = [name for (name,) in database.execute(named) if name.startswith(KEPT)]
    assert tables
    return tables


def free_port() -> int:
    """A port of the loopback address that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    """Until something listens there."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens on port {port}")
