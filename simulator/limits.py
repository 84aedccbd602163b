"""How far a run goes and how much is told of it: every limit of the simulator with what it is for.

Each stands in docs/limits.md, in the section that its text names (tests/test_limits.py). What a server sets for itself
is a row of designer/server/settings_table.py.
"""

from typing import NamedTuple


class Bound(NamedTuple):
    """A limit that a scenario or a session may set: what it is without that, and the ceiling that nobody can raise."""

    default: int
    most: int


STEP_BUDGET = Bound(100_000, 10_000_000)
"""Steps of a run or of one command, `stepBudget` (limits.md, "A run")."""
MAX_DEPTH = Bound(32, 128)
"""Sub-workflows in each other, `maxDepth` (limits.md, "A run")."""
DATA_LIMIT = Bound(262_144, 4_194_304)
"""Bytes of JSON of data, a request or an event, `dataLimit` (limits.md, "A run")."""
TRACE_LIMIT = Bound(25_000, 250_000)
"""Trace events of a session, `traceLimit` (limits.md, "A run")."""
TRACE_WARNING = Bound(10_000, 250_000)
"""Trace events from which on a session has a notice, `traceWarning` (limits.md, "A run")."""
TRACE_SIZE = Bound(67_108_864, 1 << 30)
"""Bytes of JSON of a session's trace, `traceSize` (limits.md, "A run")."""

NESTING = 128
"""Levels of the data of a run; the writers of JSON give up at some hundreds (limits.md, "A run")."""
SCHEMA_KEYWORDS = 100_000
"""Keywords that a JSON Schema may apply to one value: some tenths of a second (limits.md, "A run")."""

VIEW_BYTES = 2 * 1024 * 1024
"""Bytes of all values of a view (limits.md, "A run")."""
EVENT_BYTES = 8 * 1024 * 1024
"""Bytes of a trace event that is told whole (limits.md, "A run")."""
PAGE_BYTES = 1024 * 1024
"""Bytes of trace events of one answer, about: what a page reads at once without a pause (limits.md, "A run")."""

TOKENS = 500
"""Tokens of a view; a loop over many elements may have more (limits.md, "What is told")."""
DUE = 200
"""Entries of `next` in a view (limits.md, "What is told")."""
BREAKPOINTS = 100
"""Breakpoints of a definition (limits.md, "What is told")."""
WATCHES = 50
"""Watches of a definition, and expressions of one question (limits.md, "What is told")."""
WATCH_BYTES = 4_096
"""Bytes of a watch's value that is shown with every answer (limits.md, "What is told")."""
EVALUATED_BYTES = 1_048_576
"""Bytes of all values where expressions are asked for (limits.md, "What is told")."""
FILTERED_BYTES = 1_048_576
"""Bytes of trace events that a path of the trace's filter looks through (limits.md, "What is told")."""
OUTPUT_BYTES = 16_384
"""Bytes of an output that a watch looks through with every answer (limits.md, "What is told")."""
INSTANT = 500
"""Calls or events of one instant that may be expected in any order (limits.md, "What is told")."""
STAGES = 500
"""Stages of a visit (limits.md, "What is told")."""
STAGE_BYTES = 524_288
"""Bytes of the values of stages, or of events, in an answer; the rest is in the trace (limits.md, "What is told")."""
CHANGES = 200
"""Places where two values differ (limits.md, "What is told")."""
HOPS = 100
"""Steps back to where a value comes from; what only carries it on does not count (limits.md, "What is told")."""
EVALUATIONS = 200
"""Expressions of a visit whose values are told (limits.md, "What is told")."""
EVALUATED_STEPS = 60
"""Steps of a visit that are carried out once more to be asked about, the latest (limits.md, "What is told")."""
WRITERS = 20
"""Trace events that gave a variable its value, the latest (limits.md, "What is told")."""
READERS = 20
"""Expressions of a definition that read a variable (limits.md, "What is told")."""
EVENTS = 200
"""Events whose fate is told (limits.md, "What is told")."""
BLOCKS = 500
"""Blocks, and differing pairs, of two runs compared (limits.md, "What is told")."""
VIOLATIONS = 10
"""Violations of one check by a schema that are told (limits.md, "What is told")."""

MESSAGE_NESTING = 100
"""Levels of a message: somewhat more than a definition may have (limits.md, "The WebSocket of a session")."""
ID_LENGTH = 64
"""Characters of a command's id (limits.md, "The WebSocket of a session")."""
PERSON_NAME = 60
"""Characters of a person's name (limits.md, "The WebSocket of a session")."""
ANSWERS = 128
"""Answers to commands that are kept of a session (limits.md, "The WebSocket of a session")."""
ANSWER_BYTES = 256 * 1024
"""Compressed bytes of an answer that is kept whole; of a larger one only that it was given
(limits.md, "The WebSocket of a session")."""
PEOPLE = 100
"""People kept of a session; beyond it those who have been away longest are forgotten
(limits.md, "The WebSocket of a session")."""

CHOICES = 100
"""Values that chance chooses from, in a mock (limits.md, "Scenarios together")."""
CAPTIONS = 500
"""Captions of a scenario (limits.md, "Scenarios together")."""
CAPTION_LENGTH = 1_000
"""Characters of a caption (limits.md, "Scenarios together")."""
SELECTION_LENGTH = 500
"""Characters of a path by which a scenario expects something (limits.md, "Scenarios together")."""
PLAYED_STEPS = 20_000
"""Steps of a scenario that is played for people who do not write definitions (limits.md, "Scenarios together")."""
PLAYED_CAPTIONS = 500
"""Captions of those steps (limits.md, "Scenarios together")."""
PLAYED_DATA = 500_000
"""Characters of data in all steps of a scenario that is played (limits.md, "Scenarios together")."""
EXPLORED_PATHS = 3_000
"""Paths of an exploration, where nothing else is asked for (limits.md, "Scenarios together")."""
PROVED_PATHS = 400
"""Paths whose scenarios a conversion is proved by, where none are given (limits.md, "Scenarios together")."""
STEP_ROWS = 500
"""Rows of a run that is stepped through beside that of its conversion (limits.md, "Scenarios together")."""
STEP_VALUE = 4_096
"""Characters of JSON of a value of such a row; a larger one is shortened (limits.md, "Scenarios together")."""
STEP_LONGEST = 200
"""Characters of a text in a value that is shortened (limits.md, "Scenarios together")."""
EXPLORED_STEPS = 200_000
"""Steps of an exploration, where nothing else is asked for (limits.md, "Scenarios together")."""
RECORDED_EVENTS = 20_000
"""Events of the history of a recorded run (limits.md, "Scenarios together")."""
RECORDED_ATTEMPTS = 1_000
"""Failed attempts of one activity of a recorded run (limits.md, "Scenarios together")."""
RECORDED_NOTES = 200
"""Notes about what a history lacks (limits.md, "Scenarios together")."""
PORTABLE_TRIES = 200
"""Ways that are tried to find paths by which engines are compared (limits.md, "Scenarios together")."""
PORTABLE_STEPS = 5_000
"""Steps of that search (limits.md, "Scenarios together")."""
PORTABLE_CASES = 40
"""Paths that engines are compared by, beside all scenarios (limits.md, "Scenarios together")."""
PORTABLE_FIXES = 8
"""Quick fixes that are tried so that engines do the same (limits.md, "Scenarios together")."""
STEPS_ASKED = 200
"""Steps of an engine that are held against the documents at once (limits.md, "Scenarios together")."""
