"""The HTTP API: one module per resource, described at `/api/openapi.json`.

Every failure is `{"error": {"code", "message"}}`. A request that changes something carries the CSRF token of its page,
or comes from a program with an access token.
"""

from typing import Any

from designer.api import (
    archive,
    conversions,
    definitions,
    drafts,
    exports,
    imports,
    library,
    library_conversions,
    portability,
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
    workspaces,
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
    scenario_source,
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
    format_schemas,
    forms,
    merge,
    repair,
    runtimes,
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
ROUTERS: tuple[tuple[Any, ...], ...] = (
    ("", "analysis", analyse, calendars),
    ("", "editing", edits, forms),
    ("", "analysis", repair, runtimes),
    ("", "editing", source_editor, expressions),
    ("", "versions", comparisons, merge),
    ("", "analysis", dialect_schema, format_schemas),
    ("definitions", "definitions", definitions),
    ("library", "definitions", library),
    ("definitions", "editing", sample_data),
    ("definitions", "drafts", drafts),
    ("", "scenarios", scenario_repairs),
    ("definitions", "scenarios", contract_mocks, scenario_files, scenario_runs, scenario_source),
    ("definitions", "scenarios", many_runs, recorded_runs, scenarios),
    ("definitions", "versions", versions),
    ("definitions", "scenarios", playback),
    ("", "sessions", sessions, session_files),
    ("definitions", "sharing", sharing),
    ("", "sharing", webhooks),
    ("definitions", "definitions", tags),
    ("definitions", "review", threads, comments, decisions, record, policy),
    ("inbox", "review", inbox),
    ("definitions", "definitions", usage),
    ("definitions", "exports", exports, conversions, portability),
    ("conversions", "exports", library_conversions),
    ("", "imports", imports),
    ("", "definitions", starter_texts),
    ("", "projects", projects, project_tokens, project_trees, workspaces),
    ("resources", "resources", resources),
    ("archive", "archive", archive),
    ("tokens", "tokens", tokens),
)
"""Where operations are, their tag, and their modules; of two that fit a request the first counts."""
for _prefix, _tag, *_modules in ROUTERS:
    for _module in _modules:
        api.add_router(_prefix, _module.router, tags=[_tag])
