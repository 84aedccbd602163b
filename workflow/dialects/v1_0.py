"""DSL 1.0, since summer 2026 called Open Workflow: nested lists of named tasks, jq, errors as problem details.

Names of sections are those of the DSL and its reference; semantics-1.0.md settles what they leave open.
"""

import re
from collections.abc import Sequence
from typing import Final

from workflow.dialects._node import Node
from workflow.dialects._sign import Sign
from workflow.dialects._v1_0_catalogs import with_functions_of_others
from workflow.dialects._v1_0_node import UNITS, Reading
from workflow.dialects._v1_0_parts import step
from workflow.dialects._v1_0_tasks import tasks
from workflow.dialects._v1_0_use import schedule, use
from workflow.model import Template
from workflow.paths import Json
from workflow.profile import SPECIFICATION, Profile
from workflow.resources import Resource
from workflow.tasks import Length, TaskWorkflow

__all__ = ["ID", "ORDER", "TITLE", "UNITS", "detect", "length_of", "lower", "with_functions_of_others"]

ID = "1.0"
TITLE = "Open Workflow (DSL 1.0)"
ORDER = -1
OF_TASKS = True  # no states: what is about these alone leaves it out

_DSL: Final = re.compile(r"1\.[0-9]+(?:\..*)?", re.ASCII)


def detect(data: Json) -> Sign | None:
    """A `document` with `dsl`, or `do` as a list of tasks beside it (semantics-1.0.md §1.1)."""
    root = Node(data, ())
    head = root.mapping("document")
    said = head.text("dsl") if head else None
    if said is not None and _DSL.fullmatch(said):
        return Sign(f"its `document.dsl` is {said}")
    if isinstance(root.raw("do"), list) and root.get("states") is None and (head or _is_list(root.raw("do"))):
        return Sign("it has a `do` with a list of tasks")
    return None


def length_of(value: Template) -> Length | None:
    """The length of time that a value with expressions in it is, as `timeout.after` is one; None: it is null."""
    return Reading.by(value.language, "strict").length_of(Node(value.value, value.path))


def _is_list(value: list[Json]) -> bool:
    """Whether these are tasks: mappings of one name each."""
    return bool(value) and all(isinstance(each, dict) and len(each) == 1 for each in value)


def lower(data: Json, _resources: Sequence[Resource] = (), profile: Profile = SPECIFICATION) -> TaskWorkflow:
    """The model of a 1.0 definition (DSL reference, "Workflow"); its functions of catalogs come in when it is run."""
    root = Node(data, ())
    head = root.mapping("document") or Node({}, ("document",))
    reading: Reading = (profile.lowering or Reading)(data, profile)
    namespace, name = _called(head)
    version = head.text("version")
    made = TaskWorkflow(
        dialect=ID,
        scope=tasks(root.get("do"), ("do",), reading),
        id=f"{namespace}/{name}" if name else "",
        name=name,
        namespace=namespace,
        title=head.text("title"),
        version=Template(version, ("document", "version"), "text") if version else None,
        description=head.text("summary"),
        schema_version=head.text("dsl"),
        metadata=head.raw("metadata"),
        expression_language=reading.language,
        mode=reading.mode,
        input=step(root, "input", reading, "from"),
        output=step(root, "output", reading, "as"),
        time_limit=reading.timeout(root),
        schedule=schedule(root, reading),
        use=use(root, reading),
        definition=data,
    )
    return reading.made(made, root)


def _called(head: Node) -> tuple[str, str]:
    """Namespace and name; of a definition that has but what Temporal knows it by, its queue and its type (Zigflow)."""
    name, type_ = head.text("name") or "", head.text("workflowType") or ""
    queue = head.text("taskQueue") if type_ and not name else None
    return head.text("namespace") or queue or "default", name or type_
