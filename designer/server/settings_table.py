"""Every setting of the server: one row each, from which the server, `serve --check` and docs/running.md are made.

`read` is strict: what cannot be read, and a name that there is not, stops the start with a line that names it.
"""

import difflib
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from typing import Any

from designer.limits import APPROVALS, SAMPLED_RUNS
from designer.release import extra
from designer.server import setting
from designer.server.setting import Reader, Setting
from simulator.limits import STEP_BUDGET
from workflow.limits import LIMITS

PREFIX = "SIGNALBOX_"
ELSEWHERE = (
    "SIGNALBOX_SKIP_FRONTEND",
    "SIGNALBOX_LISTEN",
    "SIGNALBOX_FIRST_PORT",
    "SIGNALBOX_SERVER",
    "SIGNALBOX_TOKEN",
    "SIGNALBOX_TOKEN_FILE",
)
"""Read by the build, by deploy/processes.sh, and by `list`, `pull` and `push`."""
KIB, MIB, GIB = 1024, 1024 * 1024, 1024 * 1024 * 1024
DAY = 24 * 3600
DATABASES = ("postgres", "postgresql", "sqlite")
MAIL = ("smtp", "smtp+tls", "smtp+ssl", "smtps", "consolemail", "filemail", "memorymail", "dummymail")
Kind = tuple[str, Reader]


