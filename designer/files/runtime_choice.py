"""Which runtime counts for a file: the command line, the scenario, the text and `signalbox.toml` are asked
(docs/runtimes/index.md, "How a runtime is chosen").
"""

from collections.abc import Iterator

from designer.files.project import Projects
from designer.files.tally import Tally
from designer.files.texts import Unreadable, warn
from workflow import dialects, runtimes
from workflow.definition import Definition
from workflow.document import Document
from workflow.paths import Json
from workflow.profile import SPECIFICATION, Profile
from workflow.runtimes.choosing import Choice, Said, choose
from workflow.runtimes.recognition import offered, recognised
from workflow.runtimes.written import said_in


def choice_of(
    name: str,
    document: Document,
    projects: Projects,
    asked: str | None = None,
    scenario: Json = None,
    dialect: str | None = None,
) -> Choice:
    """What counts for the definition in the file `name`: `asked` is the command line's word, `scenario` what that says,
    `dialect` the one that the text is read as, where that is given.
    """
    signs = recognised(document.data) if asked == runtimes.AUTO else ()
    said = (*_said(asked, scenario), *said_in(document), *_of_tree(name, projects))
    found = dialect or (dialects.detect(document.data)[0] if document.readable else None)
    return choose(said, found, signs)


def profile_of(name: str, choice: Choice, *, linted: bool = False) -> Profile:
    """The profile that was chosen; that a sign has chosen it is told. Raises Unreadable where it cannot count: what a
    text that is `linted` says itself is a finding.
    """
    if choice.problem and not (linted and choice.said and choice.said.source == "text"):
        where = f" ({choice.said.where})" if choice.said and choice.said.where else ""
        raise Unreadable(f"{name}:1:1: {choice.problem}{where}")
    found = runtimes.get(choice.runtime)
    if choice.said is not None and choice.said.source == "signs":
        warn(f"{name}: read as {found.name} ({choice.said.where}); --runtime specification reads it as written")
    return found


def offer(tally: Tally, name: str, definition: Definition) -> None:
    """Note that a definition for which nobody chose a runtime is written for one, as far as signs tell."""
    found = offered(definition.document.data, definition.dialect) if definition.profile is SPECIFICATION else None
    if found is not None:
        tally.offer(name, found.runtime)


def _said(asked: str | None, scenario: Json) -> Iterator[Said]:
    if asked is not None:
        yield Said("command line", asked, "--runtime")
    if isinstance(scenario, str):
        yield Said("scenario", scenario, "`runtime` of the scenario")


def _of_tree(name: str, projects: Projects) -> Iterator[Said]:
    found = projects.of(name).runtime_of(name)
    if found is not None:
        pattern, runtime = found
        yield Said("tree", runtime, f"`{pattern}` in signalbox.toml")
