"""What an action calls, as the members of a task: by the type of its function (0.8, "Function Definition")."""

import re
from dataclasses import dataclass, field, replace
from typing import Final
from urllib.parse import parse_qs, quote

from workflow.actions import FunctionCall
from workflow.convert.losses import Lost
from workflow.convert.to_1_0.expressions import Expressions
from workflow.convert.to_1_0.texts import braced, literal, piped, single
from workflow.expressions import dollar
from workflow.model import Expression, Function, Template, Workflow
from workflow.paths import Json, Object, Path
from workflow.profile.semantics import DOCUMENTS, Semantics

HOST: Final = "localhost"
NO_HOST: Final = f"the host of a gRPC service, which 0.8 does not name: `{HOST}` stands there"
DIRECTION: Final = (
    "whether an AsyncAPI operation is published or subscribed to: it is written as a message that is sent"
)
WHOLE: Final = "a function asked with all data: arguments are named one by one in 1.0, and none are given here"
PROGRAM: Final = "arguments that one expression gives: in 1.0 they are named one by one"
LISTED: Final = "arguments that are a list: in 1.0 they are named one by one"
DETACHED: Final = "a call that nobody waits for: 1.0 waits"
DROPPED: Final = "arguments that are sent nowhere: SonataFlow has a body with POST and PUT alone"
SERVERS: Final = (
    "the address of `{0}`: SonataFlow has it from its configuration, in 1.0 the servers of the document count"
)
NO_ADDRESS: Final = f"the host of `{{0}}`, which the configuration of SonataFlow has: `http://{HOST}` stands there"
NO_SERVICE: Final = "the address of Knative’s service “{0}”, which the cluster knows: its name stands there"
OWN_CALL: Final = "“{0}” is `{1}` there: a function of that name has to do it"
ODATA: Final = "an OData call is an HTTP request, its `queryOptions` are the query"
OTHER_SCHEME: Final = "an authentication that 1.0 writes in another way; its properties are carried over as they are"
_METHOD: Final = re.compile(r"(?:rest:)?(get|post|put|delete|patch|head|options):(.+)", re.IGNORECASE | re.ASCII)
_REST: Final = re.compile(r"rest:(?:([^:/]*):)?(.*)", re.DOTALL)
_SCRIPT: Final = re.compile(r"script:(python|js|javascript)(?::(.*))?", re.IGNORECASE | re.DOTALL)


_PLACE: Final = re.compile(r"\{(\w+)\}")
_PLACES: Final = re.compile(r"(\{\w+\})")


@dataclass(frozen=True, slots=True)
class Called:
    """A task that stands for a function's call in a state, by an action that may have a name.

    `key` is what it is called by in scenarios; `asked` are the members of its request that lead to the arguments, None
    where they are written otherwise; `besides` is what the function is asked in 0.8 that is no argument in 1.0. `path`
    is the call's place in the source.
    """

    function: str
    key: str
    asked: tuple[str, ...] | None = ()
    besides: Json = None
    state: str = ""
    action: str | None = None
    path: Path = ()


