"""OpenAPI 3 (and Swagger 2.0): an operation for each `operationId`, its parameters and the members of its body."""

from collections.abc import Iterator, Mapping
from typing import Final

from workflow._json_schema import types_of
from workflow.contracts.contract import ON_THE_WIRE, Contract, Note, Operation, Schema
from workflow.contracts.references import References
from workflow.paths import Json, Path

METHODS: Final = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
NOT_IN_SCHEMA: Final = ("name", "in", "required", "description", "schema", "content", "collectionFormat")
"""Swagger 2.0 writes the schema of a parameter among its members."""
BODY: Final = "body"


def read(data: Mapping[str, Json]) -> Contract:
    """The contract of a document; what is no operation in it is left out."""
    references = References(data)
    paths = data.get("paths")
    info = data.get("info")
    operations: list[Operation] = []
    known: set[str] = set()
    for address, item in paths.items() if isinstance(paths, dict) else ():
        for found in _of_path(references, str(address), item):
            if found.id in known:
                place = (*found.path, "operationId")
                references.notes.append(Note(f"Another operation has the id “{found.id}” too", place))
            known.add(found.id)
            operations.append(found)
    title = str(info.get("title", "")) if isinstance(info, dict) else ""
    definitions, notes = references.definitions, tuple(references.notes)
    return Contract("openapi", title, tuple(operations), definitions=definitions, notes=notes)


def _of_path(references: References, address: str, item: Json) -> Iterator[Operation]:
    found, path = references.mapping(item, ("paths", address))
    for method in METHODS:
        operation = found.get(method)
        name = operation.get("operationId") if isinstance(operation, dict) else None
        if isinstance(name, str) and name:
            yield _operation(references, found, (path, method), f"{method.upper()} {address}")


def _operation(references: References, item: Mapping[str, Json], at: tuple[Path, str], address: str) -> Operation:
    above, method = at
    operation, path = item[method], (*above, method)
    listed = [*_listed(item, above), *_listed(operation, path)]
    members: dict[str, Schema] = {}
    required: list[str] = []
    body: Schema | None = None
    needed = False
    for one, place in listed:
        given, where = references.mapping(one, place)
        name, schema = given.get("name"), _schema(references, given, where)
        if given.get("in") == BODY:  # Swagger 2.0
            body, needed = schema, given.get("required") is True
        elif isinstance(name, str):
            members[name] = {**schema, ON_THE_WIRE: given.get("in")} if "content" not in given else schema
            required += [name] if given.get("required") is True else []
    if "requestBody" in operation:
        asked, where = references.mapping(operation["requestBody"], (*path, "requestBody"))
        body, needed = _schema(references, asked, where), asked.get("required") is True
    parameters = _joined(references, members, required, body, needed)
    result, examples = _result(references, operation.get("responses"), (*path, "responses"))
    sole = _is_sole(references, operation.get("responses"), (*path, "responses"))
    said = operation.get("summary") or operation.get("description") or ""
    return Operation(
        operation["operationId"],
        path,
        summary=str(said).strip().partition("\n")[0],
        address=address,
        parameters=parameters,
        body=body,
        result=result,
        examples=examples,
        sole=sole,
    )


def _listed(holder: Mapping[str, Json], path: Path) -> list[tuple[Json, Path]]:
    listed = holder.get("parameters")
    return [(one, (*path, "parameters", index)) for index, one in enumerate(listed if isinstance(listed, list) else ())]


def _joined(
    references: References, members: dict[str, Schema], required: list[str], body: Schema | None, needed: bool
) -> Schema:
    """One object of parameters and body; a body that is no object with members stands under `body`."""
    made: Schema = {"type": "object", "properties": dict(members), "additionalProperties": False}
    if body is not None:
        inner = references.members(body)
        own = inner.get("properties", {})
        if own:
            made["properties"] = {**own, **made["properties"]}
            read_only = {name for name, one in own.items() if references.members(one).get("readOnly") is True}
            required = [*required, *(name for name in inner.get("required", ()) if needed and name not in read_only)]
            if inner.get("additionalProperties", False) is not False or "anyOf" in inner or "oneOf" in inner:
                made["additionalProperties"] = True
        else:
            made["properties"].setdefault(BODY, body)
            required = [*required, *([BODY] if needed else [])]
            if "object" in types_of(inner) or not types_of(inner):
                made["additionalProperties"] = True
                required = [name for name in required if name != BODY]
    if required:
        made["required"] = list(dict.fromkeys(required))
    return made


def _schema(references: References, holder: Mapping[str, Json], path: Path) -> Schema:
    """The schema of a parameter, a body or an answer: written so, in its content of JSON, or among its members."""
    if "schema" in holder:
        return references.schema(holder["schema"], (*path, "schema"))
    content, place = _content(references, holder, path)
    if content or "content" in holder:
        return references.schema(content.get("schema"), (*place, "schema"))
    return {key: value for key, value in holder.items() if key not in NOT_IN_SCHEMA}


def _content(references: References, holder: Mapping[str, Json], path: Path) -> tuple[dict[str, Json], Path]:
    """The description of the content that is JSON, else of the first."""
    listed = holder.get("content")
    if not isinstance(listed, dict) or not listed:
        return {}, path
    best = next((kind for kind in listed if "json" in str(kind)), next(iter(listed)))
    return references.mapping(listed[best], (*path, "content", best))


def _result(references: References, responses: Json, path: Path) -> tuple[Schema | None, tuple[Json, ...]]:
    """The schema of the answer to a call that went well, and examples of it."""
    listed = {str(status): one for status, one in responses.items()} if isinstance(responses, dict) else {}
    written = {str(status): status for status in responses} if isinstance(responses, dict) else {}
    good = sorted(status for status in listed if status.startswith("2"))
    best = next(iter([*good, *(["default"] if "default" in listed else [])]), None)
    if best is None:
        return None, ()
    answer, place = references.mapping(listed[best], (*path, written[best]))
    content, _ = _content(references, answer, place)
    if "schema" not in answer and not content:
        return None, ()
    examples = [content["example"]] if "example" in content else []
    several = content.get("examples", answer.get("examples"))
    for one in several.values() if isinstance(several, dict) else ():
        found, _ = references.followed(one, place)
        if isinstance(found, dict) and "value" in found:
            examples.append(found["value"])
        elif "schema" in answer:  # Swagger 2.0: an example for each type of content
            examples.append(found)
    return _schema(references, answer, place), tuple(examples)


def _is_sole(references: References, responses: Json, path: Path) -> bool:
    """Whether all answers to a call that went well look alike: one status, or one schema, in one form of JSON."""
    found: list[Json] = []
    for status, one in responses.items() if isinstance(responses, dict) else ():
        answer, place = references.mapping(one, (*path, status))
        if str(status).startswith("2"):
            content, _ = references.mapping(answer.get("content"), (*place, "content"))
            found += [each.get("schema") for each in content.values() if isinstance(each, dict)]
            found += [answer["schema"]] if "schema" in answer else []
    return all(one == found[0] for one in found)
