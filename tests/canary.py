"""Tells when a process of the tests connects beyond loopback or opens a file outside the allowed folders (promise 6).

`watch(log)` adds an audit hook: what it tells is a line in `log`, and the deed is refused. Every Python process that
the tests start has it too: `tests/canary_path` is on their PYTHONPATH and its sitecustomize calls `watch`. What C
libraries open by themselves is not seen.
"""

import ipaddress
import mimetypes
import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOG = "CANARY_LOG"
FOLDER = ROOT / "tests/canary_path"
CONNECTING = ("socket.connect", "socket.sendto", "socket.sendmsg")
NAMING = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr")
OPENING = ("open", "sqlite3.connect")
SYSTEM = ("/proc", "/dev", "/sys", "/usr", "/lib", "/lib64", "/opt")
"""Where Python, its libraries and the kernel's tables are; nothing of people's."""
REPORTLAB = tuple(str(Path.home() / name) for name in (".reportlab_mods", ".reportlab_settings"))
"""ReportLab looks for the settings of whoever runs the server; nothing that people send is there."""
FILES = (
    *mimetypes.knownfiles,
    *REPORTLAB,
    *("/etc/localtime", "/etc/timezone", "/etc/os-release", "/etc/debian_version"),
)


class Canary:
    """The hook of one process; `log` is a file that all processes of a run append to."""

    def __init__(self, log: str) -> None:
        self._log = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self._allowed = tuple(sorted(f"{folder.rstrip(os.sep)}{os.sep}" for folder in folders()))

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        """What Python calls before it does something."""
        if event in OPENING:
            if not self._may_open(arguments[0]):
                self._write(f"{event} {arguments[0]!r}")
        elif event in CONNECTING:
            if not local(arguments[1]):
                self._write(f"{event} {arguments[1]!r}")
        elif event in NAMING and not local_name(arguments[0]):
            self._write(f"{event} {arguments[0]!r}")

    def _may_open(self, name: Any) -> bool:
        if not isinstance(name, str | bytes | os.PathLike):
            return True  # a descriptor that is open
        path = os.path.abspath(os.fsdecode(name))  # noqa: PTH100 - follows nothing and is quick
        if (
            f"{path}{os.sep}".startswith(self._allowed)
            or path in FILES
            or os.fsdecode(name).startswith((":memory:", "file:"))
        ):
            return True
        return f"{os.path.realpath(path)}{os.sep}".startswith(self._allowed)

    def _write(self, what: str) -> None:
        os.write(self._log, f"{what} in {' '.join(sys.argv)[:80]}\n".encode("utf-8", "backslashreplace"))
        raise PermissionError(f"the tests' canary: {what}")


def folders() -> set[str]:
    """The project, what lies beside it for all, Python's own, temporary files, and this user's caches."""
    own = {str(ROOT), str(ROOT.parent / "shared"), tempfile.gettempdir(), "/tmp", "/var/tmp"}
    python = {sys.prefix, sys.base_prefix, sys.exec_prefix, *sysconfig.get_paths().values()}
    home = os.path.expanduser("~")  # noqa: PTH111 - a text is wanted
    caches = {f"{home}/.cache", f"{home}/.npm", f"{home}/Library/Caches", os.environ.get("SIGNALBOX_DATA", "/tmp")}
    return {*own, *python, *caches, *SYSTEM, *(os.path.realpath(one) for one in own | python)}


def local(address: Any) -> bool:
    """Whether a socket's address is loopback, or no network's at all."""
    return not isinstance(address, tuple) or local_name(address[0])


def local_name(host: Any) -> bool:
    """Whether a host's name is this machine's."""
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else host
    if name in (None, "", "localhost", "<broadcast>"):
        return name != "<broadcast>"
    try:
        address = ipaddress.ip_address(str(name).partition("%")[0])
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def watch(log: str) -> None:
    """From now on this process is watched; there is no way back."""
    sys.addaudithook(Canary(log))
