"""Serverless Workflow 0.8 (and 0.7, which is in it): jq in `${ }`, short ways, functions of seven types.

Section names in this package are those of that document; semantics-0.8.md settles what it leaves open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from workflow.dialects._node import Node
from workflow.dialects._sign import Sign
from workflow.dialects._v0_8_node import Reading
from workflow.dialects._v0_8_parts import auth, error, event, function, retry, start, timeouts, uris
from workflow.dialects._v0_8_states import state
from workflow.model import Ref, Scope, Start, State, Workflow
from workflow.paths import Json
from workflow.profile import SPECIFICATION, Profile
from workflow.resources import Resource, resolved

ID = "0.8"
TITLE = "Serverless Workflow 0.8"
ORDER = 0

VERSIONS = ("0.7", "0.8", "0.9")
_OWN_KEYS = ("subFlowRef", "useResults", "toStateData", "fromStateData")


def detect(data: Json) -> Sign | None:
    """Semantics-0.8.md §1.1: `specVersion`, else a member or a text that only this dialect has."""
    root = Node(data, ())
    said = root.text("specVersion")
    if said is not None and said.startswith(VERSIONS):
        return Sign(f"its `specVersion` is {said}")
    if root.get("states") is None and root.get("do", "document"):
        return None
    reason = next(_signs(data, root), None)
    return Sign(reason) if reason else None


def _signs(data: Json, root: Node) -> Iterator[str]:
    if root.get("start"):
        yield "it has a `start` of its own"
    for each in root.items("states"):
        if each.text("type") == "sleep":
            yield "a state's `type` is `sleep`"
        given = each.mapping("stateDataFilter")
        if given and (given.get("input") or given.get("output")):
            yield "a `stateDataFilter` has `input` or `output`"
    if any(each.get("type") for each in root.items("functions")):
        yield "a function has a `type`"
    left = [data]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            yield from (f"it has a member `{key}`" for key in _OWN_KEYS if key in value)
            given = value.get("actionDataFilter")
            if isinstance(given, dict) and "results" in given:
                yield "an `actionDataFilter` has `results`"
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)
        elif isinstance(value, str) and value.strip().startswith("${") and value.strip().endswith("}"):
            yield "it has an expression in `${ }`"


def lower(data: Json, resources: Sequence[Resource] = (), profile: Profile = SPECIFICATION) -> Workflow:
    """The model of a 0.8 definition ("Workflow Definition Structure")."""
    named = uris(Node(data, ()))
    root = Node(resolved(data, named, resources), ())
    language, functions = root.text("expressionLang") or "jq", tuple(map(function, root.items("functions")))
    reading: Reading = (profile.lowering or Reading)(language, functions, profile, resources)
    version = root.template("version", "text")
    if version and isinstance(version.value, str) and reading.inside(version.value) is not None:
        version = reading.template(root, "version")
    inline = root.mapping("dataInputSchema")
    made = Workflow(
        dialect=ID,
        scope=_scope(root, reading),
        id=root.text("id", "key") or "",
        name=root.text("name") or "",
        version=version if version and version.value is not None else None,
        description=root.text("description"),
        schema_version=root.text("specVersion"),
        functions=reading.functions,
        events=tuple(event(entry, reading) for entry in root.items("events")),
        retries=tuple(retry(entry, reading) for entry in root.items("retries")),
        resources=named,
        input_schema=_schema_ref(root),
        metadata=root.raw("metadata"),
        extensions=root.raw("extensions"),
        expression_language=reading.library,
        errors=tuple(map(error, root.items("errors"))),
        auth=tuple(map(auth, _listed(root, "auth"))),
        secrets=root.names("secrets"),
        constants=root.raw("constants"),
        timeouts=timeouts(root, reading),
        auto_retries=root.flag("autoRetries"),
        keep_active=root.flag("keepActive"),
        annotations=tuple(ref.name for ref in root.names("annotations")),
        inline_schema=_inline(inline),
        refuses_input=_refuses(root, inline),
    )
    return reading.made(made, root)


def _listed(root: Node, key: str) -> list[Node]:
    """The entries of a list; a single one may stand without it, which the schema tells."""
    one = root.mapping(key)
    return [one] if one else list(root.items(key))


def _schema_ref(root: Node) -> Ref | None:
    """`dataInputSchema` as a URI, or as `{schema: URI, failOnValidationErrors}` (semantics-0.8.md §3.1)."""
    given = root.mapping("dataInputSchema")
    return given.ref("schema") if given else root.ref("dataInputSchema")


def _refuses(root: Node, inline: Node | None) -> bool:
    if inline is None:
        return root.get("dataInputSchema") is not None
    return inline.flag("failOnValidationErrors", default=True)


def _inline(given: Node | None) -> Json:
    """A schema that is written in the definition itself; None: there is none."""
    if given is None:
        return None
    if "schema" in given.value:
        inner = given.raw("schema")
        return inner if isinstance(inner, dict) else None
    return given.value


def _scope(root: Node, reading: Reading) -> Scope:
    """The states; they begin with the one that `start` names, without it with the first (§1.2)."""
    states = tuple(state(entry, reading) for entry in root.items("states"))
    name, made = start(root)
    if name is None and states:
        name = Ref(states[0].name, made.path if made else states[0].path)
    scope = Scope(("states",), _marked(states, name, made), start=(name,) if name else (), names_first=True)
    return reading.made(scope, root)


def _marked(states: tuple[State, ...], name: Ref | None, made: Start | None) -> tuple[State, ...]:
    """The states, the one that the definition starts with marked so."""
    if name is None:
        return states
    by_name = [number for number, one in enumerate(states) if one.name == name.name]
    by_id = [number for number, one in enumerate(states) if one.id == name.name]
    first = next(iter(by_name + by_id), None)
    if first is None:
        return states
    mark = made or Start(states[first].path)
    return (*states[:first], replace(states[first], start=mark), *states[first + 1 :])
