"""The text of a definition whose file has several documents: which of them is meant is for the runtime to say."""

from collections.abc import Callable

from designer.files.texts import Unreadable, read_text
from workflow.document import read
from workflow.document.several import in_place
from workflow.profile import Profile
from workflow.runtimes import of_resource

SEVERAL = "several-documents"


def definition_text(name: str, read_file: Callable[[str], str] = read_text) -> str:
    """The text of a file: of several documents the only one that is a runtime's resource, in its place, else all.

    Raises Unreadable.
    """
    text = read_file(name)
    found = _documents(name, text)
    resources = [one for one in found if of_resource(read(one).data)] if len(found) > 1 else []
    return resources[0] if len(resources) == 1 else text


def check_single(name: str, text: str, profile: Profile) -> None:
    """Raise Unreadable where a text has several documents, and its runtime does not read the first alone."""
    found = _documents(name, text)
    is_first_read = SEVERAL in profile.off and sum(of_resource(read(one).data) is not None for one in found) < 2
    if len(found) < 2 or is_first_read:
        return
    line = found[0].count("\n") + 1
    raise Unreadable(f"{name}:{line}:1: a second document begins here; give each a file of its own")


def _documents(name: str, text: str) -> list[str]:
    return in_place(text) if name.lower().endswith((".yaml", ".yml", "-")) else [text]
