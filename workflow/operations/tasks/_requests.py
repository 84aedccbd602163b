"""1.0: a curl command or an HTTP request as text, read as a task that calls it; what gives access becomes secrets."""

import json
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit, urlunsplit

from workflow.operations._edited import Refused
from workflow.paths import Json

_METHODS: Final = "GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT"
_REQUEST: Final = re.compile(rf"({_METHODS})[ \t]+(\S+)(?:[ \t]+HTTP/[\d.]+)?[ \t]*(?:\r?\n|$)")
_HEADER: Final = re.compile(r"([!#$%&'*+.^`|~\w-]+):[ \t]*(.*)")
_CURL: Final = re.compile(r"\s*(?:[$>#%][ \t]+)?curl(?:\.exe)?(?=\s|$)")
_SECRET_NAME: Final = re.compile(
    r"(?:^|[-_.])(?:api[-_]?key|key|token|secret|password|passwd|auth|authorization|cookie|signature|sig|session)s?$"
    r"|^(?:proxy-)?authorization$|^(?:set-)?cookie$|accesstoken$|apikey$",
    re.IGNORECASE,
)
"""Names of headers and of parameters in an address whose values give access."""
_LEFT_OUT: Final = frozenset(("host", "content-length", "connection", "accept-encoding", "transfer-encoding"))
"""Headers that the client writes itself."""
_TYPED: Final = "content-type"

_WITH_VALUE: Final = frozenset(
    (
        *("-o", "--output", "-m", "--max-time", "--connect-timeout", "--retry", "--retry-delay", "--retry-max-time"),
        *("-w", "--write-out", "-x", "--proxy", "--cacert", "--capath", "-E", "--cert", "--key", "--resolve", "-c"),
        *("--cookie-jar", "-D", "--dump-header", "--limit-rate", "--max-redirs", "--interface", "--ciphers", "-K"),
        *("--config", "-T", "--upload-file", "--noproxy", "--cert-type", "--key-type", "--pass", "-y", "-Y", "-C"),
    )
)
"""Options of curl that are followed by a value, and that no call has."""
_SHORT: Final = "XHdubAeF"
"""Short options with a value that is read."""
_QUIET: Final = frozenset(
    (
        *("--compressed", "--silent", "--show-error", "--fail", "--verbose", "--include", "--globoff", "-#"),
        *("--progress-bar", "--http1.1", "--http2", "--http1.0", "-o", "--output", "--no-progress-meter"),
        *("--fail-with-body", "--ipv4", "--ipv6", "--remote-name", "-w", "--write-out"),
    )
)
"""Options that change nothing of the request."""
_ANSI: Final = re.compile(r"\$'((?:[^'\\]|\\.)*)'", re.DOTALL)
"""A text as a shell has it with escapes: `$'a\\nb'`."""
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass
class Request:
    """What was read of a request: names and values as they stand."""

    method: str = ""
    url: str = ""
    headers: list[tuple[str, str]] = field(default_factory=list)
    data: list[str] = field(default_factory=list)
    form: list[tuple[str, str]] = field(default_factory=list)
    user: str = ""
    to_query: bool = False
    follows: bool = False
    left_out: list[str] = field(default_factory=list)

    def header(self, text: str) -> None:
        found = _HEADER.fullmatch(text.strip())
        if found:
            self.headers.append((found[1], found[2].strip()))
        else:
            self.left_out.append(f"the header `{text[:40]}`")

    def datum(self, text: str) -> None:
        if text.startswith("@"):
            self.left_out.append(f"the file `{text[1:41]}`: write its content into the body")
        else:
            self.data.append(text)

    def encoded(self, text: str) -> None:
        name, sign, value = text.partition("=")
        if sign and name:
            self.form.append((name, value))
        else:
            self.datum(value if sign else text)

    def part(self, text: str) -> None:
        name, _, value = text.partition("=")
        self.form.append((name, value))
        if value.startswith(("@", "<")):
            self.left_out.append(f"the file `{value[1:41]}`: write its content into the body")

    def cookie(self, text: str) -> None:
        if "=" in text:
            self.headers.append(("Cookie", text))
        else:
            self.left_out.append(f"the file of cookies `{text[:40]}`")

    def as_json(self, text: str) -> None:
        self.headers += [("Content-Type", "application/json"), ("Accept", "application/json")]
        self.datum(text)


