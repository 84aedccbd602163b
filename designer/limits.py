"""The limits of the web that no setting changes, with what they are for; the others: designer/server/settings_table.py.

Each stands in docs/limits.md, in the section that its text names (tests/test_limits.py).
"""

MESSAGE_CHARACTERS = 32 * 1024 * 1024
"""Characters of the answer to a command of a session; nothing is done where it would have more (limits.md, "A run")."""
PART_SECONDS = 1.0
"""Seconds of a part of a long command, where nobody else waits for the process (limits.md, "A run")."""
WORKER_ANSWER = 64 * 1024 * 1024
"""Bytes of what a worker process answers, or twice what a zip may expand to (limits.md, "Requests")."""
REQUEST_HEAD = 64 * 1024
"""Bytes of a request's address and headers: what the API describes has room in it (limits.md, "Requests")."""
FORM_BYTES = 256 * 1024
"""Bytes of a form beside the files that it brings (limits.md, "Requests")."""
PIXELS = 20_000_000
"""Pixels of a PNG (limits.md, "Diagrams")."""
KEPT_DRAWINGS = 4
"""Drawings that a worker process remembers, to tell a page only what differs (limits.md, "Diagrams")."""
COMMENT_LENGTH = 4_000
"""Characters of a comment (limits.md, "Review")."""
DECISION_LENGTH = 1_000
"""Characters of a decision's sentence (limits.md, "Review")."""
DECISIONS_BY_LINK = 50
"""Decisions that come by one share link (limits.md, "Review")."""
APPROVALS = 20
"""Approvals that a version may need (limits.md, "Review")."""
TEXT_NAME = 200
"""Characters of the name of a definition, a file or a resource (limits.md, "What is kept")."""
TAGS = 20
"""Tags of a definition (limits.md, "What is kept")."""
TAG_LENGTH = 40
"""Characters of a tag (limits.md, "What is kept")."""
LIBRARY_PAGE = 48
"""Definitions that a page of the library has, where nobody asks for another number (limits.md, "What is kept")."""
LIBRARY_PAGES = 500
"""Definitions that a page of the library has where somebody asks for many (limits.md, "What is kept")."""
SEARCH_LENGTH = 200
"""Characters of a search in the library (limits.md, "What is kept")."""
COMPANIONS = 60
"""Definitions and resources of the library that go along with a text (limits.md, "What is kept")."""
COMPANION_CHARACTERS = 4 * 1024 * 1024
"""Characters of what goes along with a text (limits.md, "What is kept")."""
OPEN_LINKS = 100
"""Share links of a definition that are open at the same time (limits.md, "Signing in, and share links")."""
ACCESS_TOKENS = 50
"""Tokens of a person that are open at the same time (limits.md, "Signing in, and share links")."""
PROJECT_TOKENS = 20
"""Tokens of a project that are open at the same time (limits.md, "Signing in, and share links")."""
TOKEN_DAYS = 366
"""Days that a token lasts at most (limits.md, "Signing in, and share links")."""
TOKEN_LABEL = 40
"""Characters of what a token is called (limits.md, "Signing in, and share links")."""
PROJECT_FOLDER = 200
"""Characters of the path of a project's folder on the server (limits.md, "What is kept")."""
WEBHOOKS = 20
"""Webhooks of a definition, or of a project (limits.md, "Signing in, and share links")."""
WEBHOOK_TESTS = 5
"""Deliveries to try that one person may ask for in a minute (limits.md, "Signing in, and share links")."""
WEBHOOK_URL = 500
"""Characters of a webhook's address (limits.md, "Signing in, and share links")."""
PROJECT_NAME = 120
"""Characters of the name of a project (limits.md, "What is kept")."""
PROJECT_TROUBLE = 2_000
"""Characters of what went wrong when a project was written (limits.md, "What is kept")."""
PROJECT_WRITE_SECONDS = 2.0
"""Seconds that a change waits for its project to be written to its folder (limits.md, "What is kept")."""
PROJECT_DISK_SECONDS = 10.0
"""Seconds that whoever asks for a folder to be bound, read or written waits for it (limits.md, "What is kept")."""
PROJECTS = 1_000
"""Projects of a server (limits.md, "What is kept")."""
WORKSPACE_FILES = 10_000
"""Definitions of a folder that is served as a workspace (limits.md, "What is kept")."""
WORKSPACE_LOOK_SECONDS = 30.0
"""Seconds after which a workspace is looked at though nobody told of a change (limits.md, "What is kept")."""
WORKSPACE_GIT_SECONDS = 10.0
"""Seconds that Git has to say what is changed in a workspace (limits.md, "What is kept")."""
WORKSPACE_LEFT_OUT = 100
"""Files of a workspace that are named with why they are left out (limits.md, "What is kept")."""
SAMPLED_RUNS = 10_000_000
"""Runs of one scenario that the command line makes together (limits.md, "Scenarios together")."""
SWEEP_CELLS = 100
"""Cells of the heat map of a sweep on the page (limits.md, "Scenarios together")."""
SWEEP_WRITTEN = 1_000
"""Characters of a place with its values, of such a sweep (limits.md, "Scenarios together")."""
SCENARIO_SECONDS = 60.0
"""Seconds of a scenario that an editor runs by the language server (limits.md, "Editors")."""
CONVERTED_FILES = 5_000
"""Files of a folder that are looked at to be converted (limits.md, "Scenarios together")."""
FOUND_FILES = 20_000
"""Files that the command line looks at where folders or patterns are given (limits.md, "Scenarios together")."""
CONVERSIONS = 200
"""Definitions of the library that one request converts (limits.md, "Scenarios together")."""
CONVERSION_REPORT = 4 * 1024 * 1024
"""Characters of what a report of conversions tells of differing runs (limits.md, "Scenarios together")."""
TOOL_LIST = 20
"""Items of a list in an assistant's answer (limits.md, "Assistants")."""
TOOL_TEXT = 20_000
"""Characters of a text, of JSON or of a drawing in an assistant's answer (limits.md, "Assistants")."""
TOOL_VALUE = 600
"""Characters of a request, an event or one of several outputs in an assistant's answer (limits.md, "Assistants")."""
TOOL_TRACE = 30
"""Trace events in an assistant's answer (limits.md, "Assistants")."""
ACCOUNT_GROUPS = 200
"""Groups that a provider of OIDC may put somebody in (limits.md, "Signing in, and share links")."""
RESETS_OF_ONE = 3
"""Mails with a link for a new password, for one name in a while (limits.md, "Signing in, and share links")."""
NOTICE_WORDS = 300
"""Characters of what was written that an inbox shows (limits.md, "What is kept")."""
NOTICES = 100
"""Notices of a page of the inbox (limits.md, "What is kept")."""
KEPT_DAYS = 36_500
"""Days that anything is kept at most; 0 is for ever (limits.md, "What is kept")."""
ADMINISTRATION_ROWS = 50
"""Rows of a page of the administration (limits.md, "What is kept")."""
INVITATIONS = 1_000
"""Open invitations of a server (limits.md, "Signing in, and share links")."""
SHOWN_ONCE = 10
"""Addresses that wait to be shown once; the oldest goes (limits.md, "Signing in, and share links")."""
LIVE_PEOPLE = 50
"""Design pages of one definition that are open for writing together (limits.md, "Writing together")."""
LIVE_STATE = 16 * 1024 * 1024
"""Bytes of a text's live history before it begins anew (limits.md, "Writing together")."""
LIVE_REST_DAYS = 14
"""Days that a live text in which nobody is waits for who wrote without a line (limits.md, "Writing together")."""
LIVE_REST_STATE = 1024 * 1024
"""Bytes of history with which such a text goes on; one with more begins anew (limits.md, "Writing together")."""
LIVE_TURN_SECONDS = 5
"""How long a change by form or diagram may take while others wait (limits.md, "Writing together")."""
MERGED_PIECES = 20_000
"""Pieces that a merge is told to be still in a side (limits.md, "Writing together")."""
LIVE_UPDATES = 200
"""Rows of live updates before they are put together (limits.md, "Writing together")."""
