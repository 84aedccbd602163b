"""One request to an address that somebody typed: it reaches nothing inside, follows nothing, and takes 10 s at most.

The name is looked up once, and the very address that was checked is connected to, so that another answer of a name
server changes nothing; the certificate is held against the name.
"""

import http.client
import socket
import ssl
import threading
import time
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from designer.raising import instead

TIMEOUT = 10
SPECIAL = tuple(
    IPv4Network(one)
    for one in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
    )
)
"""What IANA's registry of special addresses has of version 4, with multicast and what was taken out of it since."""
UNICAST = IPv6Network("2000::/3")
"""All public addresses of version 6 are in it."""
SPECIAL_6 = tuple(
    IPv6Network(one) for one in ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
)
"""What IANA's registry has of them: tunnels to addresses of version 4, and those of documents."""


class Refused(OSError):
    """That address is not sent to; the message is a sentence."""


def checked(url: str) -> SplitResult:
    """The parts of an address that may be sent to, as far as its text tells. Errors: Refused."""
    if any(ord(one) <= ord(" ") or ord(one) > ord("~") for one in url):
        raise Refused("An address has no spaces, and only ASCII characters.")
    with instead(ValueError, Refused("That is no address.")):
        parts = urlsplit(url)
        _ = parts.port
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
        return address in UNICAST and not any(address in network for network in SPECIAL_6)
    return not any(address in network for network in SPECIAL)


def send(url: str, body: str, headers: dict[str, str]) -> int:
    """The status of the answer, whose body is not read; 0 where none came in time or the address is refused."""
    late: threading.Timer | None = None
    end = time.monotonic() + TIMEOUT
    try:
        parts = checked(url)
        name = parts.hostname or ""
        tls = parts.scheme == "https"
        port = parts.port or (443 if tls else 80)
        connection = http.client.HTTPConnection(name, port, timeout=TIMEOUT)
        raw = _connected(name, port, end)
        late = _cut_at(end, raw)
        with raw, ssl.create_default_context().wrap_socket(raw, server_hostname=name) if tls else raw as line:
            if tls:
                late.cancel()
                late = _cut_at(end, line)
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


def _left(end: float) -> float:
    """The seconds until `end`; TimeoutError where it is over."""
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _connected(name: str, port: int, end: float) -> socket.socket:
    """A line to the first public address of a name that takes one, before `end`."""
    trouble: OSError = Refused("The name has no public address.")
    for family, kind, protocol, _, at in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM):
        if not allowed(ip_address(str(at[0]).partition("%")[0])):
            continue
        left = _left(end)
        line = socket.socket(family, kind, protocol)
        line.settimeout(left)
        try:
            line.connect(at)
        except OSError as error:
            line.close()
            trouble = error
        else:
            return line
    raise trouble


def _cut_at(end: float, line: socket.socket) -> threading.Timer:
    timer = threading.Timer(_left(end), _cut, [line])
    timer.daemon = True
    timer.start()
    return timer


def _cut(line: socket.socket) -> None:
    try:
        line.shutdown(socket.SHUT_RDWR)
    except OSError:
        line.close()
