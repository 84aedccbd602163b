"""A project as a tree of files, and back: pure, from rows to texts by path and from texts by path to rows.

`definitions/NAME.yaml`, `scenarios/DEFINITION/NAME.yaml`, `resources/FILE`, and `signalbox.yaml`, which says of each
its id, its name, their order, and a digest of what was written: so that whoever reads the tree knows which side has
changed since. Written, read and written again it has the same bytes (docs/projects.md).
"""

import json
import posixpath
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from designer.text_encoding import sha256
from simulator.scenario.scenario_file import read_scenarios, scenario_text
from workflow.convert.text import to_text
from workflow.document import read as read_document
from workflow.paths import Json
from workflow.resources import file_name

MANIFEST = "signalbox.yaml"
NOTE = "# Written by Signalbox with the files that it names; leave the digests as they are (help: Projects).\n"
SUFFIXES = (".yaml", ".yml", ".json")
LONGEST_NAME, LONGEST_FILE = 120, 200
"""Bytes of a file's name that comes from a name, and of one that was a file's name already."""
RESERVED = {"con", "prn", "aux", "nul", *(f"{one}{number}" for one in ("com", "lpt") for number in range(1, 10))}
BESIDE = ("name", "definition", "with")
"""Keys of a scenario file that are not its content."""
PLACES = {"definitions": 2, "scenarios": 3, "resources": 2}
"""Folders of the tree, and how many parts a path there has."""


@dataclass(frozen=True)
class TreeScenario:
    """A scenario: `content` is as the library keeps it; in a tree that was read `base` is the digest of its text."""

    id: str
    name: str
    content: dict[str, Json]
    file: str = ""
    digest: str = ""
    base: str = ""


@dataclass(frozen=True)
class TreeDefinition:
    """A definition. `file` is the name of the file that it came from, or its path in a tree that was read.

    `needs`: the ids of definitions and names of resources that its runs take along.
    """

    id: str
    name: str
    text: str
    file: str = ""
    dialect: str | None = None
    tags: tuple[str, ...] = ()
    summary: str = ""
    workflow_id: str = ""
    needs: tuple[str, ...] = ()
    scenarios: tuple[TreeScenario, ...] = ()
    base: str = ""
    runtime: str = ""


@dataclass(frozen=True)
class TreeResource:
    """A resource by the name that it answers to."""

    name: str
    text: str
    file: str = ""
    base: str = ""


