"""`serve`: the server with all of its tools, on standard input and output."""

from mcp.server import MCPServer

from designer.mcp_server import definitions, runs
from designer.release import release

INSTRUCTIONS = """Signalbox reads workflow definitions of the Serverless Workflow language (0.1 to 0.8, DSL 1.0, also
called Open Workflow). Lint a definition after each change; simulate it with mocked calls to see what it does; explore
it to find ways that fail, and ask portable where engines part. Nothing is fetched or called, and nothing is written
but to a path that you give."""


def make() -> MCPServer:
    """A server with all of its tools."""
    server = MCPServer(
        "signalbox", title="Signalbox", instructions=INSTRUCTIONS, version=release(), log_level="WARNING"
    )
    definitions.register(server)
    runs.register(server)
    return server


def serve() -> None:
    """Answer on standard input and output until the client ends it."""
    make().run("stdio")
