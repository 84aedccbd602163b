"""Conversions to 1.0 that are proved by running both sides, of one definition or of a whole folder, with a report."""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from designer.files.project import Projects
from designer.files.runtime_choice import choice_of, profile_of
from designer.files.search import Search, Text
from designer.files.tally import UNREADABLE
from designer.files.texts import Unreadable, parsed, read_text, trouble, warn, write
from designer.raising import instead
from workflow import runtimes
from workflow.convert import Converted, Unconvertible, convert
from workflow.convert.shapes import NOTHING_SEEN, Seen
from workflow.definition import Definition, Resource, understand
from workflow.paths import Json
from workflow.profile import Profile

if TYPE_CHECKING:
    from simulator.studies.conversion.proof import Proof
    from simulator.studies.conversion.report import Row

TARGET: Final = "1.0"
SHOWN_RUNS: Final = 3
"""So many of the runs that differ are told."""
LONGEST_VALUE: Final = 300
"""Characters of a value that is told."""


def target_of(options: argparse.Namespace, dialect: str | None) -> Profile | None:
    """The engine that a definition of a dialect is written for; None where nobody asked for one."""
    asked = options.runtime
    if asked in (None, runtimes.AUTO) or (options.to or dialect) != TARGET:
        return None
    return found if (found := runtimes.get(asked)).reads(TARGET) else None


def source_of(options: argparse.Namespace) -> str | None:
    """What the command line says of the engine that a file is read for: `--runtime` where that is none of 1.0."""
    asked = options.runtime
    is_target = (
        asked not in (None, runtimes.AUTO) and runtimes.get(asked).reads(TARGET) and options.to in (None, TARGET)
    )
    return options.from_runtime or (None if is_target else asked)


def holds(options: argparse.Namespace, definition: Definition, found: Converted) -> bool:
    """Whether both sides do the same, as far as that is asked for; told on standard error and in the report.

    Raises Unreadable for scenarios that cannot be read, and where there is nothing to run.
    """
    proof = _proof(options, definition, found, ())
    if options.report is not None:
        _report(options, [_row(options.file, definition, found, proof)])
    if proof is None:
        return True
    _warn_of(options.file, definition, proof)
    return not proof.wrong


def _proof(
    options: argparse.Namespace,
    definition: Definition,
    found: Converted,
    others: Sequence[tuple[Definition, Converted]],
) -> "Proof | None":
    if options.verify is None:
        return None
    if not _is_run(found, definition):
        raise Unreadable(
            f"--verify: for conversions to {TARGET} from an older dialect, or for another engine; add --to {TARGET}"
        )
    # the engine is loaded only for those who need it
    from simulator.scenario.scenario import ScenarioError
    from simulator.studies.conversion.proof import prove

    given = _data(options.verify)
    others = [*others, *others_of(options, definition)]
    with instead(
        ScenarioError, lambda error: Unreadable(f"{options.verify[0] if options.verify else options.file}:1:1: {error}")
    ):
        return prove(definition, found, given, others)


def others_of(options: argparse.Namespace, definition: Definition) -> Iterator[tuple[Definition, Converted]]:
    """The definitions of `--with`, each with its conversion. Raises Unreadable and Unconvertible."""
    for name in options.others:
        made = understand(read_text(name), profile=definition.profile)
        if made.workflow is not None and (made.dialect not in (None, TARGET) or made.dialect == definition.dialect):
            target = target_of(options, made.dialect)
            yield made, convert(made, TARGET, replaces_arrays=options.replace_arrays, target=target)


def seen(options: argparse.Namespace, definition: Definition) -> Seen:
    """The shapes of data in the scenarios that are given, by which a conversion to 1.0 is written and proved.

    Raises Unreadable for scenarios that cannot be read.
    """
    files = [*options.scenarios, *(options.verify or ())]
    is_explored = options.verify == []  # data that are made up may be of any shape
    if options.to != TARGET or is_explored or not files:
        return NOTHING_SEEN
    # the engine is loaded only for those who need it
    from simulator.scenario.scenario import ScenarioError
    from simulator.studies.conversion.seen import seen as seen_in

    others = [understand(read_text(name), profile=definition.profile) for name in options.others]
    try:
        return seen_in(definition, _data(files), [one for one in others if one.workflow is not None])
    except ScenarioError:  # who runs them says where it is
        return NOTHING_SEEN


def _data(files: Sequence[str]) -> list[Json]:
    """What scenario files have; raises Unreadable."""
    return [parsed(name).data or {} for name in dict.fromkeys(files)]


def _warn_of(file: str, definition: Definition, proof: "Proof") -> None:
    for state in proof.states:
        start = definition.document.range(state.path).start
        count = f" by {state.scenarios} scenario{'' if state.scenarios == 1 else 's'}" if state.how == "proved" else ""
        warn(f"{file}:{start.line}:{start.column}: {state.how}{count}: “{state.name}”")
    for line in _compared(file, proof):
        warn(line)


def _compared(file: str, proof: "Proof") -> Iterator[str]:
    """Lines about the runs that differ, those that nothing explains first, and how many did the same."""
    differing = sorted((one for one in proof.trials if one.differences), key=lambda one: not one.is_wrong)
    for one in differing[:SHOWN_RUNS]:
        first = one.differences[0]
        word = "differs" if one.is_wrong else "differs, as a loss or a note explains"
        yield f"{file}:1:1: {word}: scenario {one.name}: {first.what}: {_value(first.before)} → {_value(first.after)}"
    if len(differing) > SHOWN_RUNS:
        yield f"{file}:1:1: {len(differing) - SHOWN_RUNS} more differ"
    same, cut = sum(one.is_same for one in proof.trials), sum(one.is_cut for one in proof.trials)
    runs = len(proof.trials) - cut
    end = f"; {cut} took too long" if cut else ""
    yield f"{file}:1:1: {same} of {runs} run{'' if runs == 1 else 's'} did the same{end}"


