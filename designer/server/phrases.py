"""What the server says in drawings and in the history, as sentences with places, so that pages can say it otherwise.

Drawings and summaries are made in English (exports, prints of the command line and answers of the API keep it); a page
in another language looks up what it shows (static/src/phrases/). A place `{n}` stands for a number, `{time}`, `{least}`
and `{most}` for a length of time, `{words}` and `{goal}` for what is a phrase itself, others for what people wrote.
Keywords of the language (`if`, `while`, `until`, `then`, `try`, `catch` …) stay as they are, and are no phrases.
"""

from designer.server.asked_phrases import ASKED
from designer.server.compared_phrases import COMPARED
from workflow.calendar.plans import COUNTED, IN_A_RUN

UNITS = ("year", "month", "week", "day", "hour", "minute", "second", "millisecond")

NUMBERED = (
    "action",
    "argument",
    "call",
    "caller",
    "case",
    "condition",
    "event",
    "extension",
    "item",
    "line",
    "name",
    "state",
    "task",
    *UNITS,
)

OPEN = (
    "how long?",
    "when?",
    "where?",
    *(
        f"which {what}?"
        for what in (
            "command",
            "condition",
            "error",
            "event",
            "function",
            "image",
            "language",
            "list",
            "method",
            "one",
            "operation",
            "retry",
            "timeout",
            "workflow",
        )
    ),
)

FACTS = (
    "all at once",
    "all events",
    "all of {n}",
    "all tries",
    "any error",
    "any error {condition}",
    "any event",
    "any of {n}",
    "as {name}",
    "at most",
    "at most {time}",
    "at random",
    "awaited",
    "before the end",
    "after {time}, before the end",
    "catalog {name}",
    "caught, and nothing done",
    "channel",
    "collects",
    "compete: the first wins",
    "each {item} in {words}",
    "each try",
    "error as {name}",
    "errors ignored",
    "exponential {time}",
    "for {time}",
    "from {name}",
    "has a schema",
    "in batches",
    "index at {name}",
    "input",
    "input schema",
    "into",
    "is read",
    "is returned",
    "kept",
    "kept in the context",
    "linear {time}",
    "no catch",
    "no collection",
    "no limit",
    "no retry when",
    "no state has this name",
    "no task of this list has this name",
    "not awaited",
    "not waited for",
    "nothing to call",
    "on {name}",
    "one at a time",
    "only if",
    "output",
    "output schema",
    "retry only",
    "retry when",
    "sent",
    "status {name}",
    "the first event",
    "this action",
    "until {n} messages",
    "up to {time}",
    "used for compensation",
    "version {name}",
    "waits for all",
    "waits for one",
    "waits for some",
    "waits for {n}",
    "waits for {n} of {all}",
    "{item}, at {name}",
    "{n} at a time",
    "{n} branch",
    "{n} branch folded",
    "{n} branches",
    "{n} branches folded",
    "{n} catch",
    "{n} catches",
    "{n} deep",
    "{n} more",
    "{n} more action",
    "{n} more actions",
    "{n} more event",
    "{n} more events",
    "{n} × after {time}",
    "{n}× after {time}",
    "{n}× exponential {time}",
    "{n}× linear {time}",
    "{time} after",
    "{time} before",
    "{low} to {high} more",
)

MARKS = (
    "Start",
    "scheduled",
    "every {time}",
    "every {time} until {name}",
    "every {time} from {name} on",
    "{n} times",
    "{time} after each end",
    "end",
    "failed",
    "Not chosen yet",
    "after {time}",
    "caught, then",
    "compensated by",
    "compensates first",
    "otherwise",
    "see",
    "Function",
    "Extension",
    "before each {words}",
    "after each {words}",
    "before and after each {words}",
    "around each {words}",
    "task",
    "do and fork",
    "on a condition",
)

