"""The HTTP API: one module per resource, described at `/api/openapi.json`.

Every failure is `{"error": {"code", "message"}}`. A request that changes something carries the CSRF token of its page,
or comes from a program with an access token.
"""

from designer.api import (
    archive,
    conversions,
    definitions,
    drafts,
    exports,
    imports,
    library,
    library_conversions,
    project_tokens,
    project_trees,
    projects,
    resources,
    sharing,
    starter_texts,
    tags,
    tokens,
    usage,
    versions,
    webhooks,
)
from designer.api.description import Described
from designer.api.errors import install
from designer.api.guard import Reader, guard
from designer.api.review import comments, decisions, inbox, policy, record, threads
from designer.api.simulation import (
    contract_mocks,
    many_runs,
    playback,
    recorded_runs,
    sample_data,
    scenario_files,
    scenario_repairs,
    scenario_runs,
    scenarios,
    session_files,
    sessions,
)
from designer.api.texts import (
    analyse,
    calendars,
    comparisons,
    dialect_schema,
    edits,
    expressions,
    forms,
    merge,
    repair,
    source_editor,
)

WHO = """Who asks is told by an access token (`Authorization: Bearer sbx_…`, with which a program needs neither a cookie
nor the CSRF token), by the session of an account, or by a share link: `X-Signalbox-Link` is its token and
`X-Signalbox-Name` (percent-encoded, at most 60 characters) the name that its guest goes by. A token that is wrong, over
or revoked is answered by 401 `invalid-token`, one whose scope is too small by 403 `scope`, which names the one that
would do; a link that has ended by 403 `link-ended`, one that does not allow something by 403 `forbidden`.
docs/permissions.md lists who may do what.

Work on texts and runs is done in fair turns. Where it would wait for too long, any request is answered by 429
`too-many` (others of the same asker are in its way) or 503 `busy`; nothing was changed, and `Retry-After` says after
how many seconds it may be sent again."""

api = Described(
    title="Signalbox",
    version="1",
    description=WHO,
    docs_url=None,
    urls_namespace="api",
    auth=guard,
    parser=Reader(),
)
install(api)
api.add_router("", analyse.router, tags=["analysis"])
api.add_router("", calendars.router, tags=["analysis"])
api.add_router("", edits.router, tags=["editing"])
api.add_router("", forms.router, tags=["editing"])
api.add_router("", repair.router, tags=["analysis"])
api.add_router("", source_editor.router, tags=["editing"])
api.add_router("", expressions.router, tags=["editing"])
api.add_router("", comparisons.router, tags=["versions"])
api.add_router("", merge.router, tags=["versions"])
api.add_router("", dialect_schema.router, tags=["analysis"])
api.add_router("definitions", definitions.router, tags=["definitions"])
api.add_router("library", library.router, tags=["definitions"])
api.add_router("definitions", sample_data.router, tags=["editing"])
api.add_router("definitions", drafts.router, tags=["drafts"])
api.add_router("", scenario_repairs.router, tags=["scenarios"])
api.add_router("definitions", contract_mocks.router, tags=["scenarios"])
api.add_router("definitions", scenario_files.router, tags=["scenarios"])
api.add_router("definitions", scenario_runs.router, tags=["scenarios"])
api.add_router("definitions", many_runs.router, tags=["scenarios"])
api.add_router("definitions", recorded_runs.router, tags=["scenarios"])
api.add_router("definitions", scenarios.router, tags=["scenarios"])
api.add_router("definitions", versions.router, tags=["versions"])
api.add_router("definitions", playback.router, tags=["scenarios"])
api.add_router("", sessions.router, tags=["sessions"])
api.add_router("", session_files.router, tags=["sessions"])
api.add_router("definitions", sharing.router, tags=["sharing"])
api.add_router("", webhooks.router, tags=["sharing"])
api.add_router("definitions", tags.router, tags=["definitions"])
api.add_router("definitions", threads.router, tags=["review"])
api.add_router("definitions", comments.router, tags=["review"])
api.add_router("definitions", decisions.router, tags=["review"])
api.add_router("definitions", record.router, tags=["review"])
api.add_router("definitions", policy.router, tags=["review"])
api.add_router("inbox", inbox.router, tags=["review"])
api.add_router("definitions", usage.router, tags=["definitions"])
api.add_router("definitions", exports.router, tags=["exports"])
api.add_router("definitions", conversions.router, tags=["exports"])
api.add_router("conversions", library_conversions.router, tags=["exports"])
api.add_router("", imports.router, tags=["imports"])
api.add_router("", starter_texts.router, tags=["definitions"])
api.add_router("", projects.router, tags=["projects"])
api.add_router("", project_tokens.router, tags=["projects"])
api.add_router("", project_trees.router, tags=["projects"])
api.add_router("resources", resources.router, tags=["resources"])
api.add_router("archive", archive.router, tags=["archive"])
api.add_router("tokens", tokens.router, tags=["tokens"])
