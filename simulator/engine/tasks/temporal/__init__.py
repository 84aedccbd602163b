"""Tasks of an engine on Temporal: activities with attempts of their own, a state that tasks share, signals, failures.

Each is there by a strategy, or by what a runtime says of a task (docs/runtimes/index.md, "The strategies").
"""
