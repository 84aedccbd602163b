"""The HTTP API: one module per resource, described at `/api/openapi.json`.

Every failure is `{"error": {"code", "message"}}`. A request that changes something carries the CSRF token of its page.
"""

from ninja import NinjaAPI

from designer.api import (
    analyse,
    archive,
    comments,
    comparisons,
    decisions,
    definitions,
    drafts,
    edits,
    exports,
    forms,
    imports,
    merging,
    playback,
    policies,
    records,
    repairs,
    resources,
    samples,
    samplings,
    scenario_repairs,
    scenario_runs,
    scenarios,
    schemas,
    sessions,
    sharing,
    sources,
    starts,
    tags,
    threads,
    uses,
    versions,
)
from designer.api.errors import install
from designer.api.guard import Reader, guard

WHO = """Who asks is told by the session of an account, or by a share link: `X-Signalbox-Link` is its token and
`X-Signalbox-Name` (percent-encoded, at most 60 characters) the name that its guest goes by. A link that has ended is
answered by 403 `link-ended`, one that does not allow something by 403 `forbidden`. docs/permissions.md lists who may do
what.

Work on texts and runs is done in fair turns. Where it would wait for too long, any request is answered by 429
`too-many` (others of the same asker are in its way) or 503 `busy`; nothing was changed, and `Retry-After` says after
how many seconds it may be sent again."""

api = NinjaAPI(
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
api.add_router("", edits.router, tags=["editing"])
api.add_router("", forms.router, tags=["editing"])
api.add_router("", repairs.router, tags=["analysis"])
api.add_router("", sources.router, tags=["editing"])
api.add_router("", comparisons.router, tags=["versions"])
api.add_router("", merging.router, tags=["versions"])
api.add_router("", schemas.router, tags=["analysis"])
api.add_router("definitions", definitions.router, tags=["definitions"])
api.add_router("definitions", samples.router, tags=["editing"])
api.add_router("definitions", drafts.router, tags=["drafts"])
api.add_router("", scenario_repairs.router, tags=["scenarios"])
api.add_router("definitions", scenario_runs.router, tags=["scenarios"])
api.add_router("definitions", samplings.router, tags=["scenarios"])
api.add_router("definitions", scenarios.router, tags=["scenarios"])
api.add_router("definitions", versions.router, tags=["versions"])
api.add_router("definitions", playback.router, tags=["scenarios"])
api.add_router("", sessions.router, tags=["sessions"])
api.add_router("definitions", sharing.router, tags=["sharing"])
api.add_router("definitions", tags.router, tags=["definitions"])
api.add_router("definitions", threads.router, tags=["review"])
api.add_router("definitions", comments.router, tags=["review"])
api.add_router("definitions", decisions.router, tags=["review"])
api.add_router("definitions", records.router, tags=["review"])
api.add_router("definitions", policies.router, tags=["review"])
api.add_router("definitions", uses.router, tags=["definitions"])
api.add_router("definitions", exports.router, tags=["exports"])
api.add_router("", imports.router, tags=["imports"])
api.add_router("", starts.router, tags=["definitions"])
api.add_router("resources", resources.router, tags=["resources"])
api.add_router("archive", archive.router, tags=["archive"])
