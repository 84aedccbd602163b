"""What the server says of what is to be done: what goes with tasks, what a version lacks, what a file is."""

ENDS = ("the end of the list", "the end of the workflow", "a place that is not chosen yet", "“{other}”")
WAYS = ("“{name}”", "Case “{case}” of “{name}”", "What “{name}” catches")
TASKS = ("{kind} task “{name}”", "Task “{name}”")

REMOVED = (
    *TASKS,
    *(f"{task} and what is in it: {{names}}{more}" for task in TASKS for more in ("", " and {n} more")),
    *(f"{way} leads to {end}" for way in WAYS for end in ENDS),
    "The list begins with “{name}”",
    "and {n} more",
    "that the branches run at once",
    "that the tasks run again for each item",
)
"""Before tasks go, or are taken out of one (`workflow/operations/tasks/`)."""

LACKS = ("{name} must approve.", "1 more approval is needed.", "{n} more approvals are needed.")
"""What keeps a version from being approved (`designer/review/approvals.py`)."""

BROUGHT = (
    "a definition came from the file {file}",
    "a definition has the id {name}",
    "another definition has the id {name} too",
    "another resource answers to {name}",
    "it has {bytes} bytes; {allowed} are allowed",
    "it is no definition (it has no `states` or `do`), no scenario and no resource",
    "it names no `definition`",
    "no definition {names} was found",
    "there is no `{name}`; did you mean `{other}`?",
    "there is no file in it",
    "1 is there already",
    "{n} are there already",
    "{n} scenario",
    "{n} scenarios",
)
"""Of files that are imported (`designer/library/file_import.py`)."""

MENDED = (
    "A list of members made an object",
    "Bare words put in quotes",
    "Braces put around members of a list",
    "Braces put around the whole",
    "Braces without a name removed",
    "Colons added",
    "Commas added",
    "Commas without a value removed",
    "Comments removed",
    "Fences removed",
    "Line numbers removed",
    "Placeholders removed",
    "Quotes made double",
    "Quotes made straight",
    "Trailing commas removed",
    "Words of JSON written small",
    "`{sign}` added",
)
REPAIRED = (
    *(f"{change}: {{words}}" for change in MENDED),
    "line {n}",
    "lines {n} to {all}",
    "lines {numbers} and {n}",
    "lines {numbers} and {n} more",
)
"""What was changed in a text that is repaired (`workflow/document/repair.py`)."""

ASKED = (*REMOVED, *LACKS, *BROUGHT, *REPAIRED)