class Unusable(Exception):
    """Settings that cannot be used: a line for each in `lines`."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def _whole(name: str, least: int, most: int, default: int, meaning: str, otherwise: str = "") -> Setting:
    return _of(name, (f"{least:,} to {most:,}", setting.whole(least, most)), meaning, otherwise, str(default))


def _number(name: str, least: float, most: float, default: float, meaning: str) -> Setting:
    return _of(name, (f"{least:,g} to {most:,g}", setting.number(least, most)), meaning, default=f"{default:g}")


def _switch(name: str, meaning: str, otherwise: str = "") -> Setting:
    return _of(name, ("on or off", setting.switch), meaning, otherwise, "off")


def _one_of(name: str, known: str, meaning: str) -> Setting:
    """One of a few words with blanks between, of which the first is the default."""
    names = known.split()
    kind = ", ".join(f"`{one}`" for one in names[:-1]) + f" or `{names[-1]}`"
    return _of(name, (kind, setting.words(*names)), meaning, default=names[0])


def _of(name: str, kind: Kind, meaning: str, otherwise: str = "", default: str = "", secret: bool = False) -> Setting:
    """What it takes in words and how that is read; without `default` where it depends (`otherwise`) or is none."""
    return Setting(PREFIX + name, *kind, "" if otherwise else default, meaning, otherwise, secret)


def _secret(name: str, least: int, meaning: str, otherwise: str) -> Setting:
    kind = f"at least {least} characters" if least > 1 else "a text"
    return _of(name, (kind, setting.text(least)), meaning, otherwise, secret=True)


LINE: Kind = ("a line of text", setting.line)
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
DATABASE: Kind = ("an address", setting.address(*DATABASES, example="postgres://user:password@host/name"))
REDIS: Kind = ("an address", setting.address("redis", "rediss", "unix", example="redis://host:6379/0"))
EMAIL: Kind = ("an address", setting.address(*MAIL, example="smtp+tls://user:password@host:587"))
ROWS = (
    _of(
        "DATA",
        ("a folder", setting.folder),
        "the folder of the database and the secret key; also `serve --data`",
        "the user's data folder",
    ),
    _of(
        "REPOSITORIES",
        ("a folder that is there", setting.folder_there),
        "administrators may [bind projects](projects.md#a-folder-on-the-server) to folders below it",
        "off",
    ),
    _of(
        "WORKSPACE",
        ("a folder that is there", setting.folder_there),
        "the definitions of this folder are [a project](workspace.md); also `serve --workspace`",
        "off",
    ),
    _of(
        "HOST",
        ("a name or address", setting.host),
        "the address to listen at; also `serve --host`",
        default="127.0.0.1",
    ),
    _whole("PORT", 0, 65535, 8000, "the port, 0 for a free one; also `serve --port`"),
    _of(
        "ORIGINS",
        ("addresses with commas between", setting.origins),
        "exactly the addresses that people use; nothing else is answered or may open a WebSocket",
        "loopback and the host, with the port",
    ),
    _switch("HTTPS", "people come by HTTPS only, through a proxy that sets `X-Forwarded-Proto`"),
    _of(
        "TRUSTED_PROXIES",
        ("addresses and networks with commas between", setting.networks),
        "the proxies whose `X-Forwarded-For` tells where people come from; from nobody else it is read",
        "loopback with `SIGNALBOX_HTTPS`, else none",
    ),
    _switch(
        "ACCOUNTS",
        "people sign in ([who may do what](permissions.md)); without, who reaches the port may do everything",
    ),
    _of(
        "OIDC_ISSUER",
        ("an address", setting.issuer),
        "people also [sign in](guide/administrators.md#sign-in-by-oidc) at this provider of OIDC; needs the extra",
        "off",
    ),
    _of("OIDC_CLIENT_ID", LINE, "what the provider calls this server", "none"),
    _secret("OIDC_CLIENT_SECRET", 1, "the secret that the provider gave with it", "none"),
    _of("OIDC_NAME", LINE, "the word on the button *Sign in with …*", "the provider's host"),
    _of("OIDC_GROUPS", LINE, "the claim with the names of a person's groups", "none"),
    _of("OIDC_ADMINS", LINE, "who is in that group at the provider is administrator", "none"),
    _switch("OIDC_ONLY", "nobody signs in with a password"),
    _one_of(
        "OIDC_NEW",
        "true invited",
        "`true`: who the provider knows has an account by signing in; `invited`: only with an invitation",
    ),
    _of(
        "OIDC_DOMAINS",
        ("mail domains with commas between", setting.domains),
        "only who has a verified mail address of these is let in by the provider",
        "all",
    ),
    _switch("OPEN", "without accounts, listen where others reach the port all the same; also `serve --open`"),
    _secret("SECRET_KEY", 32, "signs cookies; the same for all processes", "made once, in the data folder"),
    _of("DATABASE", DATABASE, "another database, `postgres://user:password@host/name`", "SQLite in the data folder"),
    _number("DATABASE_SECONDS", 0.1, 600, 5, "how long a locked SQLite database is waited for"),
    _one_of(
        "SQLITE_SYNC",
        "full normal",
        "`full`: what is answered as saved survives a power cut; `normal`: the last moment may be lost",
    ),
    _of("REDIS", REDIS, "the channel layer of several processes, `redis://host:6379/0`", "in memory"),
    _of("EMAIL", EMAIL, "the server for mail to members, `smtp+tls://user:password@host:587`", "off"),
    _of("EMAIL_FROM", ("a mail address", setting.mail_sender), "who mail is from", "`signalbox@` the first origin"),
    _switch("WEBHOOK_PRIVATE", "webhooks may go to addresses of this machine and its network, and without TLS"),
    _of(
        "FRAME_ANCESTORS",
        ("addresses with commas between", setting.sites),
        "sites that may show the [embedded view](paper.md) of a share link",
        "none",
    ),
    _one_of("LOG", "text json", "see [The log](#the-log)"),
    _of(
        "LOG_LEVEL",
        (", ".join(f"`{one}`" for one in LEVELS), setting.words(*LEVELS)),
        "from which level on there are lines",
        "`WARNING`, with `json` `INFO`",
    ),
    _secret("METRICS_TOKEN", 16, "who sends it may read [`/metrics`](#metrics)", "off"),
    _number(
        "STOP_SECONDS",
        0,
        3600,
        10,
        "how long what is being worked on may take after the server was told [to end](#stopping)",
    ),
    _switch("DEBUG", "Django's pages on errors: never where others reach the port"),
    _of(
        "AUTHORIZE",
        ("a dotted name", setting.dotted),
        "the function that says who may send what to a session",
        default="designer.access.authorize",
    ),
    _whole("REVIEW_APPROVALS", 1, APPROVALS, 1, "how many must approve a version ([review](permissions.md))"),
    _one_of("REVIEW_DECIDERS", "members reviewers owners", "whose approvals count"),
    _switch(
        "REVIEW_NOT_AUTHOR",
        "nobody approves what they wrote themselves; where it is on, no owner can switch it off",
        "on with accounts",
    ),
    _switch("REVIEW_NO_ERRORS", "a version with errors cannot be approved"),
    _switch("REVIEW_SCENARIOS", "a version is approved only when all scenarios pass"),
    _whole("REVIEW_COVERAGE", 0, 100, 0, "percent of the definition that the scenarios must cover"),
    _switch("REVIEW_NO_OPEN_COMMENTS", "a version with open comments cannot be approved"),
    _whole(
        "WORKERS",
        1,
        64,
        2,
        "processes for analysis, and as many for simulation; one more of each starts where there is more than one "
        "person ([fair work](limits.md#fair-work))",
    ),
    _whole(
        "LIVE_SESSIONS",
        1,
        100_000,
        256,
        "sessions kept ready in each simulation process, 64 where their traces have more than 32 MiB together; others "
        "are replayed when they are used again, so it should be more than are stepped at the same time",
    ),
    _number("DRIVER_GRACE_SECONDS", 0, DAY, 10, "how long a session waits for its driver to come back"),
    _whole("LIMIT_TEXT", KIB, 64 * MIB, LIMITS.size, "a definition or resource"),
    _whole("LIMIT_BODY", KIB, 256 * MIB, 0, "a request", "twice the text and 64 KiB"),
    _number("LIMIT_REQUEST_SECONDS", 1, 3600, 120, "a request from its first byte to its last"),
    _whole("LIMIT_IMPORT", KIB, GIB, 8 * MIB, "all files of an import"),
    _whole("LIMIT_IMPORT_ENTRIES", 1, 100_000, 500, "files of an import, entries of a zip"),
    _whole("LIMIT_IMPORT_EXPANDED", KIB, 4 * GIB, 16 * MIB, "what a zip may expand to"),
    _number("LIMIT_IMPORT_SECONDS", 0.1, 3600, 10, "reading an import"),
    _number("LIMIT_ANALYSIS_SECONDS", 0.1, 3600, 6, "checking and drawing a text"),
    _number("LIMIT_COMMAND_SECONDS", 0.1, 3600, 10, "a command of a session, a scenario"),
    _number("LIMIT_WAIT_SECONDS", 0.1, 3600, 15, "waiting for a process, then 429 or 503"),
    _whole("LIMIT_WAITING", 1, 100_000, 100, "requests of one person that wait for a process"),
    _number("LIMIT_EXPLORE_SECONDS", 0.1, 3600, 60, "an exploration, many runs"),
    _number("LIMIT_DOCUMENT_SECONDS", 0.1, 3600, 30, "a PDF document"),
    _whole("LIMIT_RUNS", 1, SAMPLED_RUNS, 10_000, "runs of one scenario by one request"),
    _whole("LIMIT_SCENARIOS", 1, 100_000, 200, "scenarios of one request"),
    _whole("LIMIT_THREADS", 1, 1_000_000, 1000, "threads of a definition"),
    _whole("LIMIT_COMMENTS", 1, 1_000_000, 500, "comments of a thread"),
    _whole("LIMIT_PLAYBACKS", 1, 100_000, 30, "scenarios played over one share link in a minute"),
    _whole("LIMIT_MAILS_BY_LINK", 1, 100_000, 10, "mails in an hour of what came by one share link"),
    _whole("LIMIT_SIGN_INS", 1, 100_000, 10, "attempts to sign in with one name from one address"),
    _whole("LIMIT_SIGN_INS_BY_NAME", 1, 1_000_000, 100, "attempts with one name from everywhere"),
    _whole(
        "LIMIT_SIGN_INS_BY_ADDRESS",
        1,
        1_000_000,
        50,
        "attempts to sign in from one address ([whose](#behind-a-proxy))",
    ),
    _number("LIMIT_SIGN_IN_SECONDS", 1, 30 * DAY, 900, "the time that attempts are counted for"),
    _whole("LIMIT_WORKER_MEMORY", 256 * MIB, 1024 * GIB, 1536 * MIB, "memory of a worker process"),
    _whole("LIMIT_MESSAGE", KIB, 64 * MIB, 256 * KIB, "a message to a WebSocket"),
    _number("LIMIT_MESSAGES_PER_SECOND", 0.1, 1_000_000, 20, "messages of one WebSocket"),
    _whole("LIMIT_MESSAGES_BURST", 1, 1_000_000, 60, "messages at once after a pause"),
    _whole("LIMIT_PENDING", 1, 100_000, 32, "commands that wait for their turn"),
    _whole("LIMIT_UNACKNOWLEDGED", 1, 100_000, 64, "messages that a client has not acknowledged"),
    _whole("LIMIT_STEPS_PER_COMMAND", 1, 100_000_000, STEP_BUDGET.default, "steps of a command"),
    _whole("LIMIT_STEPS_PER_CHUNK", 1, 1_000_000, 2000, "steps between which a pause is heard"),
    _whole("QUOTA_SESSIONS", 1, 100_000_000, 2_000, "[simulations](limits.md#what-is-kept) of one person"),
    _whole(
        "QUOTA_BYTES", MIB, 1024 * GIB, GIB, "bytes of the simulations of one person, as many of their unsaved texts"
    ),
    _whole("QUOTA_DRAFTS", 1, 1_000_000, 500, "unsaved texts of one person"),
    _whole("QUOTA_SERVER_SESSIONS", 1, 1_000_000_000, 100_000, "simulations of everybody"),
    _whole("QUOTA_SERVER_BYTES", MIB, 1024 * GIB, 16 * GIB, "bytes of the simulations of everybody"),
    _whole("KEEP_SESSIONS_DAYS", 0, 36_500, 365, "how long a simulation is kept that nobody uses; 0: for ever"),
    _whole(
        "KEEP_ANSWERS_DAYS", 0, 36_500, 1, "how long its answers to commands are kept that nobody uses; 0: as it is"
    ),
    _whole("KEEP_DRAFTS_DAYS", 0, 36_500, 0, "how long an unsaved text is kept that nobody goes on with; 0: for ever"),
    _whole("KEEP_ACTIVITY_DAYS", 0, 36_500, 0, "how long it is told who did what with a definition; 0: for ever"),
    _whole("KEEP_LINKS_DAYS", 0, 36_500, 0, "how long share links are kept after their end; 0: for ever"),
    _whole("KEEP_INVITATIONS_DAYS", 0, 36_500, 0, "how long invitations are kept after their end; 0: for ever"),
    _whole("KEEP_NOTICES_DAYS", 0, 36_500, 365, "how long it stands in the inboxes what people were told; 0: for ever"),
)
TABLE = {row.name: row for row in ROWS}


def read(environment: Mapping[str, str]) -> dict[str, Any]:
    """The value of each setting by its name without `SIGNALBOX_`; None where it is not set and has no plain default.

    An empty variable is one that is not set. Raises Unusable with a line for each that cannot be used.
    """
    wrong = list(_unknown(environment))
    values: dict[str, Any] = {}
    for row in ROWS:
        written = environment.get(row.name, "").strip() or row.default
        try:
            values[row.name.removeprefix(PREFIX)] = row.read(written) if written else None
        except ValueError as error:
            wrong.append(str(error))
    wrong += _together(values) if not wrong else []
    if wrong:
        raise Unusable(wrong)
    return values


def _unknown(environment: Mapping[str, str]) -> Iterator[str]:
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in TABLE and name not in ELSEWHERE:
            short = [row.name.removeprefix(PREFIX) for row in ROWS]
            near = difflib.get_close_matches(name.removeprefix(PREFIX), short, 1, 0.6)
            hint = f"the nearest is {PREFIX}{near[0]}" if near else "docs/running.md lists all"
            yield f"{name}: there is no such setting; {hint}"


def _together(values: Mapping[str, Any]) -> Iterator[str]:
    """What each may be alone, but not with another."""
    yield from _oidc(values)
    yield from _workspace(values)
    for larger, smaller in (("LIMIT_BODY", "LIMIT_TEXT"), ("LIMIT_IMPORT_EXPANDED", "LIMIT_IMPORT")):
        if values[larger] is not None and values[larger] < values[smaller]:
            yield f"{PREFIX}{larger}: {values[larger]:,} is less than {PREFIX}{smaller} ({values[smaller]:,})"


def _workspace(values: Mapping[str, Any]) -> Iterator[str]:
    """A folder of one's own machine is for one person and one process."""
    if not values["WORKSPACE"]:
        return
    if values["ACCOUNTS"]:
        yield f"{PREFIX}WORKSPACE: a folder of your own machine is for you alone: not where {PREFIX}ACCOUNTS is on"
    if values["REDIS"]:
        yield f"{PREFIX}WORKSPACE: one process writes the folder: not with several, which {PREFIX}REDIS is for"


