"""When what a condition gives counts as true, where a runtime has it otherwise than the specification."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from workflow.paths import Json


def converted(found: Json) -> bool | None:
    """As Jackson converts it: true, whole numbers but zero and the text `true`."""
    if isinstance(found, bool | int):
        return bool(found)
    return isinstance(found, str) and found == "true"


def words(found: Json) -> bool | None:
    """True and the texts `true` and `1`, in any case; other texts are not; None, which is an error, for all else."""
    if isinstance(found, bool):
        return found
    return found.lower() in ("true", "1") if isinstance(found, str) else None


def lenient(found: Json) -> bool | None:
    """True alone; nothing is an error."""
    return found is True


def strict(found: Json) -> bool | None:
    """True and false alone, null is neither."""
    return found if isinstance(found, bool) else None


def texts(found: Json) -> bool | None:
    """True and false, and the texts that say so; None, which is an error, for all else."""
    if isinstance(found, bool):
        return found
    return found == "true" if found in ("true", "false") else None


TRUTHS: Final[Mapping[str, Callable[[Any], bool | None]]] = {
    "converted": converted,
    "words": words,
    "texts": texts,
    "lenient": lenient,
    "strict": strict,
}
"""By the names of `workflow.profile.semantics.Truth`; None says that it is no answer to a condition."""
