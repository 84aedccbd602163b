"""docs/openapi.json says what the operations do: names of schemas and members, bodies, statuses."""

import typing
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from ninja.operation import Operation
from pydantic import BaseModel, TypeAdapter, ValidationError

from designer.api import api

OPERATIONS: list[Operation] = [
    operation
    for router in api._get_bound_routers()
    for view in router.path_operations.values()
    for operation in view.operations
]


def document() -> dict[str, Any]:
    """The document, when a test asks for it: every process of a run reads this module."""
    made: dict[str, Any] = api.get_openapi_schema()
    return made


def schemas_in(kind: Any) -> Iterator[type[BaseModel]]:
    """A schema and those of its members, at any depth; of another type those of its arguments."""
    waiting, seen = [kind], set()
    while waiting:
        one = waiting.pop()
        if not isinstance(one, type) or not issubclass(one, BaseModel):
            waiting += typing.get_args(one)
        elif one not in seen:
            seen.add(one)
            waiting += [field.annotation for field in one.model_fields.values()]
            yield one


def bodies(operation: Operation) -> list[Any]:
    """The types of what an operation's requests bring in JSON."""
    brought = [model for model in operation.models if model.__ninja_param_source__ == "body"]
    return [field.annotation for model in brought for field in model.model_fields.values()]


def answers(operation: Operation) -> list[Any]:
    """The types of what an operation answers."""
    models = [model for model in operation.response_models.values() if isinstance(model, type)]
    return [
        field.annotation for model in models if issubclass(model, BaseModel) for field in model.model_fields.values()
    ]


BODIES = [
    pytest.param(body, id=f"{operation.view_func.__module__}-{operation.view_func.__name__}")
    for operation in OPERATIONS
    for body in bodies(operation)
]


@pytest.mark.parametrize("body", BODIES)
def test_a_body_has_no_other_members_and_no_other_types(body: Any) -> None:
    for one in schemas_in(body):
        assert (one.model_config.get("extra"), one.model_config.get("strict")) == ("forbid", True), one.__name__
    for wrong in (0, [0], "", None, True, {"idz": [1]}):
        with pytest.raises(ValidationError):
            TypeAdapter(body).validate_python(wrong)


def test_no_two_schemas_share_a_name() -> None:
    named = defaultdict(set)
    for operation in OPERATIONS:
        for kind in (*bodies(operation), *answers(operation)):
            for one in schemas_in(kind):
                named[one.__name__].add(f"{one.__module__}.{one.__qualname__}")
    assert len(named) > 100
    assert {name: classes for name, classes in named.items() if len(classes) > 1} == {}


def test_members_have_the_names_that_are_sent() -> None:
    told = [name for schema in document()["components"]["schemas"].values() for name in schema.get("properties", {})]
    assert {"from", "fields", "with"} < set(told)
    assert [name for name in told if name.endswith("_")] == []
    assert all(operation.by_alias for operation in OPERATIONS)


def test_every_status_that_any_request_may_get_is_told() -> None:
    shared = document()["components"]["responses"]
    described = [
        (f"{method.upper()} {path}", operation)
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
    ]
    for name, operation in described:
        wanted = {400, 401, 403, 422, 429, 503}
        wanted |= {413} if "requestBody" in operation else set()
        wanted |= {404} if any(one["in"] == "path" for one in operation["parameters"]) else set()
        assert wanted <= set(operation["responses"]), name
        for told in operation["responses"].values():
            assert "$ref" not in told or told["$ref"].rpartition("/")[2] in shared, name