def is_request(text: str) -> bool:
    """Whether a text begins as a curl command or an HTTP request."""
    return bool(_CURL.match(text) or _REQUEST.match(text.lstrip()))


def call_of(text: str) -> tuple[Json, list[str]]:
    """The task under its name, with the secrets that it reads, as a definition; beside it notes.

    Raises Refused for what is no whole request.
    """
    request = _of_curl(text) if _CURL.match(text) else _of_http(text.strip())
    return _Writer(request).definition()


def _of_curl(text: str) -> Request:
    try:
        words = shlex.split(re.sub(r"[\\^]\r?\n", " ", _ANSI.sub(_unescaped, text)), comments=False)
    except ValueError as error:
        raise Refused(f"This curl command cannot be read: {str(error).lower()}") from error
    words = words[next(at for at, word in enumerate(words) if word.startswith("curl")) + 1 :]
    request = Request()
    read = _readers(request)
    left = iter(words)
    for word in left:
        if word in ("|", ";", "&&", "||", ">", ">>", "2>"):
            request.left_out.append(f"what stands behind `{word}`")
            break
        if not word.startswith("-") or word == "-":
            if request.url:
                raise Refused("A curl command with several addresses: paste one request at a time")
            request.url = word
            continue
        name, value = _option(word)
        if name in read:
            given = value if value is not None else next(left, None)
            if given is None:
                raise Refused(f"This curl command is not whole: `{name}` needs a value")
            read[name](given)
        elif name in _WITH_VALUE:
            _ = value if value is not None else next(left, None)
            request.left_out += [] if name in _QUIET else [f"`{name}`"]
        else:
            _flag(request, name)
    if not request.url:
        raise Refused("This curl command has no address: paste it whole")
    return request


