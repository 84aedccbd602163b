"""Asks a server's HTTP API with an access token, by the standard library; every failure is a sentence.

The token goes to the one server that was named: no redirect is followed, and over plain HTTP it is sent to this machine
alone.
"""

import argparse
import json
import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from workflow.paths import Json

SECONDS = 60.0
LARGEST = 64 * 1024 * 1024
"""Bytes of an answer."""
PAGE = 500
SHOWN = 20
"""Projects that are named where one is not found."""
USER_AGENT = "signalbox"


class Failed(Exception):
    """A request that came to nothing: `status` is 0 where no server answered; `body` is what it said, as JSON."""

    def __init__(self, message: str, status: int = 0, body: Any = None) -> None:
        super().__init__(message)
        self.status = status
        self.body = body


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_given: Any) -> None:
        """Where else the server points to is not asked: the token is not for it."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--server", metavar="URL", help="the address of the server (default: SIGNALBOX_SERVER)")
    parser.add_argument(
        "--token-file",
        metavar="FILE",
        type=Path,
        help="a file with the access token (default: SIGNALBOX_TOKEN, or the file that SIGNALBOX_TOKEN_FILE names)",
    )
    parser.add_argument("--plain-http", action="store_true", help="send the token unencrypted to another machine")


class Client:
    """The API of one server."""

    def __init__(self, server: str, token: str) -> None:
        self.server = server.rstrip("/")
        self._token = token
        self._opener = urllib.request.build_opener(_Stay())

    @classmethod
    def of(cls, options: argparse.Namespace) -> "Client":
        """The client that options and environment name. Raises Failed."""
        server = options.server or os.environ.get("SIGNALBOX_SERVER", "")
        if not server:
            raise Failed("which server? Give --server URL, or set SIGNALBOX_SERVER")
        _check(server, plain=options.plain_http)
        return cls(server, _token(options.token_file))

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON (or text, of a file) that the server answers. Raises Failed."""
        data = None if body is None else json.dumps(body).encode("utf-8", "surrogatepass")
        headers = {"Authorization": f"Bearer {self._token}", "User-Agent": USER_AGENT}
        headers |= {"Content-Type": "application/json"} if data is not None else {}
        request = urllib.request.Request(f"{self.server}/api/{path}", data, headers, method=method)
        try:
            with self._opener.open(request, timeout=SECONDS) as answer:
                said = answer.read(LARGEST + 1)
                kind = answer.headers.get_content_type()
        except urllib.error.HTTPError as refused:
            raise _refusal(refused) from None
        except (OSError, ValueError) as error:
            why = getattr(error, "reason", None) or error
            raise Failed(f"{self.server} cannot be reached: {why}") from None
        if len(said) > LARGEST:
            raise Failed(f"{self.server} answers with more than {LARGEST // 2**20} MiB")
        return _read(said, kind, self.server)

    def projects(self) -> list[dict[str, Json]]:
        """The projects that one may see, by name. Raises Failed."""
        found: list[dict[str, Json]] = self.ask("GET", "projects")
        return found

    def project(self, named: str) -> str:
        """The id of the project that is called so, or has this id. Raises Failed."""
        there = self.projects()
        for kind in ("name", "id"):
            for one in there:
                if one[kind] == named:
                    return str(one["id"])
        known = ", ".join(str(one["name"]) for one in there[:SHOWN]) or "none"
        raise Failed(f"{self.server} has no project {named!r} for this token; it has: {known}")

    def definitions(self, search: str = "", project: str | None = None) -> Iterator[dict[str, Json]]:
        """The cards of the library, all pages of it, or of the project of this name. Raises Failed."""
        asked = {"limit": str(PAGE), "counts": "false", "order": "name", **({"q": search} if search else {})}
        asked |= {} if project is None else {"project": self.project(project)}
        while True:
            page = self.ask("GET", f"library?{urlencode(asked)}")
            yield from page["definitions"]
            if not page["next"]:
                return
            asked["cursor"] = page["next"]

    def definition(self, definition_id: str) -> dict[str, Json]:
        """A definition with its text. Raises Failed."""
        found: dict[str, Json] = self.ask("GET", f"definitions/{quote(definition_id, safe='')}")
        return found

    def suite(self, definition_id: str) -> str:
        """All scenarios of a definition as one file; "" where it has none. Raises Failed."""
        try:
            return str(self.ask("GET", f"definitions/{quote(definition_id, safe='')}/scenarios/file"))
        except Failed as error:
            if error.status == 404:
                return ""
            raise


def _check(server: str, *, plain: bool) -> None:
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query or parts.fragment:
        raise Failed(f"{server}: a server is written as https://flows.example.org")
    if parts.scheme == "http" and not plain and not _is_here(parts.hostname):
        raise Failed(f"{server}: over http the token could be read on the way; use https, or say --plain-http")


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _token(file: Path | None) -> str:
    named = os.environ.get("SIGNALBOX_TOKEN_FILE")
    if file is None and not os.environ.get("SIGNALBOX_TOKEN") and named:
        file = Path(named)
    try:
        found = os.environ.get("SIGNALBOX_TOKEN", "") if file is None else file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Failed(f"{file}: {getattr(error, 'strerror', None) or error}") from None
    if not found.strip():
        raise Failed("there is no token: set SIGNALBOX_TOKEN to one that was made at /account/tokens")
    if not (found.strip().isascii() and found.strip().isprintable()) or " " in found.strip():
        raise Failed("what is given as a token is none: it is one word that begins with sbx_")
    return found.strip()


def _refusal(refused: urllib.error.HTTPError) -> Failed:
    with refused:
        said = refused.read(LARGEST)
    try:
        body = json.loads(said)
        message = str(body["error"]["message"])
    except (ValueError, KeyError, TypeError):
        body, message = None, f"the server answers {refused.code} {refused.reason}"
        if 300 <= refused.code < 400:
            message += f" to {refused.headers.get('Location', 'elsewhere')}: name that server itself"
    return Failed(message, refused.code, body)


def _read(said: bytes, kind: str, server: str) -> Any:
    try:
        text = said.decode()
        return json.loads(text) if kind == "application/json" else text
    except ValueError:
        raise Failed(f"{server} answers with something else than Signalbox does") from None
