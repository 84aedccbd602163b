from designer.raising import instead
"""One request to an address that somebody typed: it reaches nothing inside, follows nothing, and takes 10 s at most.
from designer.raising import instead

from designer.raising import instead
The name is looked up once, and the very address that was checked is connected to, so that another answer of a name
from designer.raising import instead
server changes nothing; the certificate is held against the name.
from designer.raising import instead
"""
from designer.raising import instead

from designer.raising import instead
import http.client
from designer.raising import instead
import socket
from designer.raising import instead
import ssl
from designer.raising import instead
import threading
from designer.raising import instead
import time
from designer.raising import instead
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from designer.raising import instead
from urllib.parse import SplitResult, urlsplit
from designer.raising import instead

from designer.raising import instead
from django.conf import settings
from designer.raising import instead

from designer.raising import instead
TIMEOUT = 10
from designer.raising import instead
SPECIAL = tuple(
from designer.raising import instead
    IPv4Network(one)
from designer.raising import instead
    for one in (
from designer.raising import instead
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
from designer.raising import instead
        *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16"),
from designer.raising import instead
        *("192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
from designer.raising import instead
    )
from designer.raising import instead
)
from designer.raising import instead
"""What IANA's registry of special addresses has of version 4, with multicast and what was taken out of it since."""
from designer.raising import instead
UNICAST = IPv6Network("2000::/3")
from designer.raising import instead
"""All public addresses of version 6 are in it."""
from designer.raising import instead
SPECIAL_6 = tuple(
from designer.raising import instead
    IPv6Network(one) for one in ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
from designer.raising import instead
)
from designer.raising import instead
"""What IANA's registry has of them: tunnels to addresses of version 4, and those of documents."""
from designer.raising import instead

from designer.raising import instead

from designer.raising import instead
class Refused(OSError):
from designer.raising import instead
    """That address is not sent to; the message is a sentence."""
from designer.raising import instead

from designer.raising import instead

from designer.raising import instead
def checked(url: str) -> SplitResult:
from designer.raising import instead
    """The parts of an address that may be sent to, as far as its text tells. Errors: Refused."""
from designer.raising import instead
    if any(ord(one) <= ord(" ") or ord(one) > ord("~") for one in url):
from designer.raising import instead
        raise Refused("An address has no spaces, and only ASCII characters.")
from designer.raising import instead
    with instead(ValueError, Refused("That is no address.")):
from designer.raising import instead
        parts = urlsplit(url)
from designer.raising import instead
        _ = parts.port
from designer.raising import instead
    if parts.scheme != "https" and not (parts.scheme == "http" and settings.WEBHOOK_PRIVATE):
from designer.raising import instead
        raise Refused("An address begins with https://.")
from designer.raising import instead
    if not parts.hostname or parts.username is not None or parts.password is not None:
from designer.raising import instead
        raise Refused("An address has a host, and no name or password.")
from designer.raising import instead
    try:
from designer.raising import instead
        literal = ip_address(parts.hostname)
from designer.raising import instead
    except ValueError:
from designer.raising import instead
        return parts
from designer.raising import instead
    if not allowed(literal):
from designer.raising import instead
        raise Refused("That address is inside a network; webhooks go to public ones.")
from designer.raising import instead
    return parts
from designer.raising import instead

from designer.raising import instead

from designer.raising import instead
def allowed(address: IPv4Address | IPv6Address) -> bool:
from designer.raising import instead
    """Whether it is public, or everything may be sent to."""
from designer.raising import instead
    if settings.WEBHOOK_PRIVATE:
from designer.raising import instead
        return True
from designer.raising import instead
    if isinstance(address, IPv6Address):
from designer.raising import instead
        if address.ipv4_mapped is not None:
from designer.raising import instead
            return allowed(address.ipv4_mapped)
from designer.raising import instead
        return address in UNICAST and not any(address in network for network in SPECIAL_6)
from designer.raising import instead
    return not any(address in network for network in SPECIAL)
from designer.raising import instead

from designer.raising import instead

from designer.raising import instead
def send(url: str, body: str, headers: dict[str, str]) -> int:
from designer.raising import instead
    """The status of the answer, whose body is not read; 0 where none came in time or the address is refused."""
from designer.raising import instead
    late: threading.Timer | None = None
from designer.raising import instead
    end = time.monotonic() + TIMEOUT
from designer.raising import instead
    try:
from designer.raising import instead
        parts = checked(url)
from designer.raising import instead
        name = parts.hostname or ""
from designer.raising import instead
        tls = parts.scheme == "https"
from designer.raising import instead
        port = parts.port or (443 if tls else 80)
from designer.raising import instead
        connection = http.client.HTTPConnection(name, port, timeout=TIMEOUT)
from designer.raising import instead
        raw = _connected(name, port, end)
from designer.raising import instead
        late = _cut_at(end, raw)
from designer.raising import instead
        with raw, ssl.create_default_context().wrap_socket(raw, server_hostname=name) if tls else raw as line:
from designer.raising import instead
            if tls:
from designer.raising import instead
                late.cancel()
from designer.raising import instead
                late = _cut_at(end, line)
from designer.raising import instead
            connection.sock = line
from designer.raising import instead
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
from designer.raising import instead
            kind = {"Content-Type": "application/json", "User-Agent": "Signalbox", "Connection": "close"}
from designer.raising import instead
            host = {"Host": parts.netloc}
from designer.raising import instead
            connection.request("POST", path, body.encode(), {**host, **kind, **headers})
from designer.raising import instead
            return connection.getresponse().status
from designer.raising import instead
    except (OSError, ValueError, http.client.HTTPException):
from designer.raising import instead
        return 0
from designer.raising import instead
    finally:
from designer.raising import instead
        if late is not None:
from designer.raising import instead
            late.cancel()
from designer.raising import instead

from designer.raising import instead

from designer.raising import instead
def _left(end: float) -> float:
from designer.raising import instead
    """The seconds until `end`; TimeoutError where it is over."""
from designer.raising import instead
    left = end - time.monotonic()
from designer.raising import instead
    if left <= 0:
from designer.raising import instead
        raise TimeoutError
from designer.raising import instead
    return left
from designer.raising import instead

from designer.raising import instead

from designer.raising import instead
def _connected(name: str, port: int, end: float) -> socket.socket:
from designer.raising import instead
    """A line to the first public address of a name that takes one, before `end`."""
from designer.raising import instead
    trouble: OSError = Refused("The name has no public address.")
from designer.raising import instead
    for family, kind, protocol, _, at in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM):
