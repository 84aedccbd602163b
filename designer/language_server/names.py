"""Where something is defined and referred to, and another name for it."""

from lsprotocol import types

from designer.language_server.analysis import OpenText
from designer.language_server.base import Declined, Server
from workflow.editor.aliases import repeated_at
from workflow.editor.occurrences import Occurrences, occurrences_at, renamed
from workflow.edits import Unwritable
from workflow.operations import Refused

NOTHING = "There is no name of a state, task, function, event, retry or error here."


def register(server: Server) -> None:
    """Definition (of an alias of YAML: what it repeats), references, highlights, rename."""

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> list[types.Location]:
        one = server.open(params.text_document.uri)
        found = _named(one, params.position)
        if found:
            return _locations(one, found, own=True)[:1]
        repeated = repeated_at(one.document, one.positions.offset(params.position))
        return [types.Location(one.uri, one.positions.range(*repeated.anchor))] if repeated else []

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location]:
        one = server.open(params.text_document.uri)
        found = _named(one, params.position)
        if found is None:
            return []
        owned = _locations(one, found, own=True) if params.context.include_declaration else []
        return owned + _locations(one, found, own=False)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlights(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        one = server.open(params.text_document.uri)
        found = _named(one, params.position)
        return [types.DocumentHighlight(one.positions.range(*place.span)) for place in found.places] if found else []

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder:
        one = server.open(params.text_document.uri)
        found = _must_be_named(one, params.position)
        return types.PrepareRenamePlaceholder(one.positions.range(*found.here), found.name)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(params: types.RenameParams) -> types.WorkspaceEdit:
        one = server.open(params.text_document.uri)
        found = _must_be_named(one, params.position)
        try:
            edits = renamed(one.definition, found, params.new_name)
        except (Unwritable, Refused) as error:
            raise Declined(str(error)) from None
        return types.WorkspaceEdit({one.uri: one.positions.edits(edits)})


def _named(one: OpenText, position: types.Position) -> Occurrences | None:
    return occurrences_at(one.definition, one.positions.offset(position))


def _must_be_named(one: OpenText, position: types.Position) -> Occurrences:
    if one.definition.workflow is None:
        raise Declined("The text cannot be read as a workflow; correct what its problems say first.")
    found = _named(one, position)
    if found is None:
        raise Declined(NOTHING)
    return found


def _locations(one: OpenText, found: Occurrences, own: bool) -> list[types.Location]:
    places = [place for place in found.places if place.own == own]
    return [types.Location(one.uri, one.positions.range(*place.span)) for place in places]
