"""The canary bites: here and in the processes that the tests start; what is allowed is let through."""

import contextlib
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from designer.workers.pool import Pool
from tests import canary


def bitten() -> str:
    """What the canary has told; taken away, so that this test does not fail by it."""
    log = Path(os.environ[canary.LOG])
    told = log.read_text(encoding="utf-8")
    os.truncate(log, 0)
    return told


def outside() -> Path:
    """A file that every system has and no part of the program may read."""
    return Path("/etc/passwd") if os.name == "posix" else Path("C:/Windows/win.ini")


def test_a_file_outside_is_told_and_refused() -> None:
    with pytest.raises(PermissionError, match="canary"):
        outside().read_text()
    assert str(outside()) in bitten()


def test_a_way_round_is_a_file_outside(tmp_path: Path) -> None:
    with pytest.raises(PermissionError, match="canary"):
        open(f"{tmp_path}/../../../../../../../../etc/passwd")  # noqa: PTH123, SIM115
    assert "open" in bitten()


@pytest.mark.parametrize("address", ["192.0.2.1", "10.0.0.1", "169.254.169.254", "8.8.8.8"])
def test_a_connection_is_told_and_refused(address: str) -> None:
    with socket.socket() as line, pytest.raises(PermissionError, match="canary"):
        line.connect((address, 80))
    assert address in bitten()


def test_a_name_is_not_looked_up() -> None:
    with pytest.raises(PermissionError, match="canary"):
        socket.getaddrinfo("signalbox.example", 80)
    assert "signalbox.example" in bitten()


@pytest.mark.parametrize(
    "code", ["open('/etc/passwd')", "import socket; socket.create_connection(('192.0.2.1', 80), 1)"]
)
def test_a_process_that_tests_start_is_watched(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "the tests' canary" in done.stderr
    assert bitten()


async def test_a_worker_is_watched() -> None:
    pool = Pool("tests.safety.peeping", 1, {"memory": 2**31})
    with contextlib.suppress(Exception):
        await pool.call("peep", {}, 20)
    await pool.close()
    assert str(outside()) in bitten()


def test_loopback_and_our_own_files_are_let_through(tmp_path: Path) -> None:
    with socket.socket() as server, socket.socket() as line:
        server.bind(("127.0.0.1", 0))
        server.listen()
        line.connect(server.getsockname())
    socket.getaddrinfo("localhost", 80)
    (tmp_path / "x").write_text("x")
    (canary.ROOT / "pyproject.toml").read_text()
    assert not bitten()
