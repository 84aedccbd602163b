"""The HTTP API: one module per resource, described at `/api/openapi.json`.

Every failure is `{"error": {"code", "message"}}`. A request that changes something carries the CSRF token of its page.
"""

from ninja import NinjaAPI

from designer.api import analyse, definitions, drafts, edits, repairs, scenarios, schemas, sessions, versions
from designer.api.errors import install
from designer.api.guard import guard

api = NinjaAPI(title="Signalbox", version="1", docs_url=None, urls_namespace="api", auth=guard)
install(api)
api.add_router("", analyse.router, tags=["analysis"])
api.add_router("", edits.router, tags=["editing"])
api.add_router("", repairs.router, tags=["analysis"])
api.add_router("", schemas.router, tags=["analysis"])
api.add_router("definitions", definitions.router, tags=["definitions"])
api.add_router("definitions", drafts.router, tags=["drafts"])
api.add_router("definitions", scenarios.router, tags=["scenarios"])
api.add_router("definitions", versions.router, tags=["versions"])
api.add_router("", sessions.router, tags=["sessions"])
