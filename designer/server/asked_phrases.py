"""What the server says before something is done: what goes with tasks, and what a version still lacks."""

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

ASKED = (*REMOVED, *LACKS)
