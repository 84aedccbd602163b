"""The limits of the web that no setting changes, with what they are for; the others: designer/server/settings_table.py.

Each stands in docs/limits.md, in the section that its text names (tests/test_limits.py).
"""

MESSAGE_CHARACTERS = 32 * 1024 * 1024
"""Characters of the answer to a command of a session; nothing is done where it would have more (limits.md, "A run")."""
PART_SECONDS = 1.0
"""Seconds of a part of a long command, where nobody else waits for the process (limits.md, "A run")."""
WORKER_ANSWER = 64 * 1024 * 1024
"""Bytes of what a worker process answers, or twice what a zip may expand to (limits.md, "Requests")."""
FORM_BYTES = 256 * 1024
"""Bytes of a form beside the files that it brings (limits.md, "Requests")."""
PIXELS = 20_000_000
"""Pixels of a PNG (limits.md, "Diagrams")."""
COMMENT_LENGTH = 4_000
"""Characters of a comment (limits.md, "Review")."""
DECISION_LENGTH = 1_000
"""Characters of a decision's sentence (limits.md, "Review")."""
DECISIONS_BY_LINK = 50
"""Decisions that come by one share link (limits.md, "Review")."""
APPROVALS = 20
"""Approvals that a version may need (limits.md, "Review")."""
