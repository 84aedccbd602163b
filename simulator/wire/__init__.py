"""What crosses the WebSocket of a session: the shapes of its messages, of which everything else is made.

Each message and part of one is a TypedDict, which mypy holds against the code that builds it. A field's meaning, and
bounds as JSON Schema has them, stand in its `Annotated`. `make wire` writes static/src/simulate/core/wire.ts and the
schemas of docs/simulator.asyncapi.yaml from them; tests/simulator/live/test_wire.py holds real messages against them.
"""
