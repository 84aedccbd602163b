"""Everything that can be set, with its default, read from the environment (`SIGNALBOX_…`).

The defaults are one local user on one machine: SQLite in the data folder, channels in memory, no login. The limits at
the end are those of safety.md, under the same words.
"""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
import platformdirs
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from designer.observing.lines import FORMS, LEVELS, logging_of
from designer.running import folders as _folders
from designer.running.secret import secret_key

env = environ.Env()

# Where things are
DATA = Path(env.str("SIGNALBOX_DATA", "") or platformdirs.user_data_dir("signalbox")).expanduser().resolve()
HOST: str = env.str("SIGNALBOX_HOST", "127.0.0.1")
PORT: int = env.int("SIGNALBOX_PORT", 8000)
HTTPS: bool = env.bool("SIGNALBOX_HTTPS", False)
"""Served to people over HTTPS only, behind a proxy that sets `X-Forwarded-Proto`."""
ACCOUNTS: bool = env.bool("SIGNALBOX_ACCOUNTS", False)
"""People sign in, and the admin is there; otherwise everyone who reaches the port is the one local user."""


def _origin(host: str) -> str:
    scheme, usual = ("https", 443) if HTTPS else ("http", 80)
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}" if usual == PORT else f"{scheme}://{name}:{PORT}"


ORIGINS: list[str] = env.list("SIGNALBOX_ORIGINS", default=[]) or sorted(
    {_origin(host) for host in ("127.0.0.1", "localhost", "::1", HOST) if host not in ("0.0.0.0", "::", "")}
)
"""Exactly the addresses (scheme, host and port) that people use; nothing else is answered or may open a socket."""

# Django
DEBUG: bool = env.bool("SIGNALBOX_DEBUG", False)
SECRET_KEY: str = env.str("SIGNALBOX_SECRET_KEY", "") or secret_key(DATA)
ALLOWED_HOSTS = sorted({f"[{host}]" if ":" in host else host for host in (urlsplit(o).hostname or "" for o in ORIGINS)})
CSRF_TRUSTED_ORIGINS = ORIGINS
ROOT_URLCONF = "designer.urls"
ASGI_APPLICATION = "designer.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False

_ACCOUNT_APPS = ["django.contrib.admin", "django.contrib.sessions", "django.contrib.messages"]
INSTALLED_APPS = [
    "designer",
    "simulator",
    "channels",
    "csp",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
    *(_ACCOUNT_APPS if ACCOUNTS else []),
]
ACCOUNT_MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
MIDDLEWARE = [
    "designer.running.compressing.CompressText",
    "designer.api.errors.errors_in_one_shape",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    *(ACCOUNT_MIDDLEWARE if ACCOUNTS else []),
    "designer.access.middleware.AccessMiddleware",
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "library"
LOGOUT_REDIRECT_URL = "login"

_LOADERS = ["django.template.loaders.filesystem.Loader", "django.template.loaders.app_directories.Loader"]
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [_folders.folder("templates")],
        "OPTIONS": {
            "loaders": _LOADERS if DEBUG else [("django.template.loaders.cached.Loader", _LOADERS)],
            "context_processors": [
                "csp.context_processors.nonce",
                "django.template.context_processors.request",
                *(["django.contrib.auth.context_processors.auth"] if ACCOUNTS else []),
                *(["django.contrib.messages.context_processors.messages"] if ACCOUNTS else []),
            ],
        },
    }
]

# Mail to members: off, or the address of a server, such as smtp+tls://user:password@mail.example.org:587
_EMAIL: str = env.str("SIGNALBOX_EMAIL", "")
EMAIL_ON = bool(_EMAIL)
globals().update(env.email_url_config(_EMAIL) if EMAIL_ON else {})
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL: str = env.str("SIGNALBOX_EMAIL_FROM", "") or f"signalbox@{urlsplit(ORIGINS[0]).hostname}"

# Static files (designer/asgi.py serves them)
STATIC_URL = "/static/"
STATICFILES_DIRS = [_folders.folder("static")]
STATIC_AUTOREFRESH = not _folders.installed()
"""In a checkout files are looked up on every request, so that a new front-end build shows at once."""

# Storage
_SQLITE: dict[str, Any] = {
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        # Everybody waits so long where another program holds the database; then they are told.
        "timeout": env.float("SIGNALBOX_DATABASE_SECONDS", 5.0),
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    },
    # A file, not memory: the tests write from several threads.
    "TEST": {"NAME": str(DATA / "test.sqlite3")},
}
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url("SIGNALBOX_DATABASE", default=f"sqlite:///{DATA / 'signalbox.sqlite3'}")
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"] |= _SQLITE

