"""A definition inside of a Kubernetes resource `kind: Workflow` of `synapse.io`: the last of `spec.versions` (Y4)."""

from dataclasses import replace
from typing import Final

from workflow.document import Document
from workflow.paths import Json

GROUP: Final = "synapse.io/"
"""What the `apiVersion` of its resources begins with."""


def is_resource(data: Json) -> bool:
    """Whether a document is a resource with a definition."""
    if not isinstance(data, dict) or data.get("kind") != "Workflow" or "spec" not in data:
        return False
    spec = data["spec"]
    versions = spec.get("versions") if isinstance(spec, dict) else None
    return str(data.get("apiVersion")).startswith(GROUP) and isinstance(versions, list) and bool(versions)


def unwrapped(document: Document) -> Document:
    """The newest definition that a resource has; its places are those of the resource. Anything else stays."""
    if not is_resource(document.data):
        return document
    spot = document.root
    for key in ("spec", "versions"):
        inside = spot.inside
        if not isinstance(inside, dict) or key not in inside:
            return document
        spot = inside[key].value
    if not isinstance(spot.inside, list):
        return document
    return replace(document, data=document.data["spec"]["versions"][-1], root=spot.inside[-1])
