"""The colours of the parts of expressions, as semantic tokens."""

from lsprotocol import types

from designer.language_server.base import Server
from workflow.editor.tokens import KINDS, tokens


def register(server: Server) -> None:
    legend = types.SemanticTokensLegend(list(KINDS), [])

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    def full(params: types.SemanticTokensParams) -> types.SemanticTokens:
        one = server.open(params.text_document.uri)
        data: list[int] = []
        line = character = 0
        for token in tokens(one.definition):
            place = one.positions.range(token.start, token.end)
            start = place.start
            before = character if start.line == line else 0
            length = place.end.character - start.character
            data += [start.line - line, start.character - before, length, KINDS.index(token.kind), 0]
            line, character = start.line, start.character
        return types.SemanticTokens(data)