@dataclass
class Tree:
    """A project's content. Of one that was read: `problems` are paths with what is wrong with them, and `missing` the
    files that the manifest names and that are not there. `runtime` is the project's own."""

    name: str = ""
    definitions: list[TreeDefinition] = field(default_factory=list)
    resources: list[TreeResource] = field(default_factory=list)
    problems: list[tuple[str, str]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    runtime: str = ""


def digest(text: str) -> str:
    """What the manifest keeps of a text, whatever mark it begins with."""
    return sha256(text.removeprefix("\ufeff"))[:32]


def case_digest(name: str, content: Mapping[str, Json]) -> str:
    """The same of a scenario: what it takes along is not in it, which the definition decides too."""
    own = {key: value for key, value in content.items() if key not in BESIDE}
    return digest(json.dumps([name, own], sort_keys=True))


def write(tree: Tree) -> dict[str, str]:
    """The texts of a tree by path, the manifest last."""
    stems = _unique((one.id, _definition_stem(one)) for one in tree.definitions)
    paths = {one.id: f"definitions/{stems[one.id]}{_suffix(one)}" for one in tree.definitions}
    named = _unique(((one.name, _resource_file(one)) for one in tree.resources), suffixed=True)
    resources = {name: f"resources/{file}" for name, file in named.items()}
    known = _names(tree.definitions)
    places = {*paths.values(), *resources.values()}
    found: dict[str, str] = {}
    listed: list[Json] = []
    for one in tree.definitions:
        found[paths[one.id]] = one.text
        needs = [path for name in one.needs if (path := paths.get(name) or resources.get(name)) is not None]
        files = _unique((case.id, _stem(case.name)) for case in one.scenarios)
        cases: list[Json] = []
        for case in one.scenarios:
            path = f"scenarios/{stems[one.id]}/{files[case.id]}.yaml"
            own = [_path(str(name), known, paths, resources) for name in _with(case.content)]
            up = [f"../../{name}" if name in places else name for name in (*needs, *own) if name != paths[one.id]]
            content = {key: value for key, value in case.content.items() if key not in BESIDE}
            text = scenario_text({"name": case.name, **content}, f"../../{paths[one.id]}", list(dict.fromkeys(up)))
            found[path] = text
            same = {"digest": case_digest(case.name, case.content), "text": digest(text)}
            cases.append({"file": path, "id": case.id, "name": case.name, **same})
        listed.append(_entry(one, paths[one.id], cases))
    for given in tree.resources:
        found[resources[given.name]] = given.text
    kept: list[Json] = [
        {"file": resources[one.name], "name": one.name, "digest": digest(one.text)} for one in tree.resources
    ]
    whole: dict[str, Json] = {"signalbox": "project", "name": tree.name}
    whole |= {"runtime": tree.runtime} if tree.runtime else {}
    whole |= {"definitions": listed, "resources": kept}
    found[MANIFEST] = NOTE + to_text(whole, "yaml")
    return found


def read(files: Mapping[str, str]) -> Tree:
    """What a tree says; files elsewhere are none of it. Never raises: what is wrong is in `problems`."""
    tree = Tree()
    manifest = _manifest(files, tree)
    tree.name, tree.runtime = _text(manifest.get("name")), _text(manifest.get("runtime"))
    paths = _paths(files, tree)
    entries = {_text(one.get("file")): one for one in _rows(manifest, "definitions")}
    cases = {_text(one.get("file")): one for entry in entries.values() for one in _rows(entry, "scenarios")}
    kept = {_text(one.get("file")): one for one in _rows(manifest, "resources")}
    tree.missing = [path for path in (*entries, *cases, *kept) if path and path not in files]
    of: dict[str, list[TreeScenario]] = {path: [] for path in paths if path.startswith("definitions/")}
    for path in [*(one for one in cases if one in paths), *(one for one in paths if one not in cases)]:
        if path.startswith("scenarios/"):
            _scenario(tree, of, path, files[path], cases.get(path, {}))
    for path in [*(one for one in entries if one in of), *(one for one in of if one not in entries)]:
        tree.definitions.append(_definition(path, files[path], entries.get(path, {}), of[path]))
    for path in [*(one for one in kept if one in paths), *(one for one in paths if one not in kept)]:
        if path.startswith("resources/"):
            entry = kept.get(path, {})
            name = _text(entry.get("name")) or posixpath.basename(path)
            tree.resources.append(TreeResource(name, files[path], path, _text(entry.get("digest"))))
    return tree


def listed(manifest: str, key: str = "digest") -> dict[str, str]:
    """The digests of a manifest by path; of a text that is none, nothing. `key` "text": those of scenarios' texts."""
    whole = _manifest({MANIFEST: manifest}, Tree())
    definitions = list(_rows(whole, "definitions"))
    entries = [
        *definitions,
        *_rows(whole, "resources"),
        *(one for each in definitions for one in _rows(each, "scenarios")),
    ]
    return {_text(one.get("file")): _text(one.get(key)) for one in entries if one.get("file") and one.get(key)}


def is_place(path: str) -> bool:
    """Whether a path is one of the tree: in its folders, with no way up, and no sign that a system may not have."""
    parts = path.split("/")
    plain = all(part.strip(". ") and not re.search(r'[\x00-\x1f\x7f\\:*?"<>|]', part) for part in parts)
    if not plain or len(path) > 500:
        return False
    is_text = parts[-1].lower().endswith(SUFFIXES) or parts[0] == "resources"
    return path == MANIFEST or (PLACES.get(parts[0]) == len(parts) and is_text)


def in_root(files: Mapping[str, str]) -> dict[str, str]:
    """The files as seen from the folder that the manifest is in, or from the one folder that holds everything."""
    roots = sorted((posixpath.dirname(path) for path in files if posixpath.basename(path) == MANIFEST), key=len)
    tops = {path.split("/")[0] for path in files}
    root = roots[0] if roots else tops.pop() if len(tops) == 1 and not tops & PLACES.keys() else ""
    return {path[len(root) + 1 :] if root else path: text for path, text in files.items() if _is_below(path, root)}


def _is_below(path: str, root: str) -> bool:
    return not root or path.startswith(f"{root}/")


def _manifest(files: Mapping[str, str], tree: Tree) -> dict[str, Json]:
    if MANIFEST not in files:
        return {}
    data = read_document(files[MANIFEST]).data
    if isinstance(data, dict) and data.get("signalbox") == "project":
        return data
    tree.problems.append((MANIFEST, "it is not as Signalbox wrote it: taken as if it were not there"))
    return {}


def _rows(entry: Mapping[str, Json], key: str) -> Iterator[dict[str, Json]]:
    listed = entry.get(key)
    return (one for one in (listed if isinstance(listed, list) else []) if isinstance(one, dict))


def _paths(files: Mapping[str, str], tree: Tree) -> list[str]:
    """The files of the tree in order; of those that are one on some systems only the first."""
    seen: dict[str, str] = {}
    for path in sorted(files):
        if path == MANIFEST or path.split("/")[0] not in PLACES:
            continue
        if not is_place(path):
            tree.problems.append((path, "this is no place or name of a file in a project"))
        elif _folded(path) in seen:
            tree.problems.append((path, f"it differs from {seen[_folded(path)]} by capitals only"))
        else:
            seen[_folded(path)] = path
    return list(seen.values())


def _definition(path: str, text: str, entry: Mapping[str, Json], cases: Sequence[TreeScenario]) -> TreeDefinition:
    tags = entry.get("tags")
    return TreeDefinition(
        id=_text(entry.get("id")),
        name=_text(entry.get("name")),
        text=text,
        file=path,
        dialect=_text(entry.get("dialect")) or None,
        tags=tuple(one for one in tags if isinstance(one, str)) if isinstance(tags, list) else (),
        summary=_text(entry.get("summary")),
        scenarios=tuple(cases),
        base=_text(entry.get("digest")),
        runtime=_text(entry.get("runtime")),
    )


def _scenario(tree: Tree, of: dict[str, list[TreeScenario]], path: str, text: str, entry: Mapping[str, Json]) -> None:
    document = read_document(text)
    data = document.data
    if not document.readable or not isinstance(data, dict):
        first = document.diagnostics[0] if document.diagnostics else None
        place = f"line {first.range.start.line}: {first.message}" if first else "it is no mapping"
        tree.problems.append((path, f"this scenario cannot be read: {place}"))
        return
    owner = _owner(of, path, data.get("definition"))
    if owner is None:
        tree.problems.append((path, "there is no definition that this scenario is of"))
        return
    found = read_scenarios(text) if isinstance(data.get("scenarios"), list) else None
    if found is not None:
        tree.problems += [(path, _text(one.get("message"))) for one in _rows(found, "report")]
    for case in _rows(found, "scenarios") if found is not None else [data]:
        content = {key: value for key, value in case.items() if key not in BESIDE}
        if named := [_from_root(path, str(one)) for one in _with(case)]:
            content["with"] = named
        name = _text(case.get("name")) or _text(entry.get("name")) or posixpath.splitext(posixpath.basename(path))[0]
        told = case_digest(name[:200], content)
        one = TreeScenario(_text(entry.get("id")), name[:200], content, path, told, _text(entry.get("digest")))
        of[owner].append(one)


def _owner(of: Mapping[str, Any], path: str, named: Json) -> str | None:
    if isinstance(named, str) and (whole := _from_root(path, named)) in of:
        return whole
    folder = path.split("/")[1]
    fits = [one for one in of if posixpath.splitext(posixpath.basename(one))[0] == folder]
    return fits[0] if len(fits) == 1 else None


def _from_root(path: str, named: str) -> str:
    """What a scenario at `path` names, as a path of the tree where it is one."""
    whole = posixpath.normpath(posixpath.join(posixpath.dirname(path), named))
    return whole if whole.split("/")[0] in PLACES and named.startswith(".") else named


def _entry(one: TreeDefinition, path: str, cases: list[Json]) -> dict[str, Json]:
    entry: dict[str, Json] = {"file": path, "id": one.id, "name": one.name}
    more = {"dialect": one.dialect, "runtime": one.runtime, "tags": list(one.tags), "summary": one.summary}
    entry |= {key: value for key, value in more.items() if value}
    return {**entry, "digest": digest(one.text), **({"scenarios": cases} if cases else {})}


def _names(definitions: Sequence[TreeDefinition]) -> dict[str, str]:
    """The ids of definitions by the names that a scenario may call them by, the surest last."""
    by_file = {one.file: one.id for one in definitions if one.file}
    by_workflow = {one.workflow_id: one.id for one in definitions if one.workflow_id}
    return {**by_file, **by_workflow, **{one.id: one.id for one in definitions}}


def _path(name: str, known: Mapping[str, str], paths: Mapping[str, str], resources: Mapping[str, str]) -> str:
    return paths[known[name]] if name in known else resources.get(name, name)


def _with(content: Mapping[str, Json]) -> list[Json]:
    listed = content.get("with")
    return listed if isinstance(listed, list) else []


def _definition_stem(one: TreeDefinition) -> str:
    if not one.file:
        return _stem(one.name)
    base = posixpath.basename(one.file.replace("\\", "/"))
    return _stem(posixpath.splitext(base)[0], LONGEST_FILE)


def _suffix(one: TreeDefinition) -> str:
    own = posixpath.splitext(one.file)[1]
    return own if own in SUFFIXES else ".json" if one.text.lstrip("\ufeff \t\r\n").startswith("{") else ".yaml"


def _resource_file(one: TreeResource) -> str:
    stem, suffix = posixpath.splitext(file_name(one.name) or one.name)
    return _stem(stem, LONGEST_FILE) + re.sub(r"[^\w.-]", "", suffix)[:20].rstrip(".")


def _stem(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as files may have it on every system; the same again of what it gives."""
    plain = re.sub(r"[^\w. -]+", "-", unicodedata.normalize("NFC", name)).strip(" .-")
    cut = plain.encode()[:longest].decode(errors="ignore").strip(" .-") or "untitled"
    return f"_{cut}" if cut.split(".")[0].strip().lower() in RESERVED else cut


def _unique(named: Iterable[tuple[str, str]], suffixed: bool = False) -> dict[str, str]:
    """Names by id, no two of them one on a system that tells no capitals apart: those have their ids in them."""
    found = dict(named)
    while True:
        groups: dict[str, list[str]] = {}
        for key, name in found.items():
            groups.setdefault(_folded(name), []).append(key)
        alike = [key for keys in groups.values() if len(keys) > 1 for key in keys]
        if not alike:
            return found
        for key in alike:
            stem, suffix = posixpath.splitext(found[key]) if suffixed else (found[key], "")
            cut = stem.encode()[: LONGEST_FILE - 10].decode(errors="ignore").rstrip(" .-")
            found[key] = f"{cut}-{sha256(key)[:8]}{suffix}"


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFC", name).casefold())


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""