def _value(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def lines_of(file: str, found: Converted) -> Iterator[str]:
    """Lines about what is lost, and the notes, each with its place."""
    for word, all_of_it in (("lost", found.losses), ("note", found.notes)):
        for one in all_of_it:
            yield f"{file}:{one.range.start.line}:{one.range.start.column}: {word}: {one.message}"


def _is_run(found: Converted, definition: Definition) -> bool:
    """Whether both sides can be run: it is in 1.0, and was in another dialect or for another engine."""
    return found.tasks is not None or (
        found.dialect == TARGET and runtimes.get(found.runtime) is not definition.profile
    )


def _row(file: str, definition: Definition, found: Converted | None, proof: "Proof | None", why: str = "") -> "Row":
    from simulator.studies.conversion.report import Row

    name = definition.workflow.id if definition.workflow else ""
    return Row(file, name, definition.dialect or "", (found.dialect if found else None) or "", found, proof, why)


def _report(options: argparse.Namespace, rows: "list[Row]") -> None:
    from simulator.studies.conversion.report import FORMATS, as_json, written

    form = Path(options.report).suffix.lstrip(".")
    if form not in FORMATS:
        raise Unreadable(f"{options.report}:1:1: a report is one of {', '.join(f'.{one}' for one in FORMATS)}")
    write(options.report, written([as_json(row) for row in rows], form))


def folder(options: argparse.Namespace, search: Search) -> int:
    """All definitions of a folder, each with the others as its sub-workflows; the exit status, the worst of theirs.

    What differs without a reason is not written. Raises Unreadable where nothing can be written.
    """
    if options.to is None or (options.write is None and options.report is None):
        raise Unreadable(f"{options.file}: for a folder add --to DIALECT, and --write DIR or --report FILE")
    if options.scenarios:
        raise Unreadable("--scenario: a scenario is written anew with its definition alone; convert that FILE")
    root = Path(options.file)
    found = list(_definitions(options, root, search))
    made = {path: _converted(definition, options) for path, definition in found}
    pairs = [(definition, one) for path, definition in found if isinstance(one := made[path], Converted)]
    rows, status = [], 0
    for path, definition in found:
        one = made[path]
        name = path.relative_to(root).as_posix()
        if isinstance(one, str):
            rows.append(_row(name, definition, None, None, one))
            status = max(status, 2)
            continue
        others = [pair for pair in pairs if pair[0] is not definition]
        proof = _proof(options, definition, one, others) if _is_run(one, definition) else None
        rows.append(_row(name, definition, one, proof))
        is_wrong = bool(proof and proof.wrong)
        status = max(status, 3 if is_wrong else int(bool(one.losses)))
        if options.write is not None and not is_wrong:
            _save(Path(options.write) / path.relative_to(root).with_suffix(f".{one.syntax}"), one.text)
    for row in rows:
        warn(f"{row.file}:1:1: {row.outcome}{f': {row.why}' if row.why else ''}")
        lines = [*lines_of(row.file, row.converted)] if row.converted else []
        for line in [*lines, *(_compared(row.file, row.proof) if row.proof else ())]:
            warn(line)
    if options.report is not None:
        _report(options, [*rows, *_unread(root, search)])
    return status


def _unread(root: Path, search: Search) -> "Iterator[Row]":
    from simulator.studies.conversion.report import Row

    for name, why in search.tally.files.items():
        if why == UNREADABLE:
            yield Row(Path(name).relative_to(root).as_posix(), "", "", "", None, None, "the text cannot be read")


def _definitions(options: argparse.Namespace, root: Path, search: Search) -> Iterator[tuple[Path, Definition]]:
    found = [(Path(one.file.name), one) for one in search.texts("definition") if isinstance(one, Text)]
    texts = list(_numbered(sorted(found, key=lambda one: one[0])))
    resources = tuple(Resource(path.relative_to(root).as_posix(), one.document.text) for path, one in texts)
    projects, asked = Projects(options.config), source_of(options)
    for path, one in texts:
        if one.kind == "definition":
            name = str(one.file.name)
            profile = profile_of(name, choice_of(name, one.document, projects, asked))
            yield path, understand(one.document.text, resources=resources, profile=profile)


def _numbered(texts: list[tuple[Path, Text]]) -> Iterator[tuple[Path, Text]]:
    """The same, from the second document of a file on under a name with its number."""
    seen: Counter[Path] = Counter()
    for path, one in texts:
        seen[path] += 1
        yield path if seen[path] == 1 else path.with_name(f"{path.stem}-{seen[path]}{path.suffix}"), one


def _converted(definition: Definition, options: argparse.Namespace) -> Converted | str:
    try:
        target = target_of(options, definition.dialect)
        return convert(definition, options.to, options.syntax, NOTHING_SEEN, options.replace_arrays, target)
    except Unconvertible as error:
        return str(error)


def _save(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Unreadable(f"{path}:1:1: this file is there already") from None
    except OSError as error:
        raise trouble(path, error) from None
    print(path)
