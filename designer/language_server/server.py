"""`serve`: the server with all of its features, on standard input and output."""

import logging
import sys

from lsprotocol import types

from designer.language_server import (
    completion,
    diagram,
    formatting,
    hover,
    names,
    outline,
    places,
    playback,
    problems,
    scenarios,
    tokens,
)
from designer.language_server.analysis import OpenText
from designer.language_server.base import Declined, Server
from designer.language_server.positions import changed
from designer.language_server.problems import Watch
from designer.workers.gc_tuning import collect_seldom

FEATURES = (
    completion,
    diagram,
    formatting,
    hover,
    names,
    outline,
    places,
    playback,
    problems,
    scenarios,
    tokens,
)


def make(runtime: str | None = None) -> Server:
    """`runtime` is the one of all definitions, where one is named."""
    server = Server(runtime)
    _keep_texts(server)
    for feature in FEATURES:
        feature.register(server)
    return server


def serve(runtime: str | None = None) -> None:
    """Answer on standard input and output until the client ends it; whatever else is printed goes to standard error."""
    logging.getLogger("pygls").addFilter(_is_news)
    for name in ("pygls.protocol.json_rpc", "pygls.protocol.language_server"):
        logging.getLogger(name).addFilter(_is_news)
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    collect_seldom()
    make(runtime).start_io(stdin, stdout)


def _is_news(record: logging.LogRecord) -> bool:
    """What was declined was told to the person."""
    return not (record.exc_info and isinstance(record.exc_info[1], Declined))


def _keep_texts(server: Server) -> None:
    """The texts are those of the client; their problems are looked for after each change."""
    watch = Watch(server)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        one = params.text_document
        server.texts[one.uri] = OpenText(one.uri, one.text, one.version, server.encoding, server.runtime)
        watch.soon(one.uri, wait=0)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def edited(params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        known = server.texts.get(uri)
        if known:
            text = changed(known.positions.text, params.content_changes, server.encoding)
            known.update(text, params.text_document.version)
            for one in dict.fromkeys((uri, *server.scenario_files)):  # which may be about it
                watch.soon(one)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(_params: types.DidSaveTextDocumentParams) -> None:
        for uri in server.texts:  # the file may be about others: a scenario, a resource
            watch.soon(uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.texts.pop(params.text_document.uri, None)
        server.scenario_files.pop(params.text_document.uri, None)
        watch.forget(params.text_document.uri)
