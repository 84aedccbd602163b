"""The keys of scenario files (contracts.md, "Scenario file"), where who only tells files apart needs no engine."""

KEYS = (
    "name",
    "definition",
    "with",
    "runtime",
    "input",
    "clock",
    "seed",
    "start",
    "until",
    "settings",
    "functions",
    "subflows",
    "calls",
    "secrets",
    "env",
    "workflow",
    "events",
    "script",
    "narration",
    "costs",
    "expect",
)
MOCKS = ("functions", "subflows", "calls")
"""Those under which mocks stand, by what they answer."""
SESSION = "session"
"""What stands under `signalbox` of a session file (contracts.md, "Session file")."""
