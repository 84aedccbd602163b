"""Functions, events and retries that a definition names by URI, taken from the texts given with it; nothing is fetched.

A resource answers to its whole URI, or to a relative URI that ends in its file name (semantics.md §1.6, contracts.md,
"Commands"). What it defines keeps paths below the member that names it, so that a finding stands at the URI.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from workflow.document import read
from workflow.model import Workflow
from workflow.paths import Json


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


def workflow_id(resource: Resource) -> str | None:
    """The id by which others run the definition in `resource`, its name where it has none; None if it is none."""
    data = read(resource.text).data
    if not isinstance(data, dict) or "states" not in data:
        return None
    return next((data[key] for key in ("id", "name") if isinstance(data.get(key), str)), None)


def resolve(workflow: Workflow, lower: Callable[[Json], Workflow], resources: Iterable[Resource]) -> Workflow:
    """`workflow` with the functions, events and retries of the resources that it names; unknown URIs give none.

    A resource is the list itself or a mapping with the list under `functions`, `events` or `retries`; `lower` is the
    dialect's.
    """
    given = tuple(resources)
    for key, ref in workflow.resources if given else ():
        resource = find(ref.name, given)
        if resource:
            lowered = lower({key: entries(resource.text, key)})
            workflow = replace(workflow, **{key: getattr(lowered, key)})
    return workflow


def entries(text: str, key: str) -> Json:
    """What a resource lists under `key`, or the list that it is."""
    data = read(text).data
    return data.get(key) if isinstance(data, dict) else data


def file_name(uri: str) -> str:
    """The last part of a URI or path, without its `#fragment`."""
    return uri.partition("#")[0].rstrip("/").replace("\\", "/").rpartition("/")[2]
