"""In the worker process: which runtimes a text speaks of, in the shape `designer.api.texts.runtimes.RuntimesAnswer`."""

from typing import Any

from workflow.document import Document, read
from workflow.paths import Path
from workflow.runtimes.recognition import Recognised, recognised
from workflow.runtimes.written import lines_in


def runtimes(text: str, syntax: Any = None) -> dict[str, Any]:
    """What the text says and the signs that it has; of one that cannot be read nothing is known."""
    document = read(text, syntax)
    if not document.readable:
        return {"said": [], "signs": []}
    said = [{"runtime": name, "line": line} for name, line in lines_in(document)]
    return {"said": said, "signs": signs_to_json(document)}


def signs_to_json(document: Document) -> list[dict[str, Any]]:
    """Of which runtimes a document has signs, the surest first."""
    return [_to_json(one, document) for one in recognised(document.data)]


def _to_json(one: Recognised, document: Document) -> dict[str, Any]:
    signs = [{"words": words.replace("`", ""), "line": _line(document, path)} for words, path in one.signs]
    return {"runtime": one.runtime, "sure": one.sure, "signs": signs}


def _line(document: Document, path: Path) -> int:
    return document.key_range(path).start.line
