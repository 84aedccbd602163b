"""`backup` and `restore`: all of it, into either database, or a clear word and nothing (docs/running.md)."""

import gzip
import json
from pathlib import Path

import pytest

from tests.designer.own_process import run, told
from tests.postgres import Postgres

FILL = """
import django; django.setup()
from designer.server import new_database; new_database.begin()
from django.core.management import call_command; call_command("migrate", verbosity=0)
from datetime import timedelta
from django.contrib.auth.models import Group, Permission, User
from django.utils import timezone
from designer.models import *
from simulator.models import *
long_ago = timezone.now() - timedelta(days=400)
mia = User.objects.create_user("mia", "mia@example.org", "secret-of-mia"); User.objects.create_user("zoe")
group = Group.objects.create(name="readers"); group.permissions.add(Permission.objects.get(codename="view_definition"))
mia.groups.add(group)
row = Definition.objects.create(name="Größe 😀", text="id: x\\n# y\\u2028\\n", refers={"a": [1, None, 1.5]}, tags=["t"])
Definition.objects.filter(pk=row.pk).update(created=long_ago, updated=long_ago)
Version.objects.create(definition=row, number=1, text="one")
Version.objects.create(definition=row, number=2, text="two")
Draft.objects.create(definition=row, person="local", text="typed", base_version=2)
live = LiveText.objects.create(definition=row, version=2)
LiveUpdate.objects.create(live=live, epoch=live.epoch, update=bytes(range(256)))
LivePresence.objects.create(definition=row, process="p", people=[{"name": "mia"}], beat=long_ago)
Scenario.objects.create(definition=row, name="S", scenario={"input": {"n": 1}}, source="input: {n: 1} # one")
Resource.objects.create(name="f.json", text="{}")
ShareLink.objects.create(definition=row, digest="d" * 64, creator=mia)
Membership.objects.create(definition=row, user=mia, role="owner")
project = Project.objects.create(name="Billing", creator="mia")
ProjectMember.objects.create(project=project, group=group, role="editor")
Definition.objects.filter(pk=row.pk).update(project=project)
Activity.objects.create(definition=row, who="mia", what="made")
SecurityEvent.objects.create(what="signed-in", who="mia")
AccessToken.objects.create(label="CI", digest="a" * 64, scope="read", user=mia, expires=timezone.now())
project = Project.objects.create(name="Orders", creator="mia")
ProjectMember.objects.create(project=project, user=mia, role="owner")
hook = Webhook.objects.create(definition=row, url="https://ci.example/h", secret="whsec_AA==", events=["version"])
WebhookDelivery.objects.create(webhook=hook, event="version", body="{}")
Identity.objects.create(user=mia, issuer="https://login.example.org", subject="s-1")
Invitation.objects.create(digest="f" * 64, expires=timezone.now(), used_by=mia).groups.add(group)
Keeping.objects.create(name="KEEP_DRAFTS_DAYS", days=9, who="mia")
Notice.objects.create(person=f"user {mia.pk}", what="asked", definition=row, who="zoe", version=2)
thread = Thread.objects.create(definition=row, version=2, anchor={"on": "workflow"})
Comment.objects.create(thread=thread, author="mia", person="p", digest="c" * 64, text="why?")
Decision.objects.create(definition=row, version=2, approved=True, author="mia", person="p")
SecurityEvent.objects.create(what="link-made", who="mia", about=row.pk, facts={"link": "l"})
session = Session.objects.create(definition=row.pk, setup={"definition": "x"}, position=2, length=2, version=2)
text = Text.objects.create(digest="e" * 64, text="kept apart", size=10)
SessionText.objects.create(session=session, text=text)
SessionSecrets.objects.create(session=session, encrypted="gAAA")
for seq in range(1200): SessionEntry.objects.create(session=session, seq=seq, entry={"at": seq, "do": {"step": None}})
DebugSettings.objects.create(definition=row.pk, breakpoints=[{"on": "state"}])
Participant.objects.create(session=session, person="p", number=1)
WorkspaceFile.objects.create(definition=row, project=Project.objects.first(), path="a/Ü.yaml", digest="0" * 64, base=1)
Receipt.objects.create(session=session, client="c", asked="1", answer=bytes(range(256)))
"""
DUMP = """
import django; django.setup()
import hashlib, json
from designer import backup as backups
rows = sorted(json.dumps(row, default=str, sort_keys=True) for row in backups._rows())
print(len(rows), hashlib.sha256("\\n".join(rows).encode()).hexdigest())
"""
NAMES = """
import django; django.setup()
from designer import backup as backups
print(*map(backups._name, backups.tables()))
"""
GOES_ON = """
import django; django.setup()
from designer.models import *
print(Version.objects.create(definition=Definition.objects.get(), number=3, text="three").pk)
"""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A data folder with a row of everything, and its backup."""
    data = tmp_path_factory.mktemp("filled")
    told(data, FILL)
    file = data / "all.signalbox.gz"
    done = run(data, "manage.py", "backup", str(file))
    assert done.returncode == 0, done.stderr
    assert "1 definitions" in done.stdout
    return data, file


def test_every_model_is_filled_and_comes_back(filled: tuple[Path, Path], tmp_path: Path) -> None:
    data, file = filled
    models = {json.loads(line).get("model") for line in gzip.decompress(file.read_bytes()).splitlines()} - {None}
    assert models == set(told(data, NAMES).split())
    assert {"designer.livetext", "designer.liveupdate"} < models, "it may hold what is no version yet"
    assert "designer.livepresence" not in models, "who is there counts for seconds only"
    done = run(tmp_path, "manage.py", "restore", str(file))
    assert done.returncode == 0, done.stderr
    assert told(tmp_path, DUMP) == told(data, DUMP)
    assert told(tmp_path, GOES_ON) == "3\n", "numbers go on after those of the file"
    assert file.stat().st_mode & 0o077 == 0, "it has what people wrote, and their passwords' hashes"


@pytest.mark.long
def test_to_postgresql_and_back(filled: tuple[Path, Path], postgres: Postgres, tmp_path: Path) -> None:
    data, file = filled
    there = {"SIGNALBOX_DATABASE": postgres.url}
    done = run(tmp_path, "manage.py", "restore", "--replace", str(file), **there)
    assert done.returncode == 0, done.stderr
    assert told(tmp_path, DUMP, **there) == told(data, DUMP)
    back = tmp_path / "back.gz"
    assert run(tmp_path, "manage.py", "backup", str(back), **there).returncode == 0
    assert told(tmp_path, GOES_ON, **there) == "3\n"
    done = run(tmp_path / "second", "manage.py", "restore", str(back))
    assert done.returncode == 0, done.stderr
    assert told(tmp_path / "second", DUMP) == told(data, DUMP)


@pytest.mark.long
def test_what_is_there_is_not_overwritten_unasked(filled: tuple[Path, Path]) -> None:
    data, file = filled
    before = told(data, DUMP)
    done = run(data, "manage.py", "backup", str(file))
    assert (done.returncode, done.stdout) == (1, "")
    assert "--replace" in done.stderr
    done = run(data, "manage.py", "restore", str(file))
    assert done.returncode == 1
    assert "the database is not empty" in done.stderr
    assert run(data, "manage.py", "restore", "--replace", str(file)).returncode == 0
    assert told(data, DUMP) == before


def altered(lines: list[bytes]) -> dict[str, bytes]:
    whole = gzip.compress(b"".join(lines))
    swapped = [line.replace(b'"typed"', b'"other"') for line in lines]
    older = [lines[0].replace(b"0001", b"0000").replace(b'"signalbox": 1', b'"signalbox": 99'), *lines[1:]]
    return {
        "empty": b"",
        "text": b"hello",
        "cut": whole[: len(whole) // 2],
        "flipped": whole[:300] + bytes([whole[300] ^ 255]) + whole[301:],
        "without its end": gzip.compress(b"".join(lines[:-1])),
        "a row missing": gzip.compress(b"".join([*lines[:5], *lines[6:]])),
        "a value changed": gzip.compress(b"".join(swapped)),
        "another release": gzip.compress(b"".join(older)),
        "a list": gzip.compress(b"[1]\n"),
    }


@pytest.mark.long
def test_damaged_files_change_nothing(filled: tuple[Path, Path], tmp_path: Path) -> None:
    data, file = filled
    before = told(data, DUMP)
    for name, content in altered(gzip.decompress(file.read_bytes()).splitlines(keepends=True)).items():
        bad = tmp_path / "bad.gz"
        bad.write_bytes(content)
        done = run(data, "manage.py", "restore", "--replace", str(bad))
        assert done.returncode == 1, name
        assert done.stderr.count("\n") == 1, done.stderr
        assert done.stderr.startswith(f"signalbox restore: {bad}: "), name
    assert told(data, DUMP) == before
