"""One setting of the server, and how the text of an environment variable becomes its value.

Strictly: what a person may have meant is not guessed. A reader takes the text and gives the value, or raises ValueError
with the words that follow the setting's name in the message.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

Reader = Callable[[str], Any]
ON, OFF = ("true", "on", "yes", "1"), ("false", "off", "no", "0")
HOST = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*", re.IGNORECASE)
MASK = "••••••••"


@dataclass(frozen=True, slots=True)
class Setting:
    """An environment variable: its kind and range in words, how it is read, its default, and what it means.

    `default` is written as a person would write it; empty where it depends on others (`otherwise` says on what) or is
    none. `secret`: never shown. `reader` gets the text without blanks around it.
    """

    name: str
    kind: str
    reader: Reader
    default: str
    help: str
    otherwise: str = ""
    secret: bool = False

    def read(self, text: str) -> Any:
        """The value of a text; ValueError in one line that names the setting, what was written, and what it takes."""
        try:
            return self.reader(text)
        except ValueError as error:
            shown = "what is set" if self.secret else f"“{text}”"
            raise ValueError(f"{self.name}: {shown} {error}") from None

    def shown(self, text: str) -> str:
        """A text as others may see it: without what is secret, also in an address with a password."""
        if self.secret:
            return MASK
        return re.sub(r"(?<=//)([^/@]*):[^/@]*@", rf"\1:{MASK}@", text)


def switch(text: str) -> bool:
    if text.lower() in (*ON, *OFF):
        return text.lower() in ON
    raise ValueError(f"is neither on ({', '.join(ON)}) nor off ({', '.join(OFF)})")


def whole(least: int, most: int) -> Reader:
    """A whole number in this range."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?\d{1,15}", text) or not least <= int(text) <= most:
            raise ValueError(f"is no whole number from {least:,} to {most:,}")
        return int(text)

    return read


def number(least: float, most: float) -> Reader:
    """A number in this range, with or without a fraction."""

    def read(text: str) -> float:
        if not re.fullmatch(r"-?\d{1,15}(\.\d{1,9})?", text) or not least <= float(text) <= most:
            raise ValueError(f"is no number from {least:,g} to {most:,g}")
        return float(text)

    return read


def words(*known: str) -> Reader:
    """One of a few words, in small or capital letters."""

    def read(text: str) -> str:
        found = next((word for word in known if word.lower() == text.lower()), None)
        if found is None:
            raise ValueError(f"is none of {', '.join(known)}")
        return found

    return read


def text(least: int = 1) -> Reader:
    """Any text of at least so many characters."""

    def read(written: str) -> str:
        if len(written) < least:
            raise ValueError(f"has not the {least} characters that it needs")
        return written

    return read


def line(written: str) -> str:
    """A line of text, such as a name, without tabs and what else cannot be seen."""
    if not written.isprintable():
        raise ValueError("has what cannot be seen in it")
    return written


def host(written: str) -> str:
    """A host's name or address, as one listens at it."""
    try:
        return str(ip_address(written.strip("[]")))
    except ValueError:
        if not HOST.fullmatch(written):
            raise ValueError("is no host: a name or an address, without scheme and port") from None
        return written


def networks(written: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses and networks such as `10.0.0.7, 10.1.0.0/16, ::1`."""
    found = []
    for one in filter(None, map(str.strip, written.split(","))):
        try:
            found.append(ip_network(one))
        except ValueError:
            raise ValueError(f"names “{one}”, which is no address and no network such as 10.1.0.0/16") from None
    return tuple(found)


def is_loopback(written: str) -> bool:
    """Whether only programs of this machine reach a server that listens there."""
    try:
        return ip_address(written).is_loopback
    except ValueError:
        return written.lower() == "localhost"


def origins(written: str) -> list[str]:
    """Addresses as a browser says them: scheme, host and, where it is not the usual one, port."""
    return [_origin(one.strip()) for one in written.split(",") if one.strip()]


def sites(written: str) -> list[str]:
    """As `origins`, where a host may begin with `*.` for all below it, as in a Content-Security-Policy."""
    for one in origins(written.replace("://*.", "://")):
        del one
    return [one.strip().rstrip("/") for one in written.split(",") if one.strip()]


def _origin(written: str) -> str:
    found = urlsplit(written)
    wrong = f"names “{written}”, which is no address such as https://flows.example.org or http://10.0.0.5:8000"
    try:
        port = found.port
        host(found.hostname or "")
    except ValueError:
        raise ValueError(wrong) from None
    rest = found.path.strip("/") or found.query or found.fragment or found.username
    if found.scheme not in ("http", "https") or rest or port == 0:
        raise ValueError(wrong)
    return written.rstrip("/").lower()


def address(*schemes: str, example: str) -> Reader:
    """An address of a service with one of these schemes, with a host (or, for a file, a path)."""

    def read(written: str) -> str:
        found = urlsplit(written)
        try:
            place = found.hostname or (found.path.strip("/") if "sqlite" in found.scheme else "")
            fits = found.scheme in schemes and bool(place) and (found.port is None or found.port > 0)
        except ValueError:
            fits = False
        if not fits:
            raise ValueError(f"is no address such as {example}")
        return written

    return read


def issuer(written: str) -> str:
    """A provider of OIDC: an HTTPS address, or a plain one of this machine; without `/` at its end."""
    found = urlsplit(written)
    place = found.hostname or ""
    plain = found.scheme == "http" and bool(place) and is_loopback(place)
    if not place or not (found.scheme == "https" or plain) or found.query or found.fragment or found.username:
        raise ValueError("is no address such as https://login.example.org/realms/team")
    return written.rstrip("/")


def domains(written: str) -> tuple[str, ...]:
    """Mail domains such as `example.org, example.net`."""
    found = tuple(one.strip().lower().removeprefix("@") for one in written.split(",") if one.strip())
    for one in found:
        host(one)
    return found


def dotted(written: str) -> str:
    if not all(part.isidentifier() for part in written.split(".")) or "." not in written:
        raise ValueError("is no dotted name such as package.module.function")
    return written


def mail_sender(written: str) -> str:
    if not re.fullmatch(r"[^@<>]*<?[^@\s<>]+@[^@\s<>]+>?", written):
        raise ValueError("is no mail address")
    return written


def folder_there(written: str) -> str:
    path = Path(folder(written)).expanduser()
    if not path.is_dir():
        raise ValueError("is no folder that is there: make it first, or correct the path")
    return str(path.resolve())


def folder(written: str) -> str:
    """A folder; that it can be made and written is seen when it is used."""
    if "\0" in written:
        raise ValueError("is no folder")
    return written
