"""`make wire`: write anew what the pages and docs/simulator.asyncapi.yaml have of the simulator's tables.

These are static/src/simulate/core/wire.ts, core/trace-wording/ beside it, and the schemas of the document.
"""

from tests.simulator.wire import json_schemas, typescript, wording

typescript.FILE.write_text(typescript.source(), encoding="utf-8")
wording.write()
told = json_schemas.document(json_schemas.DOCUMENT.read_text(encoding="utf-8"))
json_schemas.DOCUMENT.write_text(told, encoding="utf-8")
