"""In the worker process: two people's changes of one text joined, in the shape `api.texts.merge.MergeAnswer`."""

from collections.abc import Mapping

from workflow.merging import KINDS, Choice, Conflict, Side, Written
from workflow.merging import merge as join
from workflow.paths import Json, Path, pointer


def merge(
    base: str | None, mine: str, theirs: str, prefer: Side = "mine", choices: Mapping[str, Json] | None = None
) -> dict[str, Json]:
    """The text with the changes of both, and what they do not agree on."""
    chosen: dict[str, Choice] = {
        key: Written(one["text"]) if isinstance(one, dict) else one for key, one in (choices or {}).items()
    }
    found = join(base, mine, theirs, prefer=prefer, choices=chosen)
    conflicts = [_shape(one) for one in found.conflicts]
    return {"text": found.text, "conflicts": conflicts, "by_lines": found.by_lines, "taken": found.taken}


def _shape(one: Conflict) -> dict[str, Json]:
    base, mine, theirs = map(_pointer, one.at)
    return {
        "key": one.key,
        "kind": one.kind,
        "message": KINDS[one.kind],
        "pointer": pointer(one.path),
        "base_pointer": base,
        "mine_pointer": mine,
        "theirs_pointer": theirs,
        "place": one.place,
        "line": one.lines[0] if one.lines else None,
        "base": one.base,
        "mine": one.mine,
        "theirs": one.theirs,
        "choices": list(one.choices),
        "chosen": "hand" if isinstance(one.chosen, Written) else one.chosen,
        "settled": one.settled,
    }


def _pointer(path: Path | None) -> str | None:
    return None if path is None else pointer(path)
