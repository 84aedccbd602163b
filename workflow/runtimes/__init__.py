"""Runtime profiles: one folder a runtime, found by its name; docs/runtimes/index.md says how to add one.

`sonataflow/` is the runtime `sonataflow`: its `__init__` has a value `PROFILE`. A module `v10_1.py` in it is the
version `sonataflow@10.1`, with a `PROFILE` of its own. In names of folders `_` stands for `-` of the id.
The modules beside the folders are what all of them share.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from workflow.dialects import is_resource
from workflow.paths import Json
from workflow.profile import SPECIFICATION, Profile

AUTO = "auto"
"""The word that lets certain signs of a text choose."""


@cache
def ids() -> tuple[str, ...]:
    """The ids of all profiles, the specification first, then by name; none is loaded for it."""
    return (SPECIFICATION.id, *sorted(_modules()))


@cache
def get(runtime: str) -> Profile:
    """The profile with this id, also with its own version behind it; KeyError where there is none."""
    if runtime == SPECIFICATION.id:
        return SPECIFICATION
    name, _, version = runtime.partition("@")
    module = _modules().get(runtime) or _modules()[name]
    found: Profile = import_module(module).PROFILE
    if runtime not in _modules() and found.version != version:
        raise KeyError(runtime)
    return found


def is_known(runtime: str) -> bool:
    """Whether there is a profile with this id."""
    try:
        get(runtime)
    except KeyError:
        return False
    return True


@cache
def every() -> tuple[Profile, ...]:
    """All profiles but the specification, the newest version of each alone."""
    return tuple(get(name) for name in ids()[1:] if "@" not in name)


def unknown(runtime: str) -> str:
    """What is said of an id that there is not, with the nearest one."""
    near = nearest(runtime)
    meant = f"did you mean `{near}`?" if near else f"known are {', '.join(ids())}"
    return f"There is no runtime `{runtime}`; {meant}"


def nearest(runtime: str) -> str | None:
    """The id that is probably meant by one that there is not."""
    return next(iter(get_close_matches(runtime, ids(), 1)), None)


@cache
def _modules() -> Mapping[str, str]:
    """The modules that have a profile, by its id."""
    found: dict[str, str] = {}
    for folder in iter_modules(__path__):
        if not folder.ispkg:
            continue
        module, name = f"{__name__}.{folder.name}", folder.name.replace("_", "-")
        found[name] = module
        for version in iter_modules([f"{home}/{folder.name}" for home in __path__]):
            if version.name.startswith("v") and version.name[1:2].isdigit():
                found[f"{name}@{version.name[1:].replace('_', '.')}"] = f"{module}.{version.name}"
    return found


def of_resource(data: Json) -> Profile | None:
    """The profile that reads Kubernetes resources of this kind; None for what is none, or of another kind."""
    return next((one for one in every() if one.unwraps(data)), None) if is_resource(data) else None