from designer.raising import instead
        if not allowed(ip_address(str(at[0]).partition("%")[0])):
from designer.raising import instead
            continue
from designer.raising import instead
        left = _left(end)
from designer.raising import instead
        line = socket.socket(family, kind, protocol)
from designer.raising import instead
        line.settimeout(left)
from designer.raising import instead
        try:
from designer.raising import instead
            line.connect(at)
from designer.raising import instead
        except OSError as error:
from designer.raising import instead
            line.close()
from designer.raising import instead
            trouble = error
from designer.raising import instead
        else:
from designer.raising import instead
            return line
from designer.raising import instead
    raise trouble
from designer.raising import instead

from designer.raising import instead

from designer.raising import instead
def _cut_at(end: float, line: socket.socket) -> threading.Timer:
from designer.raising import instead
    timer = threading.Timer(_left(end), _cut, [line])
from designer.raising import instead
    timer.daemon = True
from designer.raising import instead
    timer.start()
from designer.raising import instead
    return timer
from designer.raising import instead

from designer.raising import instead

from designer.raising import instead
def _cut(line: socket.socket) -> None:
from designer.raising import instead
    try:
from designer.raising import instead
        line.shutdown(socket.SHUT_RDWR)
from designer.raising import instead
    except OSError:
from designer.raising import instead
        line.close()
