"""Where our own files lie: inside the package once installed from a wheel, at the root in a checkout."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent


def installed() -> bool:
    """Whether this is the wheel, which carries `templates` and `static` inside the package."""
    return (PACKAGE / "templates").is_dir()


def folder(name: str) -> Path:
    """The folder `templates` or `static`, wherever this copy of Signalbox keeps it."""
    return (PACKAGE if installed() else CHECKOUT) / name


def guide_folder() -> Path:
    """The folder of the built guide (`tools/build_guide.py`), which a checkout may not have yet."""
    return PACKAGE / "guide" if installed() else CHECKOUT / "build" / "guide"


def cache_folder() -> Path:
    """A folder of this user's own for what can be made again, such as Graphviz compiled for this machine."""
    from platformdirs import user_cache_path

    return user_cache_path("signalbox")
