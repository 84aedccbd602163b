"""The texts that a client has open, and how what it asks for is declined."""

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from designer.files.texts import Unreadable, read_text
from designer.language_server.analysis import OpenText
from designer.language_server.scenario_texts import ScenarioFile
from designer.release import release

NAME = "signalbox"


class Declined(JsonRpcException):
    """What was asked for cannot be done; the text is a sentence for the person."""

    CODE = int(types.LSPErrorCodes.RequestFailed)

    def __init__(self, message: str) -> None:
        super().__init__(message=message, code=self.CODE)


class Server(LanguageServer):
    """Keeps the texts by their URIs; as pygls does, but with the lines of the protocol, not those of Python."""

    def __init__(self, runtime: str | None = None) -> None:
        super().__init__(NAME, release())
        self.runtime = runtime
        self.texts: dict[str, OpenText] = {}
        self.scenario_files: dict[str, ScenarioFile] = {}
        """Those of the texts that are scenario files."""

    @property
    def encoding(self) -> str:
        return types.PositionEncodingKind(self.workspace.position_encoding or "utf-16").value

    def open(self, uri: str) -> OpenText:
        """The text with this URI, of the client or else of the disk. Raises Declined."""
        found = self.texts.get(uri)
        if found is not None:
            return found
        path = to_fs_path(uri)
        if path is None:
            raise Declined(f"{uri} is not open, and no file")
        try:
            return OpenText(uri, read_text(path), 0, self.encoding, self.runtime)
        except Unreadable as error:
            raise Declined(str(error)) from None