_REDIS: str = env.str("SIGNALBOX_REDIS", "")
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    # An idle socket waits 5 s for a message at a time: Redis must not be given up as soon as that.
    "default": {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        "CONFIG": {"hosts": [{"address": _REDIS, "socket_timeout": 30, "socket_connect_timeout": 5}]},
    }
    if _REDIS
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}

# Safety in the browser
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:", "blob:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "worker-src": [SELF],
        "manifest-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
FRAME_ANCESTORS: list[str] = env.list("SIGNALBOX_FRAME_ANCESTORS", default=[])
"""Sites that may show the embedded view of a share link in a frame (`https://wiki.example`); none without."""
SECURE_REFERRER_POLICY = "same-origin"
CSRF_COOKIE_SAMESITE = "Strict"
SESSION_ENGINE = "designer.access.sessions"
SESSION_COOKIE_SAMESITE = "Lax"
if HTTPS:
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = ["^health$", "^ready$", "^metrics$"]  # asked from inside, past the proxy
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    # Sister hosts and the browsers' preload list are the owner's of the domain to promise, not ours.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# What one layer asks of another by name, so that `simulator` never imports `designer`
SIGNALBOX_AUTHORIZE: str = env.str("SIGNALBOX_AUTHORIZE", "designer.access.authorize")
SIGNALBOX_RUNNER = "designer.workers.simulation"

SIGNALBOX_OBSERVER = "designer.observing.commands.command"

# What those who run it are told (docs/running.md)
LOG: str = env.str("SIGNALBOX_LOG", "text")
"""`text` for a person, `json` for a program: one object a line."""
LOG_LEVEL: str = env.str("SIGNALBOX_LOG_LEVEL", "INFO" if LOG == "json" else "WARNING").upper()
"""From INFO on there is a line for every request, socket and command."""
if LOG not in FORMS or LOG_LEVEL not in LEVELS:
    raise ImproperlyConfigured(f"SIGNALBOX_LOG is {' or '.join(FORMS)}, SIGNALBOX_LOG_LEVEL one of {', '.join(LEVELS)}")
LOGGING: dict[str, Any] = logging_of(LOG, LOG_LEVEL)
METRICS_TOKEN: str = env.str("SIGNALBOX_METRICS_TOKEN", "")
"""Who sends it may read `/metrics`; without one there are no metrics."""
if 0 < len(METRICS_TOKEN) < 16:
    raise ImproperlyConfigured("SIGNALBOX_METRICS_TOKEN has at least 16 characters")
STOP_SECONDS: float = env.float("SIGNALBOX_STOP_SECONDS", 10.0)
"""How long what is being worked on may take after the server was told to end."""

# Review (docs/permissions.md): what holds where the owner of a definition sets nothing else
REVIEW_APPROVALS: int = env.int("SIGNALBOX_REVIEW_APPROVALS", 1)
"""How many must approve a version."""
REVIEW_DECIDERS: Any = env.str("SIGNALBOX_REVIEW_DECIDERS", "members")
"""Whose approvals count: `members`, `reviewers` (who may not edit), `owners`."""
REVIEW_NOT_AUTHOR: bool = env.bool("SIGNALBOX_REVIEW_NOT_AUTHOR", ACCOUNTS)
"""Nobody approves what they saved themselves."""
REVIEW_NO_ERRORS: bool = env.bool("SIGNALBOX_REVIEW_NO_ERRORS", False)
REVIEW_SCENARIOS: bool = env.bool("SIGNALBOX_REVIEW_SCENARIOS", False)
"""All scenarios pass."""
REVIEW_COVERAGE: int = env.int("SIGNALBOX_REVIEW_COVERAGE", 0)
"""Percent of the definition that the scenarios cover."""
REVIEW_NO_OPEN_COMMENTS: bool = env.bool("SIGNALBOX_REVIEW_NO_OPEN_COMMENTS", False)
if not 1 <= REVIEW_APPROVALS <= 20 or not 0 <= REVIEW_COVERAGE <= 100:
    raise ImproperlyConfigured("SIGNALBOX_REVIEW_APPROVALS is from 1 to 20, SIGNALBOX_REVIEW_COVERAGE from 0 to 100")
if REVIEW_DECIDERS not in ("members", "reviewers", "owners"):
    raise ImproperlyConfigured("SIGNALBOX_REVIEW_DECIDERS is members, reviewers or owners")

