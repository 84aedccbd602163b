"""What happened in a real engine, or in a run of ours, read from its events and held against a simulation
(docs/recorded-runs.md).

`reader.py` reads a text, with a module a family of engines, into one model (`history.py`); `placed.py` finds its places
in a definition; `recorded_scenario.py` makes a scenario of it, `conformance.py` says where a run parts from it.
"""
