"""Django's settings and ours, from the environment (`SIGNALBOX_…`); designer/server/settings_table.py has them all.

The defaults are one local user on one machine: SQLite in the data folder, channels in memory, no login. The limits at
the end are those of safety.md, under the same words.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
import platformdirs
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from designer import folders as _folders
from designer.server.private_folder import keep_private
from designer.server.secret_key import secret_key
from designer.server.setting import networks
from designer.server.settings_table import Unusable, read
from designer.telemetry.log_format import logging_of

try:
    _given = read(os.environ)
except Unusable as _error:
    raise ImproperlyConfigured(str(_error)) from None

# Where things are
DATA = Path(_given["DATA"] or platformdirs.user_data_dir("signalbox")).expanduser().resolve()
REPOSITORIES: str = _given["REPOSITORIES"] or ""
WORKSPACE: str = _given["WORKSPACE"] or ""
HOST: str = _given["HOST"]
PORT: int = _given["PORT"]
HTTPS: bool = _given["HTTPS"]
TRUSTED_PROXIES: Any = networks("127.0.0.0/8, ::1") if HTTPS else ()
if _given["TRUSTED_PROXIES"] is not None:
    TRUSTED_PROXIES = _given["TRUSTED_PROXIES"]
ACCOUNTS: bool = _given["ACCOUNTS"]
OIDC_ISSUER: str = _given["OIDC_ISSUER"] or ""
OIDC_CLIENT_ID: str = _given["OIDC_CLIENT_ID"] or ""
OIDC_CLIENT_SECRET: str = _given["OIDC_CLIENT_SECRET"] or ""
OIDC_NAME: str = _given["OIDC_NAME"] or urlsplit(OIDC_ISSUER).hostname or ""
OIDC_GROUPS: str = _given["OIDC_GROUPS"] or ""
OIDC_ADMINS: str = _given["OIDC_ADMINS"] or ""
OIDC_ONLY: bool = _given["OIDC_ONLY"]
OIDC_NEW: str = _given["OIDC_NEW"]
OIDC_DOMAINS: tuple[str, ...] = _given["OIDC_DOMAINS"] or ()


def _origin(host: str) -> str:
    scheme, usual = ("https", 443) if HTTPS else ("http", 80)
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}" if usual == PORT else f"{scheme}://{name}:{PORT}"


ORIGINS: list[str] = _given["ORIGINS"] or sorted(
    {_origin(host) for host in ("127.0.0.1", "localhost", "::1", HOST) if host not in ("0.0.0.0", "::", "")}
)

# Django
DEBUG: bool = _given["DEBUG"]
SECRET_KEY: str = _given["SECRET_KEY"] or secret_key(DATA)
ALLOWED_HOSTS = sorted({f"[{host}]" if ":" in host else host for host in (urlsplit(o).hostname or "" for o in ORIGINS)})
CSRF_TRUSTED_ORIGINS = ORIGINS
ROOT_URLCONF = "designer.urls"
ASGI_APPLICATION = "designer.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("zh-hans", "中文")]
"""Of the pages (designer/server/page_language.py); the API, the command line and the traces are in English."""
LANGUAGE_COOKIE_NAME = "signalbox-language"
LOCALE_PATHS = [_folders.folder("static") / "dist" / "locale"]
"""The catalogues of `static/locale/`, which are compiled with the bundle."""

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
    "designer.server.compression.CompressText",
    "designer.api.errors.errors_in_one_shape",
    "designer.server.page_language.page_language",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    *(ACCOUNT_MIDDLEWARE if ACCOUNTS else []),
    "designer.access.middleware.AccessMiddleware",
]
AUTHENTICATION_BACKENDS = [
    *(["designer.oidc.backend.Backend"] if OIDC_ISSUER else []),
    *([] if OIDC_ONLY else ["django.contrib.auth.backends.ModelBackend"]),
]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_RESET_TIMEOUT = 24 * 3600
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
                "designer.views.kind_icons.kind_icons",
                "designer.views.inbox.unread",
                *(["django.contrib.auth.context_processors.auth"] if ACCOUNTS else []),
                *(["django.contrib.messages.context_processors.messages"] if ACCOUNTS else []),
            ],
        },
    }
]

# Mail to members: off, or the address of a server, such as smtp+tls://user:password@mail.example.org:587
_EMAIL: str = _given["EMAIL"] or ""
EMAIL_ON = bool(_EMAIL)
globals().update(environ.Env.email_url_config(_EMAIL) if EMAIL_ON else {})
EMAIL_TIMEOUT = 10
WEBHOOK_PRIVATE: bool = _given["WEBHOOK_PRIVATE"]
DEFAULT_FROM_EMAIL: str = _given["EMAIL_FROM"] or f"signalbox@{urlsplit(ORIGINS[0]).hostname}"

# Static files (designer/asgi.py serves them)
STATIC_URL = "/static/"
STATICFILES_DIRS = [("dist", _folders.folder("static") / "dist")]
STATIC_AUTOREFRESH = not _folders.installed()
"""In a checkout files are looked up on every request, so that a new front-end build shows at once."""

# Storage
_SQLITE: dict[str, Any] = {
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        # Everybody waits so long where another program holds the database; then they are told.
        "timeout": _given["DATABASE_SECONDS"],
        # FULL: what was answered as saved is on the disk, also when the power goes in that moment.
        "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={_given['SQLITE_SYNC'].upper()};",
    },
    # A file, not memory: the tests write from several threads.
    "TEST": {"NAME": str(DATA / "test.sqlite3")},
}
DATABASES: dict[str, dict[str, Any]] = {
    "default": environ.Env.db_url_config(_given["DATABASE"] or f"sqlite:///{DATA / 'signalbox.sqlite3'}")
}
_FILES = []
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"] |= _SQLITE
    _FILES = [Path(DATABASES["default"]["NAME"])]
READABLE_BY_OTHERS = keep_private(DATA, _FILES)
"""A line for each of our files that others on the machine may read, for it is not ours to close."""

_REDIS: str = _given["REDIS"] or ""
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
FRAME_ANCESTORS: list[str] = _given["FRAME_ANCESTORS"] or []
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
SIGNALBOX_AUTHORIZE: str = _given["AUTHORIZE"]
SIGNALBOX_RUNNER = "designer.workers.session_runner"
SIGNALBOX_MAKER = "designer.access.session_owner.maker"
SIGNALBOX_OBSERVER = "designer.access.socket_commands.command"

# What those who run it are told (docs/running.md)
LOG: str = _given["LOG"]
LOG_LEVEL: str = _given["LOG_LEVEL"] or ("INFO" if LOG == "json" else "WARNING")
"""From INFO on there is a line for every request, socket and command."""
LOGGING: dict[str, Any] = logging_of(LOG, LOG_LEVEL)
METRICS_TOKEN: str = _given["METRICS_TOKEN"] or ""
STOP_SECONDS: float = _given["STOP_SECONDS"]

# Review (docs/permissions.md): what holds where the owner of a definition sets nothing else
REVIEW_APPROVALS: int = _given["REVIEW_APPROVALS"]
REVIEW_DECIDERS: Any = _given["REVIEW_DECIDERS"]
REVIEW_NOT_AUTHOR: bool = ACCOUNTS if _given["REVIEW_NOT_AUTHOR"] is None else _given["REVIEW_NOT_AUTHOR"]
REVIEW_NO_ERRORS: bool = _given["REVIEW_NO_ERRORS"]
REVIEW_SCENARIOS: bool = _given["REVIEW_SCENARIOS"]
REVIEW_COVERAGE: int = _given["REVIEW_COVERAGE"]
REVIEW_NO_OPEN_COMMENTS: bool = _given["REVIEW_NO_OPEN_COMMENTS"]

# Limits (safety.md): sizes in bytes unless the name says otherwise, times in seconds
LIMIT_TEXT: int = _given["LIMIT_TEXT"]
LIMIT_BODY: int = _given["LIMIT_BODY"] or 2 * LIMIT_TEXT + 64 * 1024
"""A whole request: JSON writes a text of LIMIT_TEXT with escapes."""
LIMIT_REQUEST_SECONDS: float = _given["LIMIT_REQUEST_SECONDS"]
LIMIT_IMPORT: int = _given["LIMIT_IMPORT"]
LIMIT_IMPORT_ENTRIES: int = _given["LIMIT_IMPORT_ENTRIES"]
LIMIT_IMPORT_EXPANDED: int = _given["LIMIT_IMPORT_EXPANDED"]
LIMIT_IMPORT_SECONDS: float = _given["LIMIT_IMPORT_SECONDS"]
LIMIT_ANALYSIS_SECONDS: float = _given["LIMIT_ANALYSIS_SECONDS"]
LIMIT_COMMAND_SECONDS: float = _given["LIMIT_COMMAND_SECONDS"]
LIMIT_WAIT_SECONDS: float = _given["LIMIT_WAIT_SECONDS"]
LIMIT_WAITING: int = _given["LIMIT_WAITING"]
LIMIT_EXPLORE_SECONDS: float = _given["LIMIT_EXPLORE_SECONDS"]
LIMIT_DOCUMENT_SECONDS: float = _given["LIMIT_DOCUMENT_SECONDS"]
"""A PDF document with its outline; 300 states take about 7."""
LIMIT_RUNS: int = _given["LIMIT_RUNS"]
LIMIT_SCENARIOS: int = _given["LIMIT_SCENARIOS"]
LIMIT_THREADS: int = _given["LIMIT_THREADS"]
LIMIT_COMMENTS: int = _given["LIMIT_COMMENTS"]
LIMIT_PLAYBACKS: int = _given["LIMIT_PLAYBACKS"]
LIMIT_MAILS_BY_LINK: int = _given["LIMIT_MAILS_BY_LINK"]
LIMIT_SIGN_INS: int = _given["LIMIT_SIGN_INS"]
LIMIT_SIGN_INS_BY_NAME: int = _given["LIMIT_SIGN_INS_BY_NAME"]
LIMIT_SIGN_INS_BY_ADDRESS: int = _given["LIMIT_SIGN_INS_BY_ADDRESS"]
LIMIT_SIGN_IN_SECONDS: float = _given["LIMIT_SIGN_IN_SECONDS"]
LIMIT_WORKER_MEMORY: int = _given["LIMIT_WORKER_MEMORY"]
WORKERS: int = _given["WORKERS"]
LIVE_SESSIONS: int = _given["LIVE_SESSIONS"]
DRIVER_GRACE_SECONDS: float = _given["DRIVER_GRACE_SECONDS"]
LIMIT_MESSAGE: int = _given["LIMIT_MESSAGE"]
PIECE = 2 * LIMIT_TEXT + LIMIT_MESSAGE
"""A message with a piece of a live text: a whole text of LIMIT_TEXT comes in one, with what joins it to others."""
LIMIT_MESSAGES_PER_SECOND: float = _given["LIMIT_MESSAGES_PER_SECOND"]
LIMIT_MESSAGES_BURST: int = _given["LIMIT_MESSAGES_BURST"]
LIMIT_PENDING: int = _given["LIMIT_PENDING"]
LIMIT_UNACKNOWLEDGED: int = _given["LIMIT_UNACKNOWLEDGED"]
LIMIT_STEPS_PER_COMMAND: int = _given["LIMIT_STEPS_PER_COMMAND"]
LIMIT_STEPS_PER_CHUNK: int = _given["LIMIT_STEPS_PER_CHUNK"]
QUOTA_SESSIONS: int = _given["QUOTA_SESSIONS"]
QUOTA_BYTES: int = _given["QUOTA_BYTES"]
QUOTA_DRAFTS: int = _given["QUOTA_DRAFTS"]
QUOTA_SERVER_SESSIONS: int = _given["QUOTA_SERVER_SESSIONS"]
QUOTA_SERVER_BYTES: int = _given["QUOTA_SERVER_BYTES"]
KEEP_SESSIONS_DAYS: int = _given["KEEP_SESSIONS_DAYS"]
KEEP_ANSWERS_DAYS: int = _given["KEEP_ANSWERS_DAYS"]
KEEP_DRAFTS_DAYS: int = _given["KEEP_DRAFTS_DAYS"]
KEEP_ACTIVITY_DAYS: int = _given["KEEP_ACTIVITY_DAYS"]
KEEP_LINKS_DAYS: int = _given["KEEP_LINKS_DAYS"]
KEEP_INVITATIONS_DAYS: int = _given["KEEP_INVITATIONS_DAYS"]
KEEP_NOTICES_DAYS: int = _given["KEEP_NOTICES_DAYS"]
DATA_UPLOAD_MAX_MEMORY_SIZE = LIMIT_BODY
DATA_UPLOAD_MAX_NUMBER_FILES = LIMIT_IMPORT_ENTRIES
