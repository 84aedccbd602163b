"""`make check`: the tests that a change can affect, and what that leaves out.

A change is what differs from the branch `main` (or `--since COMMIT`), committed or not. A Python module affects the
tests that import it, directly or through others; a module of the pages affects Node's tests that import it and the
browser tests of each page that contains it. Other files affect the tests of their own folder. Tests that start a
server import nothing of it: those are left out, and the last lines say so.
"""

import argparse
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from tests.import_graph import PACKAGES, ROOT, dotted, imports, modules

SOURCES = ROOT / "static" / "src"
TESTS = ROOT / "tests"
BROWSER_FOLDERS = {
    "design": "design",
    "library": "library",
    "resource": "library",
    "review": "review",
    "simulate": "simulate",
}
"""The page's script in `static/src/pages`, and the folder of its browser tests; all others belong to `common`."""
COMMON = "common"
PAGE_IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")


def main() -> int:
    """The command line; pytest's status, 0 where nothing is affected."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--since", default="main", help="what the change is held against (main)")
    parser.add_argument("--list", action="store_true", help="name the tests instead of running them")
    options, words = parser.parse_known_args()
    chosen = affected(changed(options.since))
    print("\n".join(chosen) if options.list else f"{len(chosen)} of {len(all_test_files())} test files are affected.")
    status = 0
    if chosen and not options.list:
        command = [sys.executable, "-m", "pytest", "--dist", "loadfile", "--no-loadscope-reorder", *words, *chosen]
        status = subprocess.run(command, cwd=ROOT, check=False).returncode
    print(left_out(chosen))
    return 0 if status == 5 else status


def changed(since: str) -> list[str]:
    """The files that differ from where this branch left `since`, committed or not, new ones among them."""
    base = _git("merge-base", since, "HEAD")
    return sorted(
        {*_git("diff", "--name-only", base).split("\n"), *_git("ls-files", "-o", "--exclude-standard").split("\n")}
        - {""}
    )


def affected(files: Iterable[str]) -> list[str]:
    """The test files and folders that a change of `files` (paths from the root) can affect, in order."""
    chosen: set[str] = set()
    for name in files:
        path = ROOT / name
        if name.startswith("tests/") and path.name.startswith("test_") and path.suffix == ".py":
            chosen |= {name} if path.is_file() else set()
        elif path.suffix == ".py" and path.is_file():
            chosen |= importers(*PACKAGES, "tools", "tests").get(dotted(path), set())
        elif path.suffix == ".ts":
            chosen |= _of_page_module(path)
        else:
            chosen |= _beside(name)
    return sorted(chosen)


def left_out(chosen: Iterable[str]) -> str:
    """A line that says which tests were not run, by folder."""
    ran = set(chosen)
    rest: defaultdict[str, int] = defaultdict(int)
    for name in all_test_files():
        if name not in ran and not any(name.startswith(f"{folder}/") for folder in ran):
            rest["/".join(name.split("/")[:2]) if name.count("/") > 1 else "tests"] += 1
    said = ", ".join(f"{folder} ({count})" for folder, count in sorted(rest.items()))
    return f"Left out: the long tier, and test files of {said}." if said else "Left out: the long tier."


@cache
def all_test_files() -> tuple[str, ...]:
    """All test files of pytest, as paths from the root."""
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in TESTS.rglob("test_*.py")))


@cache
def importers(*packages: str) -> Mapping[str, set[str]]:
    """Each Python module of these packages, and the test files that import it, directly or through others of them."""
    direct = {dotted(path): _known(path) for package in packages for path in modules(package)}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for name in all_test_files():
        for module in _closure([dotted(ROOT / name)], direct):
            found[module].add(name)
    return found


def _known(path: Path) -> set[str]:
    """The modules that a file names: `from a import b` names `a` and, where it is a module, `a.b`."""
    named = {name for name, _ in imports(path)}
    return named | {name.rpartition(".")[0] for name in named}


def _closure(start: Iterable[str], direct: Mapping[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = list(start)
    while waiting:
        module = waiting.pop()
        if module not in seen and module in direct:
            seen.add(module)
            waiting += direct[module]
    return seen


def _of_page_module(path: Path) -> set[str]:
    """Node's tests and browser folders that a TypeScript module reaches."""
    if path.is_relative_to(TESTS / "static"):
        return {"tests/static/test_static.py"}
    if not path.is_relative_to(SOURCES):
        return _beside(path.relative_to(ROOT).as_posix())
    users = _page_users()
    reached = {path}
    waiting = [path]
    while waiting:
        new = users.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    pages = {one.stem for one in reached if one.parent == SOURCES / "pages"}
    folders = {BROWSER_FOLDERS.get(page, COMMON) for page in pages}
    return {"tests/static/test_static.py", *(f"tests/browser/{folder}" for folder in folders)}


@cache
def _page_users() -> Mapping[Path, set[Path]]:
    """Each module of the pages, and those that import it."""
    users: defaultdict[Path, set[Path]] = defaultdict(set)
    for path in SOURCES.rglob("*.ts"):
        for name in PAGE_IMPORT.findall(path.read_text("utf-8")):
            users[(path.parent / name).with_suffix(".ts").resolve()].add(path)
    return users


def _beside(name: str) -> set[str]:
    """The tests of the folder that mirrors a file's own, or of the next one above that has any."""
    folder = Path(name).parent
    parts = folder.parts[1:] if folder.parts[:1] == ("tests",) else folder.parts
    while parts:
        mirror = TESTS.joinpath(*parts)
        if found := {path for path in all_test_files() if (ROOT / path).is_relative_to(mirror)}:
            return found
        parts = parts[:-1]
    return {path for path in all_test_files() if path.count("/") == 1}


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
