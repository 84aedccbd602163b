"""One request to an address that somebody typed: it reaches nothing inside, follows nothing, and takes 10 s at most.

The name is looked up once, and the very address that was checked is connected to, so that another answer of a name
server changes nothing; the certificate is held against the name.
"""

import http.client
import socket
import ssl
import threading
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

TIMEOUT = 10
_EMBEDDING = (
    IPv6Network("64:ff9b::/96"),
    IPv6Network("64:ff9b:1::/48"),
    IPv6Network("2002::/16"),
    IPv6Network("::/96"),
)
"""Addresses of version 6 that stand for others of version 4."""


class Refused(OSError):
    """That address is not sent to; the message is a sentence."""


def checked(url: str) -> SplitResult:
    """The parts of an address that may be sent to, as far as its text tells. Errors: Refused."""
    if any(ord(one) <= ord(" ") or ord(one) > ord("~") for one in url):
        raise Refused("An address has no spaces, and only ASCII characters.")
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise Refused("That is no address.") from None
    if parts.scheme != "https" and not (parts.scheme == "http" and settings.WEBHOOK_PRIVATE):
        raise Refused("An address begins with https://.")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise Refused("An address has a host, and no name or password.")
    try:
        literal = ip_address(parts.hostname)
    except ValueError:
        return parts
    if not allowed(literal):
        raise Refused("That address is inside a network; webhooks go to public ones.")
    return parts


def allowed(address: IPv4Address | IPv6Address) -> bool:
    """Whether it is public, or everything may be sent to."""
    if settings.WEBHOOK_PRIVATE:
        return True
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return allowed(address.ipv4_mapped)
        if any(address in network for network in _EMBEDDING):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def send(url: str, body: str, headers: dict[str, str]) -> int:
    """The status of the answer, whose body is not read; 0 where none came in time or the address is refused."""
    late: threading.Timer | None = None
    try:
        parts = checked(url)
        name = parts.hostname or ""
        tls = parts.scheme == "https"
        port = parts.port or (443 if tls else 80)
        connection = http.client.HTTPConnection(name, port, timeout=TIMEOUT)
        raw = _connected(name, port)
        late = threading.Timer(TIMEOUT, _cut, [raw])
        late.daemon = True
        late.start()
        with raw, ssl.create_default_context().wrap_socket(raw, server_hostname=name) if tls else raw as line:
            if tls:
                late.cancel()
                late = threading.Timer(TIMEOUT, _cut, [line])
                late.daemon = True
                late.start()
            connection.sock = line
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            kind = {"Content-Type": "application/json", "User-Agent": "Signalbox", "Connection": "close"}
            host = {"Host": parts.netloc}
            connection.request("POST", path, body.encode(), {**host, **kind, **headers})
            return connection.getresponse().status
    except (OSError, ValueError, http.client.HTTPException):
        return 0
    finally:
        if late is not None:
            late.cancel()


def _connected(name: str, port: int) -> socket.socket:
    trouble: OSError = Refused("The name has no public address.")
    for family, kind, protocol, _, at in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM):
        if not allowed(ip_address(str(at[0]).partition("%")[0])):
            continue
        line = socket.socket(family, kind, protocol)
        line.settimeout(TIMEOUT)
        try:
            line.connect(at)
        except OSError as error:
            line.close()
            trouble = error
        else:
            return line
    raise trouble


def _cut(line: socket.socket) -> None:
    try:
        line.shutdown(socket.SHUT_RDWR)
    except OSError:
        line.close()
