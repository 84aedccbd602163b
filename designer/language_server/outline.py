"""What a definition is made of, for the outline of an editor, and what may be folded."""

from lsprotocol import types

from designer.language_server.analysis import OpenText
from designer.language_server.base import Server
from workflow.editor.folds import folds
from workflow.editor.symbols import Symbol, symbols

_KINDS = {
    "state": types.SymbolKind.Class,
    "branch": types.SymbolKind.Namespace,
    "function": types.SymbolKind.Function,
    "event": types.SymbolKind.Event,
    "retry": types.SymbolKind.Object,
    "error": types.SymbolKind.Constant,
    "auth": types.SymbolKind.Key,
}


def register(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def document_symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        one = server.open(params.text_document.uri)
        workflow = one.definition.workflow
        return [_symbol(one, each) for each in symbols(workflow)] if workflow else []

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        one = server.open(params.text_document.uri)
        return [types.FoldingRange(first, last) for first, last in sorted(folds(one.text))] if one.dialect else []


def _symbol(one: OpenText, symbol: Symbol) -> types.DocumentSymbol:
    key, value = one.document.key_range(symbol.path), one.document.range(symbol.path)
    start, end = min(key.start.offset, value.start.offset), max(key.end.offset, value.end.offset)
    name = one.document.range((*symbol.path, "name")) if key == value else key
    chosen = name if name.start.offset >= start and name.end.offset <= end else value
    return types.DocumentSymbol(
        symbol.name or "?",
        _KINDS.get(symbol.kind, types.SymbolKind.Field),
        one.positions.range(start, end),
        one.positions.range(chosen.start.offset, chosen.end.offset),
        symbol.detail,
        children=[_symbol(one, each) for each in symbol.inside],
    )