def _unescaped(found: re.Match[str]) -> str:
    """A text with escapes, quoted so that it has none."""

    def one(escape: re.Match[str]) -> str:
        digits = escape[1] or escape[2]
        return chr(int(digits, 16)) if digits else _ESCAPES.get(escape[3], escape[3])

    return shlex.quote(re.sub(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", one, found[1], flags=re.DOTALL))


def _option(word: str) -> tuple[str, str | None]:
    """The name of an option, and its value where that is written in one word with it."""
    if word.startswith("--"):
        name, sign, value = word.partition("=")
        return name, value if sign else None
    flags = word[1:]
    if len(flags) > 1 and flags[0] in _SHORT:
        return word[:2], flags[1:]
    for at, flag in enumerate(flags[:-1]):
        if flag in _SHORT:  # as in -sXPOST
            return f"-{flag}", flags[at + 1 :]
    return (f"-{flags[-1]}", None) if flags[-1] in _SHORT else (word, None)


def _readers(request: Request) -> dict[str, Callable[[str], None]]:
    """What the options with a value do, by their names."""
    many = {
        ("-X", "--request"): lambda text: setattr(request, "method", text),
        ("--url",): lambda text: setattr(request, "url", text),
        ("-u", "--user"): lambda text: setattr(request, "user", text),
        ("-H", "--header"): request.header,
        ("-d", "--data", "--data-raw", "--data-binary", "--data-ascii"): request.datum,
        ("--data-urlencode",): request.encoded,
        ("--json",): request.as_json,
        ("-F", "--form", "--form-string"): request.part,
        ("-b", "--cookie"): request.cookie,
        ("-A", "--user-agent"): lambda text: request.headers.append(("User-Agent", text)),
        ("-e", "--referer"): lambda text: request.headers.append(("Referer", text)),
        ("--oauth2-bearer",): lambda text: request.headers.append(("Authorization", f"Bearer {text}")),
    }
    return {name: read for names, read in many.items() for name in names}


def _flag(request: Request, name: str) -> None:
    if name in ("-G", "--get"):
        request.to_query = True
    elif name in ("-I", "--head"):
        request.method = request.method or "HEAD"
    elif name in ("-L", "--location"):
        request.follows = True
    elif name in ("-k", "--insecure"):
        request.left_out.append("`-k`: a call always checks certificates")
    elif name in _QUIET:
        return
    elif name.startswith("--") or set(name[1:]) - set("sSfivgNOJ#0123456LkIG"):
        request.left_out.append(f"`{name}`")
    else:
        for flag in set(name[1:]) & set("GILk") if len(name) > 2 else ():
            _flag(request, f"-{flag}")


def _of_http(text: str) -> Request:
    begin = _REQUEST.match(text)
    assert begin is not None
    request = Request(method=begin[1], url=begin[2])
    head, _, body = _parted(text[begin.end() :])
    for line in head.splitlines():
        found = _HEADER.fullmatch(line.strip())
        if found is None:
            raise Refused(f"This is no header of an HTTP request: `{line.strip()[:60]}`; an empty line begins the body")
        request.headers.append((found[1], found[2].strip()))
    if body.strip():
        request.data.append(body.strip("\r\n"))
    if request.url.startswith("/"):
        host = next((value for name, value in request.headers if name.lower() == "host"), "")
        if not host:
            raise Refused("This HTTP request has no `Host`: write the whole address in its first line")
        request.url = f"https://{host}{request.url}"
    return request


def _parted(text: str) -> tuple[str, str, str]:
    found = re.search(r"^[ \t]*\r?\n", text, re.MULTILINE)
    return (text[: found.start()], found[0], text[found.end() :]) if found else (text, "", "")


class _Writer:
    """Writes one request as a task."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.secrets: list[str] = []
        self.put: list[str] = []

    def definition(self) -> tuple[Json, list[str]]:
        """The definition and what is to be said of it."""
        request = self.request
        address, query = self._address()
        endpoint = self._endpoint(address)
        written: dict[str, Json] = {"method": (request.method or self._method()).lower(), "endpoint": endpoint}
        form = [] if request.to_query else request.form
        body = None if request.to_query else self._body(form)
        headers = self._headers(form)
        call = {**written, **({"headers": headers} if headers else {}), **({"query": query} if query else {})}
        if body is not None:
            call["body"] = body
        if request.follows:
            call["redirect"] = True
        task = {self._name(address): {"call": "http", "with": call}}
        use: dict[str, Json] = {"use": {"secrets": list(self.secrets)}} if self.secrets else {}
        return {**use, "do": [task]}, [*self._notes()]

    def _notes(self) -> Iterator[str]:
        for what, name in zip(self.put, self.secrets, strict=True):
            yield f"{what} became the secret “{name}”: its value is not in the text, the engine needs it"
        yield from (f"Left out: {what}" for what in dict.fromkeys(self.request.left_out))

    def _method(self) -> str:
        return "post" if (self.request.data or self.request.form) and not self.request.to_query else "get"

    def _address(self) -> tuple[str, dict[str, Json]]:
        url = self.request.url if "://" in self.request.url else f"https://{self.request.url}"
        try:
            parts = urlsplit(url)
            host, user = parts.hostname, parts.username
        except ValueError as error:
            raise Refused(f"This is no address: `{url[:80]}`") from error
        if parts.scheme not in ("http", "https") or not host:
            raise Refused(f"This is no address of HTTP: `{url[:80]}`")
        if user is not None:
            self.request.user = self.request.user or parts.netloc.rpartition("@")[0]
        given = parse_qsl(parts.query, keep_blank_values=True)
        if self.request.to_query:
            given += self.request.form
            given += [pair for text in self.request.data for pair in parse_qsl(text, keep_blank_values=True)]
        names = [name for name, _ in given]
        twice = len(names) != len(set(names))
        query = {name: self._value(name, value, f"`{name}` of the query") for name, value in given}
        if twice:
            self.request.left_out.append("all but the last value of what stands twice in the query")
        bare = urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path or "/", "", ""))
        return bare, dict(query)

    def _endpoint(self, address: str) -> Json:
        """The address, with the name and password that curl or the address gives."""
        name, _, _ = self.request.user.partition(":")
        if not name or any(header.lower() == "authorization" for header, _ in self.request.headers):
            return address
        self.put.append("The password")
        basic = {"username": unquote(name), "password": f"${{ $secrets.{self._secret('password')} }}"}
        return {"uri": address, "authentication": {"basic": basic}}

    def _headers(self, form: list[tuple[str, str]]) -> dict[str, Json]:
        found: dict[str, Json] = {}
        for name, value in self.request.headers:
            if name.lower() not in _LEFT_OUT and not name.startswith(":"):
                known = next((one for one in found if one.lower() == name.lower()), name)
                found[known] = self._value(name, value, f"`{name}`")
        typed = any(name.lower() == _TYPED for name in found)
        if not typed and (form or (self.request.data and not self.request.to_query and not self._json())):
            found["Content-Type"] = "application/x-www-form-urlencoded"
        return found

    def _value(self, name: str, value: str, what: str) -> str:
        """A value as it is, or the secret in its place."""
        if not _SECRET_NAME.search(name) or not value:
            return _as_text(value)
        self.put.append(what)
        scheme = re.match(r"(Bearer|Basic|Token|ApiKey|Digest)[ \t]+\S", value, re.IGNORECASE)
        kind = "credentials" if scheme and scheme[1].lower() == "basic" else "token"
        named = self._secret(_camel(f"{scheme[1]} {kind}" if scheme else name))
        return f'${{ "{scheme[1]} " + $secrets.{named} }}' if scheme else f"${{ $secrets.{named} }}"

    def _secret(self, name: str) -> str:
        number, found = 2, name
        while found in self.secrets:
            found, number = f"{name}{number}", number + 1
        self.secrets.append(found)
        return found

    def _body(self, form: list[tuple[str, str]]) -> Json:
        if form:
            texts = {name: _as_text(value) for name, value in form}
            return {**texts, **dict(parse_qsl("&".join(self.request.data), keep_blank_values=True))}
        text = "&".join(self.request.data)
        return None if not text else found if (found := self._json()) is not None else _as_text(text)

    def _json(self) -> Json:
        """The body as JSON has it; None where it is none."""
        text = "&".join(self.request.data)
        try:
            found = json.loads(text) if text.lstrip()[:1] in ("{", "[") else None
        except (ValueError, RecursionError):
            return None
        return found if isinstance(found, dict | list) else None

    def _name(self, address: str) -> str:
        path = [part for part in urlsplit(address).path.split("/") if re.fullmatch(r"[A-Za-z][\w-]*", part)]
        return _camel(f"{self.request.method or self._method()} {path[-1] if path else 'request'}")


def _as_text(value: str) -> str:
    """A text that is no expression to the language, though it looks like one."""
    return f"${{ {json.dumps(value)} }}" if value.lstrip().startswith("${") else value


def _camel(words: str) -> str:
    first, *others = [part for part in re.split(r"[^A-Za-z0-9]+", words) if part] or ["secret"]
    name = first[:1].lower() + first[1:] + "".join(part[:1].upper() + part[1:] for part in others)
    name = name if not first.isupper() else first.lower() + name[len(first) :]
    return name if name[0].isalpha() else f"key{name}"
