"""An author's own captions: the optional key `narration` of a scenario, `[{at: {state, nth?, step?}, text}]`.

`at` names the `nth` visit to a state (of the scenario's own definition, from 1) and which of its steps (from 1);
without `state` a step before the first visit. What does not come to pass in a run is passed over.
"""

from simulator.limits import CAPTION_LENGTH, CAPTIONS
from workflow.paths import Json, Path, PathError

Anchor = tuple[str, int, int]  # state, visit, step


class CaptionError(PathError):
    """A `narration` that cannot be read: the message, and the `path` in the scenario that it is about."""


def read_captions(source: Json) -> dict[Anchor, str]:
    """The captions by where they stand; of two at one place the last counts. Raises CaptionError."""
    if source is None:
        return {}
    if not isinstance(source, list) or len(source) > CAPTIONS:
        raise CaptionError(f"`narration` is a list of at most {CAPTIONS} captions", ("narration",))
    return dict(_caption(entry, ("narration", place)) for place, entry in enumerate(source))


def written(anchor: Anchor) -> dict[str, Json]:
    """An anchor as the scenario has it."""
    state, visit, step = anchor
    return {**({"state": state, "nth": visit} if state else {}), "step": step}


def _caption(entry: Json, path: Path) -> tuple[Anchor, str]:
    if not isinstance(entry, dict) or set(entry) != {"at", "text"} or not isinstance(entry["at"], dict):
        raise CaptionError("a caption is written as {at: {state: Pay, nth: 1, step: 1}, text: …}", path)
    at, text = entry["at"], entry["text"]
    unknown = [key for key in at if key not in ("state", "nth", "step")]
    if unknown:
        raise CaptionError(f"`at` has no `{unknown[0]}`; it has state, nth, step", (*path, "at", unknown[0]))
    if not isinstance(text, str) or not text.strip() or len(text) > CAPTION_LENGTH:
        raise CaptionError(f"`text` is a text of at most {CAPTION_LENGTH} characters", (*path, "text"))
    state = at.get("state", "")
    if not isinstance(state, str):
        raise CaptionError("`state` is the name of a state", (*path, "at", "state"))
    return (state, _count(at, "nth", path), _count(at, "step", path)), text.strip()


def _count(at: dict[str, Json], name: str, path: Path) -> int:
    number = at.get(name, 1)
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise CaptionError(f"`{name}` is a whole number from 1", (*path, "at", name))
    return number