def _oidc(values: Mapping[str, Any]) -> Iterator[str]:
    """What sign-in by OIDC needs, where it is asked for."""
    if not values["OIDC_ISSUER"]:
        for name in ("CLIENT_ID", "CLIENT_SECRET", "NAME", "GROUPS", "ADMINS", "ONLY", "DOMAINS"):
            if values[f"OIDC_{name}"]:
                yield f"{PREFIX}OIDC_{name}: means nothing without {PREFIX}OIDC_ISSUER"
        return
    if not values["ACCOUNTS"]:
        yield f"{PREFIX}OIDC_ISSUER: people sign in only with {PREFIX}ACCOUNTS=true"
    if not values["OIDC_CLIENT_ID"]:
        yield f"{PREFIX}OIDC_ISSUER: needs {PREFIX}OIDC_CLIENT_ID, what the provider calls this server"
    if values["OIDC_ADMINS"] and not values["OIDC_GROUPS"]:
        yield f"{PREFIX}OIDC_ADMINS: needs {PREFIX}OIDC_GROUPS, the claim with the groups"
    if find_spec("mozilla_django_oidc") is None:
        yield f"{PREFIX}OIDC_ISSUER: needs the extra `oidc`: {extra('oidc')}"


def effective(environment: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Each setting with what is in force, secrets masked, and where that is from: `set` or `default`."""
    for row in ROWS:
        written = environment.get(row.name, "").strip()
        yield (
            row.name,
            row.shown(written) if written else row.default or f"({row.otherwise})",
            "set" if written else "default",
        )


def as_markdown() -> str:
    head = "| variable | takes | default | meaning |\n|---|---|---|---|\n"
    return head + "".join(f"| `{row.name}` | {row.kind} | {_default(row)} | {row.help} |\n" for row in ROWS)


def _default(row: Setting) -> str:
    if row.otherwise:
        return row.otherwise
    if row.default.isdecimal():
        return f"{int(row.default):,}" if row.name != "SIGNALBOX_PORT" else row.default
    return row.default if row.kind == "on or off" else f"`{row.default}`"
