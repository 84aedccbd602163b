"""`serve`: the whole of Signalbox in one process, from whatever folder it is started in."""

import argparse
import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from designer.server import settings_table
from designer.server.setting import is_loopback

HELP = "open Signalbox in the browser: prepares the data folder and runs the server"
CANNOT = 2
BACKLOG = 128
MANY_FILES = 65536
OPEN = (
    "SIGNALBOX_HOST: at {host} others reach the port, and without accounts everybody may read and change everything; "
    "set SIGNALBOX_ACCOUNTS=on, or say --open (SIGNALBOX_OPEN=on) where that is meant"
)
OUTGOING = 64 * 1024 * 1024
"""Daphne bounds messages both ways by this. A long trace is large; what comes in, our protocol bounds."""


class Unprepared(Exception):
    """Why the server cannot be started, in one line."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of contracts.md, "Commands"."""
    parser.add_argument("--host", help="the address to listen at (default: 127.0.0.1)")
    parser.add_argument("--port", help="the port to listen at, 0 for a free one (default: 8000)")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder of the database (default: the user's own)")
    parser.add_argument(
        "--workspace", metavar="DIR", type=Path, help="a folder of this machine whose definitions are a project"
    )
    parser.add_argument("--no-examples", action="store_true", help="do not put the example gallery into the library")
    parser.add_argument(
        "--open", action="store_true", help="listen where others reach the port though nobody has to sign in"
    )
    parser.add_argument("--check", action="store_true", help="only say which settings are in force, secrets masked")


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM; 2 when the address, a setting or the data folder cannot be used."""
    _set_environment(options)
    try:
        values = settings_table.read(os.environ)
    except settings_table.Unusable as error:
        return _cannot(*(_as_asked(line, options) for line in error.lines))
    host, port = values["HOST"], values["PORT"]
    if not (values["ACCOUNTS"] or values["OPEN"] or is_loopback(host)):
        return _cannot(OPEN.format(host=host))
    if options.check:
        return _check()
    try:
        listener = _listen(host, port)
    except OSError as error:
        return _cannot(f"cannot listen at {host} port {port}: {error.strerror or error}")
    with contextlib.closing(listener):
        os.environ["SIGNALBOX_PORT"] = str(listener.getsockname()[1])
        try:
            _prepare(examples=not options.no_examples)
        except OSError as error:
            return _cannot(f"cannot use the data folder: {error.strerror or error}: {error.filename or ''}")
        except Unprepared as error:
            return _cannot(str(error))
        _warn_of_readers()
        _warn_without_redis()
        _allow_many_files()
        _serve(listener, f"http://{_shown(host)}:{listener.getsockname()[1]}/", _workspace())
    return 0


def _set_environment(options: argparse.Namespace) -> None:
    """What the settings are read from: an option is the variable of its name."""
    given = {"HOST": options.host, "PORT": options.port, "DATA": options.data, "WORKSPACE": options.workspace}
    for name, value in given.items():
        if value is not None:
            written = value.expanduser().resolve() if isinstance(value, Path) else value
            os.environ[settings_table.PREFIX + name] = str(written)
    if options.open:
        os.environ["SIGNALBOX_OPEN"] = "on"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "designer.settings")


def _as_asked(line: str, options: argparse.Namespace) -> str:
    """A line about a setting, by the name of its option where that was given."""
    name = line.partition(":")[0].removeprefix(settings_table.PREFIX).lower()
    return f"--{name}:{line.partition(':')[2]}" if getattr(options, name, None) else line


def _check() -> int:
    for name, value, source in settings_table.effective(os.environ):
        print(f"{name:<38} {value}{'' if source == 'default' else '   (set)'}")
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket; the port is known, and taken, before anything else starts."""
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listener = socket.socket(family, kind)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def _prepare(examples: bool) -> None:
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import call_command
    from django.db import DatabaseError

    try:
        django.setup()
        _alone()
        from designer.library import gallery, store
        from designer.server import new_database

        new_database.begin()
        call_command("migrate", verbosity=0, interactive=False)

        if examples:
            gallery.keep_missing()
        store.leave()  # what was being looked at when a server ended
        _begin_workspace()
        _expire()
    except ImproperlyConfigured as error:
        raise Unprepared(f"a setting cannot be used: {' '.join(str(error).split())}") from error
    except DatabaseError as error:
        raise Unprepared(f"cannot use the database: {' '.join(str(error).split())}") from error


def _begin_workspace() -> None:
    """Raises Unprepared where a folder is to be served and cannot be."""
    from django.conf import settings

    if settings.WORKSPACE:
        from designer.cli._batch import progress
        from designer.workspace import serving

        with ExitStack() as shown:  # a first start with many files takes its time
            updates: list[Callable[[int], None]] = []

            def update(done: int, total: int) -> None:
                if not updates:
                    updates.append(shown.enter_context(progress(total, "files of the folder are read")))
                updates[0](done)

            try:
                serving.begin(Path(settings.WORKSPACE), update)
            except serving.Unusable as error:
                raise Unprepared(f"--workspace: {error}") from None


def _workspace() -> str:
    """The end of the address at which the files of the folder are listed; "" where none is served."""
    from designer.workspace import current

    found = current.now()
    return f"?project={found.project}" if found else ""


def _alone() -> None:
    """Raises Unprepared where another server is at work on the same SQLite database."""
    from django.conf import settings

    from designer.server.data_lock import hold

    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        other = hold(settings.DATA)
        if other is not None:
            named = f" (process {other})" if other else ""
            way = "--data or SIGNALBOX_DATA names another folder"
            raise Unprepared(f"another server{named} is at work on {settings.DATA}; {way}")


def _expire() -> None:
    """Delete some of what is kept longer than the settings say."""
    from designer.library import retention

    retention.now_and_then()


def _warn_of_readers() -> None:
    """Say what others on this machine can read, where we may not close it ourselves."""
    from django.conf import settings

    for line in settings.READABLE_BY_OTHERS:
        print(f"signalbox serve: {line}", file=sys.stderr)


def _warn_without_redis() -> None:
    """Say it now where the channel layer cannot be reached: it may come later, and the library works without."""
    from channels.layers import get_channel_layer

    async def reach() -> None:
        layer = get_channel_layer()
        if layer is not None:
            await layer.group_send("signalbox.start", {"type": "nobody.hears"})

    try:
        asyncio.run(reach())
    except Exception as error:  # noqa: BLE001 - each layer has its own, and whatever it is, it is said
        print(f"signalbox serve: until SIGNALBOX_REDIS can be reached nobody can simulate: {error}", file=sys.stderr)


def _allow_many_files() -> None:
    """Each socket is a file: raise the usual limit of 1,024 to what the system allows."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _serve(listener: socket.socket, url: str, files: str) -> None:
    from django.conf import settings

    from designer.asgi import application
    from designer.library import usage
    from designer.limits import FORM_BYTES
    from designer.server.graceful_stop import Server
    from designer.webhooks import sender
    from designer.workers.client import warm_up
    from designer.workers.gc_tuning import collect_for_many, leave_alone
    from designer.workspace import watching

    def listening() -> None:
        from twisted.internet import reactor as installed

        reactor: Any = installed  # its type says that it is the interface's class
        reactor.callLater(0, warm_up)  # once the event loop runs
        reactor.callLater(0, usage.begin)
        reactor.callLater(0, sender.wake)  # what was left when the server ended
        reactor.callLater(0, watching.begin)
        if files:
            reactor.callLater(0, print, f"The files of {settings.WORKSPACE} are at {url}{files}", flush=True)
        reactor.callLater(0, print, f"Signalbox is at {url}", flush=True)

    collect_for_many()
    leave_alone()
    Server(
        application,
        listener,
        settings.STOP_SECONDS,
        max(settings.LIMIT_BODY, settings.LIMIT_IMPORT + FORM_BYTES),
        settings.LIMIT_REQUEST_SECONDS,
        settings.PIECE,
        ready_callable=listening,
        verbosity=0,
        server_name="signalbox",
        websocket_max_message_size=OUTGOING,
        websocket_max_frame_size=settings.LIMIT_MESSAGE,
    ).run()


def _shown(host: str) -> str:
    """The host as people open it in a browser on this machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{host}]" if ":" in host else host


def _cannot(*messages: str) -> int:
    for message in messages:
        print(f"signalbox serve: {message}", file=sys.stderr)
    return CANNOT