# Limits (safety.md): sizes in bytes unless the name says otherwise, times in seconds
LIMIT_TEXT: int = env.int("SIGNALBOX_LIMIT_TEXT", 1024 * 1024)
LIMIT_BODY: int = env.int("SIGNALBOX_LIMIT_BODY", 2 * LIMIT_TEXT + 64 * 1024)
"""A whole request: JSON writes a text of LIMIT_TEXT with escapes."""
LIMIT_IMPORT: int = env.int("SIGNALBOX_LIMIT_IMPORT", 8 * 1024 * 1024)
"""All files of one import together."""
LIMIT_IMPORT_ENTRIES: int = env.int("SIGNALBOX_LIMIT_IMPORT_ENTRIES", 500)
"""Files of one import, or entries of one zip."""
LIMIT_IMPORT_EXPANDED: int = env.int("SIGNALBOX_LIMIT_IMPORT_EXPANDED", 16 * 1024 * 1024)
"""What a zip may expand to."""
LIMIT_IMPORT_SECONDS: float = env.float("SIGNALBOX_LIMIT_IMPORT_SECONDS", 10.0)
LIMIT_ANALYSIS_SECONDS: float = env.float("SIGNALBOX_LIMIT_ANALYSIS_SECONDS", 6.0)
LIMIT_COMMAND_SECONDS: float = env.float("SIGNALBOX_LIMIT_COMMAND_SECONDS", 10.0)
LIMIT_EXPLORE_SECONDS: float = env.float("SIGNALBOX_LIMIT_EXPLORE_SECONDS", 60.0)
LIMIT_DOCUMENT_SECONDS: float = env.float("SIGNALBOX_LIMIT_DOCUMENT_SECONDS", 30.0)
"""A PDF document with its outline; 300 states take about 7."""
LIMIT_RUNS: int = env.int("SIGNALBOX_LIMIT_RUNS", 10_000)
LIMIT_SCENARIOS: int = env.int("SIGNALBOX_LIMIT_SCENARIOS", 200)
"""Scenarios that are run, imported or saved with one request."""
LIMIT_THREADS: int = env.int("SIGNALBOX_LIMIT_THREADS", 1000)
LIMIT_COMMENTS: int = env.int("SIGNALBOX_LIMIT_COMMENTS", 500)
"""Of a definition, and of a thread."""
LIMIT_PLAYBACKS: int = env.int("SIGNALBOX_LIMIT_PLAYBACKS", 30)
"""Scenarios that are played over one link in a minute."""
LIMIT_SIGN_INS: int = env.int("SIGNALBOX_LIMIT_SIGN_INS", 10)
LIMIT_SIGN_INS_BY_ADDRESS: int = env.int("SIGNALBOX_LIMIT_SIGN_INS_BY_ADDRESS", 50)
"""Attempts to sign in as somebody, and from one address (which many may share), within LIMIT_SIGN_IN_SECONDS."""
LIMIT_SIGN_IN_SECONDS: float = env.float("SIGNALBOX_LIMIT_SIGN_IN_SECONDS", 900.0)
LIMIT_WORKER_MEMORY: int = env.int("SIGNALBOX_LIMIT_WORKER_MEMORY", 1536 * 1024 * 1024)
WORKERS: int = env.int("SIGNALBOX_WORKERS", 2)
"""Processes for analysis, and as many for simulation."""
LIVE_SESSIONS: int = env.int("SIGNALBOX_LIVE_SESSIONS", 256)
"""Sessions kept ready in each simulation process; the others are replayed when they are used again."""
DRIVER_GRACE_SECONDS: float = env.float("SIGNALBOX_DRIVER_GRACE_SECONDS", 10.0)
"""How long a session waits for its driver to come back before somebody else may drive it."""
LIMIT_MESSAGE: int = env.int("SIGNALBOX_LIMIT_MESSAGE", 256 * 1024)
LIMIT_MESSAGES_PER_SECOND: float = env.float("SIGNALBOX_LIMIT_MESSAGES_PER_SECOND", 20.0)
LIMIT_MESSAGES_BURST: int = env.int("SIGNALBOX_LIMIT_MESSAGES_BURST", 60)
LIMIT_PENDING: int = env.int("SIGNALBOX_LIMIT_PENDING", 32)
LIMIT_UNACKNOWLEDGED: int = env.int("SIGNALBOX_LIMIT_UNACKNOWLEDGED", 64)
LIMIT_STEPS_PER_COMMAND: int = env.int("SIGNALBOX_LIMIT_STEPS_PER_COMMAND", 100_000)
LIMIT_STEPS_PER_CHUNK: int = env.int("SIGNALBOX_LIMIT_STEPS_PER_CHUNK", 2000)
DATA_UPLOAD_MAX_MEMORY_SIZE = LIMIT_BODY
DATA_UPLOAD_MAX_NUMBER_FILES = LIMIT_IMPORT_ENTRIES