@dataclass(slots=True)
class Calls:
    """Writes calls; `made` is by the task's name what it stands for, `places` where it comes from otherwise."""

    workflow: Workflow
    lost: Lost
    expressions: Expressions
    semantics: Semantics = DOCUMENTS
    made: dict[str, Called] = field(default_factory=dict)
    places: dict[str, Path] = field(default_factory=dict)
    authentications: set[str] = field(default_factory=set)

    def is_expression(self, call: FunctionCall) -> bool:
        """Whether the function only evaluates."""
        return self._function(call).kind == "expression"

    def is_print(self, call: FunctionCall) -> bool:
        """Whether the function writes to the console of the runtime, and gives nothing."""
        function = self._function(call)
        return function.kind == "custom" and (function.operation or "").lower().startswith("sysout")

    def evaluation(self, call: FunctionCall, is_object: bool) -> str:
        """The program of an expression function on the data; arguments are put over them first (§3.7).

        `is_object`: the data are surely an object.
        """
        text = self.expressions.operation(call.function.name, call.path)
        if call.parameters is None:
            return text
        given = self.expressions.as_program(call.parameters)
        over = f". + {given}"
        return piped(over if is_object else f'if type == "object" then {over} else {given} end', text)

    def written(self, call: FunctionCall, task: str) -> Object:
        """The members of the task of this name that calls the function."""
        function = self._function(call)
        if call.detached:
            self.lost.add(call, DETACHED)
        kind = function.kind or "rest"
        write = {
            "rest": self._rest,
            "rpc": self._rpc,
            "graphql": self._graphql,
            "odata": self._odata,
            "asyncapi": self._asyncapi,
        }.get(kind, self._custom)
        return write(call, function, task)

    def _function(self, call: FunctionCall) -> Function:
        name = call.function.name
        found = next((one for one in self.workflow.functions if one.name == name), None)
        return found or Function(name, call.function.path, kind="custom")

    def _arguments(self, call: FunctionCall) -> Json:
        if call.parameters is None:
            return {}
        return self.expressions.value(call.parameters)

    def _named(self, call: FunctionCall) -> Object:
        """The arguments where only a mapping of names can stand."""
        found = self._arguments(call)
        if isinstance(found, dict):
            return found
        self.lost.change(call, WHOLE if call.parameters is None else LISTED if isinstance(found, list) else PROGRAM)
        return {}

    def _endpoint(self, uri: str, function: Function) -> Json:
        """A document's address; with the way in where one is declared."""
        if self.semantics.calls.answers == "kogito":
            uri = uri.removeprefix("classpath:").lstrip("/")
        if function.auth is None:
            return {"endpoint": uri}
        self.authentications.add(function.auth.name)
        return {"endpoint": {"uri": uri, "authentication": {"use": function.auth.name}}}

    def _rest(self, call: FunctionCall, function: Function, task: str) -> Object:
        operation = function.operation or ""
        method = _METHOD.fullmatch(operation)
        if method:
            return self._http(call, method[1].lower(), method[2], task)
        document, _, name = operation.rpartition("#")
        if not document:
            return self._custom(call, function, task)
        self.made[task] = Called(call.function.name, f"openapi {name}")
        if self.semantics.calls.answers == "kogito":
            self.lost.note(function, SERVERS.format(document))
        given = self._named(call)
        asked: Object = {"document": self._endpoint(document, function), "operationId": name}
        return {"call": "openapi", "with": asked | ({"parameters": given} if given else {})}

    def _rpc(self, call: FunctionCall, function: Function, task: str) -> Object:
        document, service, method = [*(function.operation or "").split("#"), "", ""][:3]
        self.lost.add(function, NO_HOST)
        self.made[task] = Called(call.function.name, f"grpc {service}/{method}")
        given = self._named(call)
        asked: Object = {"proto": self._endpoint(document, function), "service": {"name": service, "host": HOST}}
        return {"call": "grpc", "with": asked | {"method": method} | ({"arguments": given} if given else {})}

    def _graphql(self, call: FunctionCall, function: Function, task: str) -> Object:
        uri, kind, name = [*(function.operation or "").split("#"), "query", ""][:3]
        given = self._named(call)
        variables = "".join(f"${key}: String, " for key in given).rstrip(", ")
        passed = ", ".join(f"{key}: ${key}" for key in given)
        selected = self._selection(call.selection)
        text = f"{kind}{f'({variables})' if variables else ''} {{ {name}{f'({passed})' if passed else ''}{selected} }}"
        query = self._with_values(text, call)
        besides = {"selectionSet": call.selection.value} if call.selection else None
        asked_by = ("body", "variables") if query == text else None
        self.made[task] = Called(call.function.name, f"POST {uri}", asked_by, besides)
        self.lost.note(call, "the types of a GraphQL operation's arguments are not known: `String` stands there")
        asked = {"method": "post", "endpoint": uri, "body": {"query": query, "variables": given}}
        return {"call": "http", "with": asked}

    def _selection(self, selection: Template | None) -> str:
        text = selection.value if selection else None
        return f" {text.strip()}" if isinstance(text, str) and text.strip().startswith("{") else ""

    def _with_values(self, text: str, call: FunctionCall) -> str:
        """A text with `${ … }` inside, as 0.8's `selectionSet` may have it, as one expression."""
        pieces, after = [], 0
        for start, end, inner in dollar.spans(text):
            program = self.expressions.program(Expression(inner, call.path, self.workflow.expression_language))
            pieces += [literal(text[after:start])[1:-1], f"\\({single(program)})"]
            after = end
        return braced("".join(['"', *pieces, literal(text[after:])[1:-1], '"'])) if pieces else text

    def _odata(self, call: FunctionCall, function: Function, task: str) -> Object:
        uri, _, entity = (function.operation or "").partition("#")
        given = self._named(call)
        address = f"{uri.rstrip('/')}/{entity}" if entity else uri
        options = given.get("queryOptions")
        query = {f"${key}": value for key, value in options.items()} if isinstance(options, dict) else {}
        self.lost.note(call, ODATA)
        self.made[task] = Called(call.function.name, f"GET {address}", None)
        asked: Object = {"method": "get", "endpoint": address}
        return {"call": "http", "with": asked | ({"query": query} if query else {})}

    def _asked(self, call: FunctionCall, method: str, uri: str, task: str) -> Object:
        """SonataFlow's requests: arguments are places of the address, headers and query by how their names begin; what
        is left is the body of a POST or PUT, else all data are that (S161, S165)."""
        whole = self._arguments(call) if call.parameters is not None else braced(".")
        named = whole if isinstance(whole, dict) else {}
        inside = [name for name in dict.fromkeys(_PLACE.findall(uri)) if name in named]
        parts: dict[str, Object] = {"headers": {}, "query": {}, "body": {}}
        for name, value in named.items():
            prefix, _, rest = name.partition("_")
            where = {"HEADER": "headers", "QUERY": "query"}.get(prefix, "body") if rest else "body"
            if name not in inside:
                parts[where][rest if where != "body" else name] = _as_text(value) if where != "body" else value
        found: Object = {name: value for name, value in parts.items() if value}
        if method not in ("post", "put"):
            if found.pop("body", None):
                self.lost.note(call, DROPPED)
        elif not named:
            found["body"] = whole
        elif "body" not in found:
            found["body"] = {}
        key = f"{method.upper()} {_PLACE.sub('*', uri) if inside else uri}"
        is_as_asked = found.keys() == {"body"} and found["body"] in (named, whole)
        self.made[task] = Called(call.function.name, key, ("body",) if is_as_asked else None)
        address = self._address(uri, {name: named[name] for name in inside})
        return {"call": "http", "with": {"method": method, "endpoint": address, **found}}

    def _of_engine(self, call: FunctionCall, function: Function, task: str) -> Object | None:
        """What SonataFlow calls by itself; None for what has no word in 1.0, as a note says."""
        operation = function.operation or ""
        kind = function.own.kind if function.own else ""
        if kind == "rest":
            found = _REST.fullmatch(operation)
            method, uri = (found[1] or "get", found[2]) if found else ("get", "")
            if "://" not in uri:
                self.lost.add(function, NO_ADDRESS.format(uri))
                uri = f"http://{HOST}{uri if uri.startswith('/') else f'/{uri}'}"
            return self._asked(call, method.strip().lower(), uri, task)
        if kind == "knative":
            service, _, query = operation.removeprefix("knative:").partition("?")
            given = {name: values[-1] for name, values in parse_qs(query).items()}
            *_, space, name = ("", *service.split("/"))
            self.lost.add(function, NO_SERVICE.format(name))
            uri = f"http://{name}{f'.{space}' if space else ''}{given.get('path', '')}"
            made = self._asked(call, given.get("method", "post").lower(), uri, task)
            if given.get("asCloudEvent") == "true":
                made["with"].setdefault("headers", {})["Content-Type"] = "application/cloudevents+json"
                self.made[task] = replace(self.made[task], asked=None)
            return made
        if function.own is not None and kind not in ("openapi", "rpc", "asyncapi", "sysout"):
            self.lost.note(call, OWN_CALL.format(function.name, operation or kind))
        return None

    def _http(self, call: FunctionCall, method: str, uri: str, task: str) -> Object:
        """SonataFlow's own way to name a request: `{name}` in its address is an argument, and no part of the rest."""
        named = self._named(call)
        inside = [name for name in dict.fromkeys(_PLACE.findall(uri)) if name in named]
        given = {name: value for name, value in named.items() if name not in inside}
        is_text = method in ("get", "delete", "head")
        where = "query" if is_text else "body"
        texts = {name: _as_text(value) for name, value in given.items() if value is not None}
        passed = texts if is_text else given
        key = f"{method.upper()} {_PLACE.sub('*', uri) if inside else uri}"
        is_as_asked = passed == named
        self.made[task] = Called(call.function.name, key, (where,) if is_as_asked else None)
        asked: Object = {"method": method, "endpoint": self._address(uri, {name: named[name] for name in inside})}
        return {"call": "http", "with": asked | ({where: passed} if passed else {})}

    def _address(self, uri: str, given: Object) -> str:
        """An address with values in their places; as an expression where one is known in a run only."""
        pieces, is_known = [], True
        for piece in _PLACES.split(uri):
            name = piece[1:-1] if _PLACE.fullmatch(piece) else None
            if name not in given:
                pieces.append((piece, literal(piece)[1:-1]))
                continue
            value = given[name]
            text = dollar.inside(value) if isinstance(value, str) else None
            is_known = is_known and text is None
            encoded = quote(str(_as_text(value)), safe="")
            pieces.append((encoded, encoded if text is None else f"\\({single(text)} | @uri)"))
        if is_known:
            return "".join(plain for plain, _ in pieces)
        return braced(f'"{"".join(program for _, program in pieces)}"')

    def _asyncapi(self, call: FunctionCall, function: Function, task: str) -> Object:
        document, _, name = (function.operation or "").partition("#")
        self.lost.add(function, DIRECTION)
        self.made[task] = Called(call.function.name, f"asyncapi {name}", ("payload",))
        given = braced(".") if call.parameters is None else self._arguments(call)
        where = self._endpoint(document, function)
        return {"call": "asyncapi", "with": {"document": where, "operation": name, "message": {"payload": given}}}

    def _custom(self, call: FunctionCall, function: Function, task: str) -> Object:
        if function.own is not None and (made := self._of_engine(call, function, task)) is not None:
            return made
        operation = function.operation or ""
        script = _SCRIPT.fullmatch(operation)
        if script and script[2]:
            language = "python" if script[1].lower() == "python" else "js"
            self.lost.note(call, "a script gives what it writes, as text")
            return {"run": {"script": {"language": language, "code": script[2]}}}
        method = _METHOD.fullmatch(operation)
        if method:
            return self._http(call, method[1].lower(), method[2], task)
        self.made[task] = Called(call.function.name, call.function.name)
        if call.parameters is None:
            self.lost.change(call, WHOLE)
            return {"call": call.function.name}
        given = self._named(call)
        return {"call": call.function.name, **({"with": given} if given else {})}


