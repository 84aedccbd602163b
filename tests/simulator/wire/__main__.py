"""`make wire`: write static/src/simulate/core/wire.ts and the schemas of docs/simulator.asyncapi.yaml anew."""

from tests.simulator.wire import json_schemas, typescript

typescript.FILE.write_text(typescript.source(), encoding="utf-8")
told = json_schemas.document(json_schemas.DOCUMENT.read_text(encoding="utf-8"))
json_schemas.DOCUMENT.write_text(told, encoding="utf-8")
