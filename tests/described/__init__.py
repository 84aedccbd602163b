"""The HTTP API held against its own document (docs/openapi.json) by schemathesis, on a real server."""
