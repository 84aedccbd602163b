"""What a scenario gives as secrets is used and never shown: `<secret NAME>` stands in its place where values are told
(semantics-0.8.md §2.5).

In 1.0 that is so where requests are told, but not of the data that flow: lint warns of a secret that gets into those
(semantics-1.0.md §13). What a call would have shown, the parameter of `$authorization`, is told nowhere.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from workflow.paths import Json

SHORTEST = 3
"""Characters of a secret that is looked for inside of other texts; a shorter one is only found alone."""
CREDENTIAL: Final = "<secret>"
AUTHORIZATION: Final = {"scheme", "parameter"}
"""The members of `$authorization`, by which it is known as a whole."""
FLOWING: Final = {
    "instance.started",
    "instance.completed",
    "state.entered",
    "state.exited",
    "task.returned",
    "data.filtered",
    "context.exported",
    "event.received",
    "event.consumed",
    "event.kept",
    "event.dropped",
    "event.produced",
}
"""The trace events of 1.0 that tell data as they flow."""


@dataclass(frozen=True, slots=True)
class Secrecy:
    """What is hidden: secrets by name, and `credentials`; where data `flow` openly (1.0) only these in what flows."""

    secrets: Mapping[str, Json]
    credentials: Sequence[str] = ()
    flow: bool = False

    def data(self, value: Json) -> Json:
        """Data as they may be told."""
        return hidden(value, {} if self.flow else self.secrets, self.credentials)

    def request(self, value: Json) -> Json:
        """A request, or what else is no flow of data, as it may be told."""
        return hidden(value, self.secrets, self.credentials)

    def event(self, event: dict[str, Json]) -> Json:
        """A trace event as it may be told; what an input is made into may be a request."""
        flows = event["type"] in FLOWING and event.get("filter") != "input"
        return self.data(event) if flows else self.request(event)


def hidden(value: Json, secrets: Mapping[str, Json], credentials: Sequence[str] = ()) -> Json:
    """The value with names in place of secrets, in keys too; itself where there are none."""
    named = [(text, f"<secret {name}>") for name, given in secrets.items() for text in texts(given)]
    sent = [(text, CREDENTIAL) for text in credentials if text]
    known = sorted((*named, *sent), key=lambda one: -len(one[0]))
    return _hidden(value, known, bool(credentials)) if known or credentials else value


def texts(given: Json) -> Iterator[str]:
    """The texts of a secret: itself, or all that an object has."""
    if isinstance(given, str) and given:
        yield given
    elif isinstance(given, dict):
        for one in given.values():
            yield from texts(one)


def hiding(write: Callable[[Any], object], secrecy: Callable[[], Secrecy]) -> Callable[[Any], object]:
    """What writes events without the secrets in them."""
    return lambda event: write(secrecy().event(event))


def _hidden(value: Json, known: list[tuple[str, str]], authorized: bool) -> Json:
    if isinstance(value, str):
        return _text(value, known)
    if isinstance(value, dict):
        if authorized and set(value) == AUTHORIZATION:
            return {**value, "parameter": CREDENTIAL}
        return {_text(key, known): _hidden(one, known, authorized) for key, one in value.items()}
    if isinstance(value, list):
        return [_hidden(one, known, authorized) for one in value]
    return value


def _text(text: str, known: list[tuple[str, str]]) -> str:
    for secret, name in known:
        if text == secret:
            return name
        if len(secret) >= SHORTEST and secret in text:
            text = text.replace(secret, name)
    return text