def _as_text(value: Json) -> Json:
    """A value as the query of an address has it; expressions stay, and what is no plain value."""
    return value if isinstance(value, str | dict | list) else literal(value)


def prints(call: FunctionCall) -> str:
    """What is said of a call that only writes to the console."""
    return f"`{call.function.name}`: what it writes to the log of its runtime is not written; 1.0 has nothing that does"


def authentication(scheme: str, properties: Json) -> Json:
    """`auth` as 1.0 writes it; None where it cannot be said there."""
    if not isinstance(properties, dict):
        return None
    own = {key: value for key, value in properties.items() if key != "metadata"}
    if scheme == "basic":
        return {"basic": {key: own[key] for key in ("username", "password") if key in own}}
    if scheme == "bearer":
        return {"bearer": {key: own[key] for key in ("token",) if key in own}}
    return _oauth2(own)


_GRANTS: Final = {
    "password": "password",
    "clientCredentials": "client_credentials",
    "tokenExchange": "urn:ietf:params:oauth:grant-type:token-exchange",
}


def _oauth2(own: Object) -> Json:
    if "authority" not in own or own.get("grantType") not in _GRANTS:
        return None
    client = {to: own[key] for key, to in (("clientId", "id"), ("clientSecret", "secret")) if key in own}
    kept = {key: own[key] for key in ("username", "password", "scopes", "audiences") if key in own}
    return {"oauth2": {"authority": own["authority"], "grant": _GRANTS[own["grantType"]], "client": client, **kept}}
