"""Signalbox on several processes: PostgreSQL, Redis and nginx of this machine, on the loopback address, in one folder.

The programs are Debian's (`apt-get install postgresql redis-server nginx`); nothing of the machine's own services is
touched. As root, PostgreSQL runs as the user `postgres`, for it refuses to run as root.
"""

import string
import subprocess
from contextlib import ExitStack
from pathlib import Path

from tests.postgres import Missing, Postgres
from tests.serving import Server, free_port, wait_for
from tools.bench import memory

TEMPLATE = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf.template"
HEAD = """daemon off; error_log {folder}/nginx.log; pid {folder}/nginx.pid; worker_processes 1;
events {{ worker_connections 8192; }}
http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
"""


class Cluster:
    """`with Cluster(folder, 2) as cluster`: `servers`, and `addresses[n]` of a proxy before the first n + 1 of them."""

    def __init__(self, folder: Path, processes: int, settings: dict[str, str] | None = None) -> None:
        self.addresses = [f"http://127.0.0.1:{free_port()}" for _ in range(processes)]
        self._folder = folder
        self._postgres, self._redis = free_port(), free_port()
        self._stack = ExitStack()
        self._others: dict[str, int] = {}
        database = f"postgres://signalbox@127.0.0.1:{self._postgres}/signalbox"
        shared = {
            "SIGNALBOX_DATABASE": database,
            "SIGNALBOX_REDIS": f"redis://127.0.0.1:{self._redis}/0",
            "SIGNALBOX_ORIGINS": ",".join(self.addresses),
            "SIGNALBOX_SECRET_KEY": "of-this-run-only-" + "x" * 40,
            **(settings or {}),
        }
        self.servers = [Server(folder / f"server-{number}", settings=shared) for number in range(processes)]

    def __enter__(self) -> "Cluster":
        try:
            postgres = Postgres(self._folder, self._postgres)
            self._stack.callback(postgres.stop)
            self._others["PostgreSQL"] = postgres.pid
            self._start("Redis", "redis-server", "--port", str(self._redis), "--bind", "127.0.0.1", "--save", "")
            wait_for(self._redis)
            for server in self.servers:
                server.start()
                self._stack.callback(server.stop)
            self._start("nginx", "nginx", "-p", str(self._folder), "-c", str(self._nginx_configuration()))
            for address in self.addresses:
                wait_for(int(address.rpartition(":")[2]))
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *reason: object) -> None:
        self._stack.close()

    def parts(self) -> dict[str, list[int]]:
        own = [server.pid for server in self.servers]
        below = [process for server in own for process in memory.family(server) if process != server]
        others = {name: memory.family(process) for name, process in self._others.items()}
        return {"Signalbox, serving": own, "Signalbox, workers": below, **others}

    def _nginx_configuration(self) -> Path:
        template = string.Template(TEMPLATE.read_text(encoding="utf-8"))
        parts = [HEAD.format(folder=self._folder)]
        for number, address in enumerate(self.addresses):
            behind = " ".join(f"server 127.0.0.1:{server.port};" for server in self.servers[: number + 1])
            listen = address.removeprefix("http://")
            names = {"SIGNALBOX_NAME": str(number), "SIGNALBOX_SERVERS": behind, "SIGNALBOX_LISTEN": listen}
            names["SIGNALBOX_ACCESS_LOG"] = "/dev/null"
            parts.append(template.safe_substitute(names))
        path = self._folder / "nginx.conf"
        path.write_text("\n".join([*parts, "}\n"]), encoding="utf-8")
        return path

    def _start(self, name: str, *command: str) -> None:
        try:
            process = subprocess.Popen(command, cwd="/", stdout=subprocess.DEVNULL)
        except FileNotFoundError:
            raise Missing(f"{command[0]} is not installed: apt-get install postgresql redis-server nginx") from None
        self._others[name] = process.pid
        self._stack.callback(_end, process)


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
