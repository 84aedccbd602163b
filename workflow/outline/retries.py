"""Errors by their names and codes, and what is tried again by itself (0.8), in sentences."""

from collections.abc import Sequence

from workflow.actions import Action
from workflow.diagram.sentences import Sentence, listed, name, say
from workflow.diagram.text import printable
from workflow.model import Ref
from workflow.outline import times
from workflow.outline.book import Book
from workflow.retry_waits import BY_ITSELF


def called(errors: Sequence[Ref], book: Book) -> Sentence:
    """`the error Away (code 503)`, `one of the errors Away (code 503) and Late`."""
    codes = {one.name: one.code for one in reversed(book.workflow.errors)}
    told = [say(name(one.name), of_code(codes.get(one.name))) for one in errors]
    return say("the error " if len(told) == 1 else "one of the errors ", listed(told, "and"))


def of_code(code: str | None) -> str:
    """` (code 503)`; nothing where there is none."""
    return f" (code {printable(code)})" if code else ""


def again(action: Action, book: Book) -> Sentence:
    """`; if it fails with the error Away, it tries again up to 3 times, after …`; nothing where it is not."""
    every = book.workflow.auto_retries
    if action.call is None or getattr(action.call, "detached", False) or (action.retry is None and not every):
        return ()
    if every:
        which = say(", but not with ", called(action.non_retryable, book), ",") if action.non_retryable else say(",")
    else:
        which = say(" with ", "a declared error" if action.retryable is None else called(action.retryable, book), ",")
    policy = book.retries.get(action.retry.name) if action.retry else BY_ITSELF
    if policy is None:
        how = say(
            "it is tried again as ", name(action.retry.name if action.retry else ""), " says, which does not exist"
        )
    else:
        how = say("it ", times.retry(policy))
    return say("; if it fails", which, " ", how)
