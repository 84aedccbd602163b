"""The settings under the environments people run them in, each in a process of its own."""

import json
import os
import stat
from pathlib import Path

import pytest

from tests.designer.server.settings_process import run
from tests.tiers import share

SHOWN = (
    "ALLOWED_HOSTS",
    "ORIGINS",
    "DEBUG",
    "USE_TZ",
    "TIME_ZONE",
    "LIMIT_TEXT",
    "LIMIT_MESSAGE",
    "LIMIT_PENDING",
    "LIMIT_UNACKNOWLEDGED",
)
SHOW = f"import json; from designer import settings; print(json.dumps({{n: getattr(settings, n) for n in {SHOWN}}}))"


def shown(data: Path, **environment: str) -> dict[str, object]:
    done = run(data, "-c", SHOW, **environment)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_the_defaults_are_one_local_user(tmp_path: Path) -> None:
    assert shown(tmp_path) == {
        "ALLOWED_HOSTS": ["127.0.0.1", "[::1]", "localhost"],
        "ORIGINS": ["http://127.0.0.1:8000", "http://[::1]:8000", "http://localhost:8000"],
        "DEBUG": False,
        "USE_TZ": True,
        "TIME_ZONE": "UTC",
        "LIMIT_TEXT": 1024 * 1024,
        "LIMIT_MESSAGE": 256 * 1024,
        "LIMIT_PENDING": 32,
        "LIMIT_UNACKNOWLEDGED": 64,
    }


def test_origins_are_exactly_those_that_are_named(tmp_path: Path) -> None:
    found = shown(tmp_path, SIGNALBOX_ORIGINS="https://flows.example.org,http://[2001:db8::1]:81")
    assert found["ALLOWED_HOSTS"] == ["[2001:db8::1]", "flows.example.org"]
    assert found["ORIGINS"] == ["https://flows.example.org", "http://[2001:db8::1]:81"]


def test_a_host_to_listen_at_is_an_origin_unless_it_means_all(tmp_path: Path) -> None:
    assert "http://192.0.2.7:81" in str(shown(tmp_path, SIGNALBOX_HOST="192.0.2.7", SIGNALBOX_PORT="81")["ORIGINS"])
    assert "0.0.0.0" not in str(shown(tmp_path, SIGNALBOX_HOST="0.0.0.0"))


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps the user's folders private by itself")
def test_the_secret_key_is_made_once_and_private(tmp_path: Path) -> None:
    data = tmp_path / "data"
    keys = [run(data, "-c", "from designer import settings; print(settings.SECRET_KEY)").stdout for _ in range(2)]
    assert keys[0] == keys[1]
    assert len(keys[0]) > 50
    assert stat.S_IMODE((data / "secret-key").stat().st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


SYNCHRONOUS = """
import django; django.setup()
from django.db import connection
with connection.cursor() as cursor: print(cursor.execute("PRAGMA synchronous").fetchone()[0])
"""


@pytest.mark.parametrize(("written", "pragma"), [("", "2"), ("full", "2"), ("normal", "1")])
def test_what_is_answered_as_saved_survives_a_power_cut_unless_that_is_given_up(
    tmp_path: Path, written: str, pragma: str
) -> None:
    given = {"DJANGO_SETTINGS_MODULE": "designer.settings", "SIGNALBOX_SQLITE_SYNC": written}
    assert run(tmp_path, "-c", SYNCHRONOUS, **given).stdout.strip() == pragma


PRODUCTION = {"SIGNALBOX_HTTPS": "true", "SIGNALBOX_ORIGINS": "https://flows.example.org"}


@pytest.mark.parametrize("accounts", share(["true", "false"], 2))
def test_production_settings_pass_the_deployment_check(tmp_path: Path, accounts: str) -> None:
    done = run(
        tmp_path, "manage.py", "check", "--deploy", "--fail-level", "INFO", SIGNALBOX_ACCOUNTS=accounts, **PRODUCTION
    )
    assert done.returncode == 0, done.stderr


def test_the_migrations_are_those_of_the_models(tmp_path: Path) -> None:
    done = run(tmp_path, "manage.py", "makemigrations", "--check", "--dry-run")
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_accounts_ask_to_sign_in(tmp_path: Path) -> None:
    code = """
import django; django.setup()
from django.core.management import call_command; call_command("migrate", verbosity=0)
from django.test import Client
client = Client(headers={"Host": "localhost"})
print(client.get("/").status_code, client.get("/")["Location"])
print(client.get("/api/definitions").status_code, client.get("/api/definitions").json()["error"]["code"])
print(client.get("/admin/login/").status_code, client.get("/login").status_code)
"""
    done = run(tmp_path, "-c", code, SIGNALBOX_ACCOUNTS="true", DJANGO_SETTINGS_MODULE="designer.settings")
    assert done.stdout.splitlines() == ["302 /login?next=/", "401 signed-out", "200 200"], done.stderr
