"""The language server of `signalbox lsp`: one module a feature; what the languages are is told by `workflow`.

It needs the extra `lsp` (pygls) and no Django. A feature's module has `register(server)`.
"""
