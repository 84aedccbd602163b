"""1.0: by which authentication a call says who it is, in a sentence (DSL reference, "Authentication")."""

from collections.abc import Iterator, Mapping

from workflow.diagram.sentences import Sentence, name, say
from workflow.diagram.tasks.values import inner, members
from workflow.outline.book import Book
from workflow.outline.parts import Item
from workflow.paths import Json
from workflow.tasks import TaskWorkflow

PLACES = (
    ("authentication",),
    ("endpoint", "authentication"),
    ("service", "authentication"),
    ("server", "authentication"),
    ("transport", "http", "endpoint", "authentication"),
)
"""Where the arguments of a call may have one."""


def authentication(found: Mapping[str, Json], book: Book) -> Iterator[Item]:
    """Its name, its kind, and the secret that it takes; nothing where the call has none."""
    access = next(filter(None, (inner(found, *place) for place in PLACES)), None)
    if access:
        yield Item(say("It says who it is by ", _called(access, book), "."), "call")


def _called(access: Json, book: Book) -> Sentence:
    used = access if isinstance(access, str) else inner(access, "use") if isinstance(access, dict) else None
    if not isinstance(used, str):
        return say("an authentication", _kind(access if isinstance(access, dict) else {}))
    use = book.workflow.use.authentications if isinstance(book.workflow, TaskWorkflow) else ()
    known = next((members(one.value) for one in use if one.name == used), {})
    return say("the authentication ", name(used), _kind(known))


def _kind(policy: Mapping[str, Json]) -> Sentence:
    """` (basic, with the secret login)`."""
    kind, by = next(((key, one) for key, one in policy.items() if key != "use"), ("", None))
    secret = inner(by, "use") if isinstance(by, dict) else None
    return (
        say(f" ({kind}", say(", with the secret ", name(secret)) if isinstance(secret, str) else (), ")")
        if kind
        else ()
    )