TITLES = (
    "(no name)",
    "Branch {name}",
    "Case {n} ({name})",
    "Case",
    "Caught in {name}: {words}",
    "tried again {words}",
    "Compensation {words}",
    "Condition {n} ({name})",
    "Default",
    "End",
    "stops everything",
    "of the instance",
    "sends {name}",
    "goes on as {name}",
    "End of the list",
    "Error",
    "Error {words}",
    "Event {name}",
    "Extension {words}",
    "Fold {name}",
    "Function {name}",
    "If not, {name} is skipped",
    "If so, {name}",
    "Next in the list",
    "Open {name}",
    "Otherwise",
    "See {name}",
    "Start at the end",
    "Start at {name}",
    "Start of the list",
    "The error ends the workflow",
    "Then",
    "Then {words}",
    "Timeout",
    "Timeout {words}",
    "Transition",
    "Uses {name}",
    "a place that is not chosen yet",
    "folded",
    "the end",
    "{kind} state {name}",
    "{kind} task {name}",
    "{name} is compensated by {goal}",
    "{words} from {name} to {goal}",
    "{words}, added",
    "{words}, changed",
    "{words}, folded",
    "{words}, removed",
)

BRIEFLY = (
    "adds data",
    "adds {name}",
    "calls {name}",
    "decides by {words}",
    "does {name} at once",
    "ends the workflow",
    "ends the workflow as failed",
    "over {name}",
    "runs {name}",
    "runs {name} and goes on at once",
    "runs {name} and waits for it",
    "sends {name}",
    "then ends",
    "then fails",
    "then {name}",
    "waits {time}",
    "waits for {name}",
)
"""What states do, in Review."""

PAUSES = (
    "The run waits for your answer: what does {name} return?",
    "By its mock {name} never answers: answer it, or step back.",
    "The scenario ends at {name}: “Run until” goes beyond.",
    "{words} No event is planned: send one.",
    "{name} waits for {words}.",
    "The start was refused: {reason}.",
)
"""Why a run stands."""

CALENDAR = (COUNTED, IN_A_RUN, "at intervals that an expression gives", "cron {name}")

HISTORY = (
    "added",
    "changed",
    "removed",
    "added {name}",
    "added event {name}",
    "added function {name}",
    "added retry {name}",
    "changed {name}",
    "does not read as a workflow",
    "has no states yet",
    "has no tasks yet",
    "has {words}",
    "nothing changed",
    "only how the text is written",
    "reads again with {words}",
    "removed {name}",
    "removed event {name}",
    "removed function {name}",
    "removed retry {name}",
    "renamed {name} to {other}",
)


RETRIES = (
    *(
        f"{{n}}{nth} retry after {{time}}{about}"
        for nth in ("st", "nd", "rd", "th")
        for about in ("", " ({least} to {most})")
    ),
    "Gives up after 1 retry, {time} of waiting in all.",
    "Gives up after {n} retries, {time} of waiting in all.",
    "Never gives up.",
    "Not tried again: there are no attempts.",
)
"""When a policy tries again (`workflow/fields/waits.py`)."""

SAMPLES = (
    "You have no simulation of it yet: start one, or type data by hand.",
    "The last simulation cannot be read: try again, or type data by hand.",
    "The last simulation has not come to {state} yet.",
    "The scenario “{name}” cannot be run: {why}",
    "The scenario “{name}” does not come to {state}.",
    "from the run of {when}",
    "from the scenario “{name}”",
)
"""Where data for the form come from, or why there are none."""


def phrases() -> list[str]:
    """All of them, each once."""
    numbers = (f"{{n}} {word}{s}" for word in NUMBERED for s in ("", "s"))
    return sorted(
        {
            *numbers,
            *OPEN,
            *FACTS,
            *MARKS,
            *TITLES,
            *BRIEFLY,
            *PAUSES,
            *CALENDAR,
            *HISTORY,
            *SAMPLES,
            *RETRIES,
            *COMPARED,
            *ASKED,
        }
    )
