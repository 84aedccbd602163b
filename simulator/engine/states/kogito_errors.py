"""Which errors a code is of, as SonataFlow has it: statuses, classes, messages (docs/runtimes/sonataflow.md, S131)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from simulator.engine.data.reasons import listed
from simulator.engine.states.declared_errors import code_of
from simulator.engine.world.errors import DATA, EXPRESSION, SCHEMA, TIMEOUT, Error
from workflow.model import Ref, Workflow

TIMED_OUT: Final = "TimedOut"
"""The code of what has taken too long (S134)."""
TIMED_OUT_WORDS: Final = f"WorkItem execution failed with error code {TIMED_OUT}"
_CLASS: Final = re.compile(r"(?:[a-z_]\w*\.)+[A-Z]\w*(?:\$\w+)*", re.ASCII)
_WORK_ITEM: Final = "org.kie.kogito.process.workitem.WorkItemExecutionException"
_RUNTIME: Final = "java.lang.RuntimeException"
_EXCEPTION: Final = "java.lang.Exception"
_ILLEGAL: Final = "java.lang.IllegalArgumentException"
_OWN: Final = {DATA: _ILLEGAL, EXPRESSION: _ILLEGAL, SCHEMA: _ILLEGAL}
_CHECKED: Final = ("java.io.", "java.net.", "java.sql.", "javax.naming.", "java.security.")
_PARENTS: Final = {
    "java.lang.NumberFormatException": _ILLEGAL,
    "java.io.UncheckedIOException": _RUNTIME,
    "java.lang.ArrayIndexOutOfBoundsException": "java.lang.IndexOutOfBoundsException",
    "java.lang.InterruptedException": _EXCEPTION,
    "java.lang.ClassNotFoundException": _EXCEPTION,
    "java.util.concurrent.ExecutionException": _EXCEPTION,
    "java.util.concurrent.TimeoutException": _EXCEPTION,
    "java.net.ConnectException": "java.net.SocketException",
    "java.net.SocketException": "java.io.IOException",
    "java.net.SocketTimeoutException": "java.io.IOException",
    "java.net.UnknownHostException": "java.io.IOException",
    "java.io.FileNotFoundException": "java.io.IOException",
    _RUNTIME: _EXCEPTION,
    _EXCEPTION: "java.lang.Throwable",
}


def is_any(workflow: Workflow, names: Iterable[Ref], error: Error) -> bool:
    """Whether an error is one of those that the names are of."""
    return any(is_called(workflow, name.name, error) for name in names)


def is_called(workflow: Workflow, name: str, error: Error) -> bool:
    """Whether an error has this name, or the code that is declared by it is of the error."""
    code = code_of(workflow, name)
    return name == error.name or (code is not None and is_of(code, error))


def mismatch(workflow: Workflow, names: Sequence[str], error: Error) -> str:
    """Why an error is none of those that the names are of."""
    codes = [code_of(workflow, name) or name for name in names]
    own = _code_of(error)
    if own is not None and all(code.rpartition(":")[2].isdecimal() for code in codes):
        return f"code is {own}, not {listed(codes)}"
    if all(map(_CLASS.fullmatch, codes)):
        return f"class is {_class_of(error)}, not {listed(codes)} or below"
    return f"neither code, class nor message of {error.name} is that of {listed(codes)}"


def is_of(code: str, error: Error) -> bool:
    """Whether a code is of an error: its status or own code, its class or one above it, its message, or a pattern in
    that.
    """
    own, kind = _code_of(error), _class_of(error)
    if own is not None and code.rpartition(":")[2] == own:
        return True
    message = _message_of(error)
    if code in _above(kind) or code in (error.message, message):
        return True
    return not _CLASS.fullmatch(code) and _is_in(code, message)


def _message_of(error: Error) -> str:
    """The message as the engine writes it, where only a name or our own words are known."""
    if error.name == EXPRESSION:
        return f"Unable to evaluate content: {error.message}"
    if error.message == error.name and (error.code or "").isdecimal():
        return f"Request failed with message: {error.message}"
    return error.message


def _code_of(error: Error) -> str | None:
    if error.name == TIMEOUT:
        return TIMED_OUT
    return None if error.code is None or _CLASS.fullmatch(error.code) else error.code


def _class_of(error: Error) -> str:
    named = (text for text in (error.code, error.name) if text and _CLASS.fullmatch(text))
    return next(named, _OWN.get(error.name, _WORK_ITEM))


def _above(kind: str) -> Iterator[str]:
    """A class and those that it extends; of one that is not known those of an unchecked exception."""
    current = kind
    while True:
        yield current
        if current == "java.lang.Throwable":
            return
        checked = current.startswith(_CHECKED) and current.endswith("Exception")
        current = _PARENTS.get(current, _EXCEPTION if checked else _RUNTIME)


@lru_cache(maxsize=256)
def _pattern(text: str) -> Any:
    import re2  # only codes that are patterns pay for loading it

    options = re2.Options()
    options.log_errors = False
    try:
        return re2.compile(text, options)
    except re2.error:
        return None


def _is_in(code: str, message: str) -> bool:
    found = _pattern(code)
    return found is not None and found.search(message) is not None
