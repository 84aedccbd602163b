"""Functions, events and what else a definition names by URI, taken from the texts given with it; nothing is fetched.

A resource answers to its whole URI, or to a relative URI that ends in its file name (semantics.md §1.6, contracts.md,
"Commands"). What it defines keeps paths below the member that names it, so that a finding stands at the URI.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from workflow.document import read
from workflow.model import Ref
from workflow.paths import Json

GRAPHQL = (".graphql", ".graphqls", ".gql")
"""Endings of files with the schema of GraphQL, which is asked at an address that has none."""
SCHEMA = "dataInputSchema"
MAPPINGS = ("timeouts", "constants")
"""What is no list (0.8, "Workflow Definition Structure")."""


@dataclass(frozen=True, slots=True)
class Resource:
    """A text (YAML or JSON) and the URI, path or file name that it is known by."""

    uri: str
    text: str


def find(uri: str, resources: Iterable[Resource]) -> Resource | None:
    """The resource with this URI, else the first with its file name; a `#fragment` does not count."""
    wanted = uri.partition("#")[0]
    given = tuple(resources)
    by_uri = next((resource for resource in given if resource.uri == wanted), None)
    return by_uri or next((resource for resource in given if file_name(resource.uri) == file_name(wanted)), None)


def is_definition(data: Json) -> bool:
    """Whether data look like a definition of any dialect: they have `states`, or `document` and `do` (1.0)."""
    return isinstance(data, dict) and ("states" in data or _is_of_tasks(data))


def _is_of_tasks(data: dict[str, Json]) -> bool:
    return isinstance(data.get("document"), dict) and "do" in data


def workflow_id(resource: Resource) -> str | None:
    """The id by which others run the definition in `resource`, its name where it has none; None if it is none."""
    return _head(resource.text)[0]


@lru_cache(maxsize=64)
def _head(text: str) -> tuple[str | None, str | None]:
    """The id and the version of a text; a library gives the same ones with each letter that somebody writes."""
    data = read(text).data
    return id_of(data), _version_of(data)


def id_of(data: Json) -> str | None:
    """As `workflow_id`, of the data of a text."""
    if isinstance(data, dict) and _is_of_tasks(data):
        head = data["document"]
        if all(isinstance(head.get(name), str) for name in ("taskQueue", "workflowType")):
            return f"{head['taskQueue']}/{head['workflowType']}"
        return f"{head.get('namespace', 'default')}/{head['name']}" if isinstance(head.get("name"), str) else None
    if not isinstance(data, dict) or "states" not in data:
        return None
    return next((data[key] for key in ("id", "name") if isinstance(data.get(key), str)), None)


def parts_of_id(name: str) -> tuple[str, ...]:
    """What a text has of an id that runs the definition: of 1.0 namespace and name apart, `default` may be left out."""
    space, _, rest = name.partition("/")
    return (rest,) if space == "default" and rest else tuple(filter(None, (space, rest)))


def may_run(text: str, name: str) -> bool:
    """Whether a text may run the definition with this id: whether all of it stands there somewhere."""
    return all(part in text for part in parts_of_id(name))


def workflow_version(resource: Resource) -> str | None:
    """The version of the definition in `resource`; None where it has none, or is no definition."""
    return _head(resource.text)[1]


def _version_of(data: Json) -> str | None:
    if isinstance(data, dict) and _is_of_tasks(data):
        data = {"states": [], **data["document"]}
    version = data.get("version") if isinstance(data, dict) and "states" in data else None
    return str(version) if isinstance(version, str | int | float) else None


def resolved(data: Json, named: Iterable[tuple[str, Ref]], resources: Sequence[Resource]) -> Json:
    """`data` with the functions, events and retries that it names by URI in place of that, where they are at hand.

    A resource is the list itself or a mapping with the list under `functions`, `events` or `retries`. A schema stays a
    URI: it is read where data are checked.
    """
    for key, ref in named if resources else ():
        resource = None if key == SCHEMA else find(ref.name, resources)
        if resource is not None:
            data = {**data, key: entries(resource.text, key)}
    return data


def entries(text: str, key: str) -> Json:
    """What a resource has under `key`, or the list that it is; timeouts and constants are mappings themselves."""
    data = read(text).data
    if not isinstance(data, dict):
        return data
    return data.get(key, data if key in MAPPINGS else None)


def named_as(name: str) -> str:
    """How a definition names the resource with this name: by its file name, of GraphQL without the ending."""
    file = file_name(name)
    ending = next((one for one in GRAPHQL if file.endswith(one)), "")
    return file.removesuffix(ending) or file


def file_name(uri: str) -> str:
    """The last part of a URI or path, without its `#fragment`."""
    return uri.partition("#")[0].rstrip("/").replace("\\", "/").rpartition("/")[2]
