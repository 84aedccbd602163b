"""docs/running.md and deploy/ name settings, ports, paths and limits that there are."""

import json
import os
import re
import shutil
import socket
import string
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import urlopen

import pytest
import yaml

from designer import settings
from designer.api.errors import BARE
from designer.cli import names as commands
from designer.limits import FORM_BYTES
from designer.server.settings_table import ELSEWHERE, TABLE, as_markdown
from designer.telemetry.metrics import HELD, Numbers
from designer.urls import urlpatterns
from tests import golden
from tests.definitions import ROOT
from tests.serving import free_port, wait_for

DEPLOY = ROOT / "deploy"
RUNNING = (ROOT / "docs" / "running.md").read_text("utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
NGINX = (DEPLOY / "nginx.conf.template").read_text("utf-8")
UNIT = (DEPLOY / "signalbox.service").read_text("utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
NAME = re.compile(r"SIGNALBOX_[A-Z_]*[A-Z]")
BYTES = {"k": 1024, "m": 1024 * 1024}


def test_the_page_has_the_table_of_settings() -> None:
    """docs/running.md has it as the code does; with --golden it is written there."""
    page = ROOT / "docs" / "running.md"
    head, begun, after = page.read_text("utf-8").partition("| variable | takes |")
    table, _, rest = (begun + after).partition("\n\n")
    if golden.rewriting:
        page.write_text(f"{head}{as_markdown()}\n{rest}", "utf-8")
    assert f"{table}\n" == as_markdown() or golden.rewriting


def test_the_page_names_every_metric() -> None:
    counted = Numbers(lambda: {name: {} for name in HELD}).registry.collect()
    names = {f"{one.name}_total" if one.type == "counter" else one.name for one in counted}
    assert set(re.findall(r"`(signalbox_[a-z_]+)`", RUNNING)) == names


@pytest.mark.parametrize(
    "text", [DOCKERFILE, UNIT, RUNNING, yaml.safe_dump(COMPOSE)], ids=["image", "unit", "page", "compose"]
)
def test_only_settings_that_there_are_are_named(text: str) -> None:
    of_the_proxy = set(NAME.findall(NGINX))
    assert set(NAME.findall(text)) <= {*TABLE, *ELSEWHERE, *of_the_proxy}


def test_the_proxy_is_told_all_that_its_template_asks_for() -> None:
    asked = set(re.findall(r"\$\{(\w+)\}", NGINX))
    assert asked == set(COMPOSE["services"]["proxy"]["environment"])


def test_image_proxy_and_checks_mean_the_same_port() -> None:
    (port,) = re.findall(r"^EXPOSE (\d+)$", DOCKERFILE, re.MULTILINE)
    servers = COMPOSE["services"]["proxy"]["environment"]["SIGNALBOX_SERVERS"]
    told = re.findall(r':(\d+)/|"--port", "(\d+)"', DOCKERFILE)
    assert {one or other for one, other in told} == {port}
    assert re.findall(r"server (\w+):(\d+);", servers) == [("first", port), ("second", port)]
    assert f"127.0.0.1:{port}/ready" in str(COMPOSE["services"]["first"]["healthcheck"])
    assert any(str(one.pattern) == "ready" for one in urlpatterns)


def test_the_image_serves_as_somebody_without_rights() -> None:
    assert DOCKERFILE.index("USER signalbox") < DOCKERFILE.index('CMD ["signalbox"')
    assert re.search(r"install -d -m 0700 -o signalbox /data\b", DOCKERFILE)


LOCKS = {"requirements/run.lock": (), "requirements/server.lock": ("postgres", "redis", "metrics", "oidc")}
LOCKS |= {"requirements/cluster.lock": ("cluster",), "requirements/build.lock": (), "requirements/dev.lock": ()}
LOCKS |= {"requirements/lsp.lock": ("lsp",), "requirements/mcp.lock": ("mcp",)}
PIN = re.compile(r"^([\w.-]+)==([^ ;\\]+)", re.MULTILINE)


def test_the_image_installs_nothing_but_what_is_locked() -> None:
    installs = re.findall(r"pip install ([^&\n]*)", DOCKERFILE.replace("\\\n", " "))
    assert installs
    assert all("--require-hashes -r /tmp/requirements/server.lock" in one or "--no-deps" in one for one in installs)
    assert "COPY requirements/server.lock " in DOCKERFILE


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_hashes_no_addresses_and_the_same_versions_as_the_others(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    pins = PIN.findall(text)
    assert len(pins) > 3
    assert all("--hash=sha256:" in part for part in re.split(PIN, text)[3::3])
    assert "://" not in text
    everything = PIN.findall((ROOT / "requirements/dev.lock").read_text("utf-8"))
    assert [pin for pin in pins if pin not in everything] == []


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_all_of_its_extras(name: str) -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert {extra for extras in LOCKS.values() for extra in extras} == set(declared)
    pins = dict(PIN.findall((ROOT / name).read_text("utf-8")))
    wanted = [re.split(r"[\[><=]", one)[0] for extra in LOCKS[name] for one in declared[extra]]
    assert [one for one in wanted if one not in pins] == []


def test_the_proxy_lets_through_what_the_application_takes() -> None:
    whole, files = (
        int(number) * BYTES[unit] for number, unit in re.findall(r"client_max_body_size (\d+)([km]);", NGINX)
    )
    assert whole == settings.LIMIT_BODY
    assert settings.LIMIT_IMPORT + FORM_BYTES <= files < settings.LIMIT_IMPORT * 1.25


def test_no_token_of_a_link_reaches_the_proxy_s_log() -> None:
    line = re.search(r"log_format .*?;", NGINX, re.DOTALL)
    assert line
    used = set(re.findall(r"\$(\w+)", line[0]))
    assert not used & {"request", "request_uri", "uri", "args", "query_string", "http_referer", "http_x_signalbox_link"}
    assert re.search(r"map \$uri \$signalbox_place_\S+ \{\s*~\^/shared/ /shared/-;", NGINX)
    assert len(re.findall(r"^ +error_log \S+ crit;", NGINX, re.MULTILINE)) == NGINX.count("error_log")


@pytest.fixture
def nginx(tmp_path: Path) -> Iterator[str]:
    """The address of a proxy with the configuration, in front of servers that are not there."""
    address = f"127.0.0.1:{free_port()}"
    given = {
        "SIGNALBOX_NAME": "all",
        "SIGNALBOX_LISTEN": address,
        "SIGNALBOX_SERVERS": f"server 127.0.0.1:{free_port()}; server 127.0.0.1:{free_port()};",
        "SIGNALBOX_ACCESS_LOG": str(tmp_path / "access.log"),
    }
    rooms = "".join(
        f"{one}_temp_path {tmp_path}/{one};" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    inside = string.Template(NGINX).safe_substitute(given)
    path = tmp_path / "nginx.conf"
    path.write_text(f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}} http {{ {rooms} {inside} }}")
    done = subprocess.run(["nginx", "-t", "-q", "-c", path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    with subprocess.Popen(["nginx", "-c", path], stderr=subprocess.DEVNULL) as process:
        wait_for(int(address.rpartition(":")[2]))
        yield address
        process.terminate()


@pytest.mark.skipif(shutil.which("nginx") is None, reason="needs nginx")
def test_what_the_proxy_refuses_has_our_shape(nginx: str) -> None:
    line = HTTPConnection(nginx)
    line.request("POST", "/api/analyse", headers={"Content-Length": str(3 * 1024 * 1024)})
    answer = line.getresponse()
    code, message = BARE[413]
    assert (answer.status, json.load(answer)) == (413, {"error": {"code": code, "message": message}})
    line.close()


STUB = f"""#!{sys.executable}
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(sys.argv[5].encode())
assert sys.argv[1:5] == ["serve", "--host", "127.0.0.1", "--port"]
HTTPServer(("127.0.0.1", int(sys.argv[5])), Handler).serve_forever()
"""
"""In place of `signalbox serve`: says at which port it is."""


@pytest.mark.skipif(shutil.which("nginx") is None, reason="needs nginx")
def test_the_script_starts_so_many_processes_behind_nginx_and_ends_them(tmp_path: Path) -> None:
    stub, listen, first = tmp_path / "signalbox", free_port(), free_port()
    stub.write_text(STUB)
    stub.chmod(0o755)
    needed = ("SIGNALBOX_DATABASE", "SIGNALBOX_REDIS", "SIGNALBOX_SECRET_KEY", "SIGNALBOX_ORIGINS")
    given = {"SIGNALBOX_LISTEN": f"127.0.0.1:{listen}", "SIGNALBOX_FIRST_PORT": str(first)}
    path = f"{tmp_path}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, **dict.fromkeys(needed, "x"), **given}
    with subprocess.Popen(
        [DEPLOY / "processes.sh", "2"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as script:
        wait_for(listen)
        seen = {urlopen(f"http://127.0.0.1:{listen}/").read().decode() for _ in range(8)}
        script.terminate()
        assert script.wait(10) == 0
    assert seen == {str(first), str(first + 1)}
    for port in (listen, first, first + 1):
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", port)), f"something still listens at {port}"


def test_the_unit_starts_a_command_and_gives_it_time_to_end() -> None:
    command = re.search(r"^ExecStart=\S+/signalbox (\w+)", UNIT, re.MULTILINE)
    seconds = re.search(r"^TimeoutStopSec=(\d+)$", UNIT, re.MULTILINE)
    assert command
    assert seconds
    assert command[1] in commands()
    assert "\nKillMode=mixed\n" in UNIT, "workers must not be told before the server"
    assert int(seconds[1]) >= settings.STOP_SECONDS + 5
    assert int(COMPOSE["x-signalbox"]["stop_grace_period"].removesuffix("s")) >= settings.STOP_SECONDS + 5
    assert "MemoryDenyWriteExecute=" not in UNIT, "WebAssembly is compiled"
