"""How much of a definition is read, told, drawn and printed: every limit of the language with what it is for.

Each stands in docs/limits.md, in the section that its text names (tests/test_limits.py). What only keeps something
readable, such as how long a label is, stands where it is used.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """`size` in bytes of UTF-8, `depth` in nested lists and mappings, `nodes` in values after aliases are expanded."""

    size: int = 1_048_576
    depth: int = 64
    nodes: int = 100_000


LIMITS = Limits()
"""What is read of a text, and what it may have after an edit (limits.md, "Changes")."""

REPAIRED_TEXT = 262_144
"""Characters of a text that may be repaired; each of them costs some microseconds (limits.md, "Changes")."""

PLACES = 1_000
"""Places that are told of one rule, of the schema, or of faults in a text (limits.md, "Problems")."""

FIX_ROUNDS = 20
"""How often all findings of a kind are mended, where there are others once they are (limits.md, "Problems")."""

DOCUMENTS = 100
"""Documents of a file that are looked at one by one (limits.md, "Problems")."""

EVALUATED_TEXT = 1_048_576
"""Characters that one evaluation of an expression may put into texts (limits.md, "Expressions")."""
EVALUATED_NESTING = 64
"""Levels of a value that is made of expressions (limits.md, "Expressions")."""
EVENT_EXPRESSION_NESTING = 64
"""Levels in which the brackets of an event expression lie in each other (limits.md, "Expressions")."""
LOOKED_INTO = 500
"""Different jq programs of a definition that problems are looked for in (limits.md, "Problems")."""
CRON_LENGTH = 500
"""Characters of a cron expression (limits.md, "Expressions")."""

CALENDAR_STARTS = 10_000
"""Starts of a schedule that are listed one by one (limits.md, "Calendars")."""
CALENDAR_DAYS = 3_700
"""Days of a calendar of starts (limits.md, "Calendars")."""

DRAWN_STATES = 2_000
"""States of a definition that is drawn (limits.md, "Diagrams")."""
DRAWN_LINES = 2_500
"""Lines of a drawing between states (limits.md, "Diagrams")."""
DRAWN_BOXES = 4_000
"""Boxes and branches of a drawing (limits.md, "Diagrams")."""
LAYOUT_SECONDS = 5.0
"""Seconds that laying out a drawing may take, before the plain layout stands in (limits.md, "Diagrams")."""
KEPT_LAYOUTS = 24
"""Layouts whose places a process keeps for the drawings that follow (limits.md, "Diagrams")."""
LAYOUT_MEMORY = 512 * 1024 * 1024
"""Bytes of memory that laying out a drawing may take, before the plain layout stands in (limits.md, "Diagrams")."""

OUTLINE_PARTS = 40_000
"""Parts of a definition (states, ways, calls …) that is told in words (limits.md, "Outlines and documents")."""
PRINTED_LINES = 5_000
"""Sentences and rows of an outline that is made a PDF (limits.md, "Outlines and documents")."""

FORM_PAGE = 50
"""Entries of a list or map that a form has at a time (limits.md, "Forms")."""
FORM_ENTRIES = 500
"""Entries of all lists and maps of a form, without those that are selected (limits.md, "Forms")."""
TASKS_AT_ONCE = 200
"""Tasks that are put into a task of their own, or taken out of one, in one go (limits.md, "Forms")."""
WAITS_ONE_BY_ONE = 20
"""Waits of retries that a conversion writes one by one (limits.md, "Forms")."""
COMPENSATED_STATES = 30
"""Completed states that a conversion writes the compensation of out for (limits.md, "Forms")."""
COMPENSATED_WAYS = 5_000
"""Ways to states that a conversion follows to know what is compensated (limits.md, "Forms")."""
FORM_CHOICES = 300
"""Names that a field lists (limits.md, "Forms")."""
FORM_PROBLEMS = 20
"""Problems of entries that are not shown, told at their list (limits.md, "Forms")."""

CONTRACT_TOKENS = 100_000
"""Words of a GraphQL schema or a Protocol Buffers file that is read (limits.md, "Service contracts")."""
CONTRACT_NESTING = 64
"""Levels in which parts of a Protocol Buffers file lie in each other (limits.md, "Service contracts")."""
CONTRACT_REFERENCES = 32
"""References of a service's document that are followed one after the other (limits.md, "Service contracts")."""
CONTRACT_DEFINITIONS = 5_000
"""Schemas of a service's document that others refer to (limits.md, "Service contracts")."""
CONTRACT_CHECKS = 20_000
"""Schemas of a service that a value is compared with (limits.md, "Service contracts")."""
CONTRACT_DEPTH = 64
"""Levels of a value that is compared with a schema of a service (limits.md, "Service contracts")."""
MESSAGE_FIELDS = 300
"""Fields of the forms for all events of a definition (limits.md, "Service contracts")."""
MESSAGE_LEVELS = 5
"""Levels of the data of an event that have fields (limits.md, "Service contracts")."""
MADE_LEVELS = 12
"""Levels of a value that is made up from a schema (limits.md, "Service contracts")."""
MADE_VALUES = 2_000
"""Values in one that is made up from a schema (limits.md, "Service contracts")."""
MADE_ENTRIES = 20
"""Entries of a list that is made up from a schema (limits.md, "Service contracts")."""
MADE_TEXT = 1_000
"""Characters of a text that is made up from a schema (limits.md, "Service contracts")."""
