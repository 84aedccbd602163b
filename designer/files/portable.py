"""What `signalbox portable` and assistants compare engines by: a definition's file, its scenarios, and the engines."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from designer.files.cases import Files, at, cases_of
from designer.files.company import Named
from designer.files.project import Projects
from designer.files.runtime_choice import choice_of
from designer.files.scenarios import of_file
from designer.files.texts import unparsed
from designer.jobs.sources import Source
from designer.raising import instead
from simulator.scenario.scenario import Scenario, ScenarioError, check_format, runtime_of
from simulator.studies.portability.matrix import Asked, engines_for, named
from simulator.studies.portability.sides import Texts
from workflow import runtimes
from workflow.definition import Resource, understand
from workflow.document import Document, read
from workflow.paths import Json
from workflow.profile import SPECIFICATION, Profile
from workflow.runtimes import of_resource


def asked_of(
    file: str, engines: Sequence[str], scenarios: Sequence[str], others: Iterable[str], projects: Projects
) -> Asked:
    """A definition with the scenarios of the files `scenarios`, else of those beside it; `engines` are ids of runtimes,
    without any all that read its dialect. Raises Unreadable.
    """
    loader = Files(others, projects=projects)
    text = loader.definition(file)
    definition = understand(text)
    reader = of_resource(definition.document.data) if definition.document.readable else None
    if definition.workflow is None and reader is None:
        raise unparsed(file, definition)
    found = [(name, document, _cases(file, name, document, scenarios)) for name, document in of_file(file, scenarios)]
    cases = [case for _, _, listed in found for case in listed]
    chosen = _chosen(file, definition.document, projects, cases)
    dialect = definition.dialect or (reader.dialects[0] if reader else None)
    wanted = tuple(engines) or engines_for(dialect)
    own = (chosen.id,) if chosen else ()
    profiles = [runtimes.get(one) for one in dict.fromkeys((SPECIFICATION.id, *own, *wanted))]
    given = _texts(loader, file, found, SPECIFICATION)  # the same for all engines that look for nothing else
    texts = {
        one.id: _texts(loader, file, found, one) if one.registry == "tree" else given
        for one in profiles
        if one.reads(dialect)
    }
    listed = [(case.name, _with_secrets(loader, file, case, profiles)) for case in cases]
    return Asked(definition.document, texts, named(listed), wanted, next(iter(own), None))


def asked_of_source(source: Source, engines: Sequence[str]) -> Asked:
    """The same of a definition with one scenario, or none, whose other texts are known."""
    case = source.case
    definition = understand(source.text, profile=runtimes.get(runtime_of(case)))
    wanted = tuple(engines) or engines_for(definition.dialect)
    chosen = definition.profile.id if definition.profile is not SPECIFICATION else None
    texts = dict.fromkeys((SPECIFICATION.id, *wanted, *([chosen] if chosen else [])), source.others)
    data = {name: value for name, value in case.data.items() if name != "runtime"}
    scenarios = named([(case.name, data)] if data else [])
    return Asked(read(source.text), texts, scenarios, wanted, chosen)


def _cases(file: str, name: str, document: Document, given: Sequence[str]) -> list[Scenario]:
    """The scenarios of a file, of one that was not given those that name the definition; one that names several
    runtimes is for none of them. Raises Unreadable.
    """
    listed = cases_of(name, document, SPECIFICATION.id)
    if not given:
        listed = [one for one in listed if Path(str(one.data.get("definition"))).name == Path(file).name]
    for case in listed:
        with instead(ScenarioError, lambda error: at(name, document, error)):
            check_format(case.data, case.path, of_file=True)
    return listed


def _chosen(file: str, document: Document, projects: Projects, cases: Sequence[Scenario]) -> Profile | None:
    """The profile that the definition is for: what the first scenario says, else the text, else the tree."""
    said = next((one.data.get("runtime") for one in cases if one.data.get("runtime")), None)
    choice = choice_of(file, document, projects, None, said)
    return runtimes.get(choice.runtime) if choice.said is not None and choice.runtime != SPECIFICATION.id else None


def _texts(loader: Files, file: str, found: Sequence[tuple[str, Document, list[Scenario]]], profile: Profile) -> Texts:
    """The other texts that go along with the definition under a runtime. Raises Unreadable."""
    texts: dict[str, str] = {}
    for name, document, cases in found:
        texts |= _with_named(loader, file, Named(name, cases), (name, document), profile)
    return tuple((texts or dict(loader.beside(file, (), (), profile))).items())


def _with_named(
    loader: Files, file: str, named: Named, source: tuple[str, Document], profile: Profile
) -> Mapping[str, str]:
    """The texts that scenarios name, with those that go along anyway. Raises Unreadable for one that is not there."""
    found = loader.beside(file, named.files, tuple(named.others), profile)
    with instead(ScenarioError, lambda error: at(*source, error)):
        named.check([Resource(uri, "") for uri, _ in found])
    return dict(found)


def _with_secrets(loader: Files, file: str, case: Scenario, profiles: Sequence[Profile]) -> Mapping[str, Json]:
    """The data of a scenario, with the secrets in files that engines have beside a definition."""
    for profile in profiles:
        case = loader.configured(file, case, profile)
    return case.data
