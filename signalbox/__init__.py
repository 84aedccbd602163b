"""Read, check, draw, run and convert workflow definitions from Python; docs/python.md tells more.

>>> import signalbox
>>> definition = signalbox.load('''
... document: {dsl: '1.0.0', namespace: shop, name: greet, version: '1.0.0'}
... do:
... - hello:
...     set: {greeting: '${ "Hello " + .name }'}
... ''')
>>> definition.dialect
'1.0'
>>> signalbox.lint(definition)
[]
>>> run = signalbox.simulate(definition, input={"name": "Mia"}, seed=7)
>>> run.status, run.output
('completed', {'greeting': 'Hello Mia'})

In a notebook a definition shows its diagram, and a run its timeline.
"""

from signalbox.conversions import convert
from signalbox.definitions import Definition, Unreadable, lint, load, render
from signalbox.runs import Run, explore, simulate
from simulator.scenario.scenario import ScenarioError
from workflow.convert import Converted, Unconvertible
from workflow.diagnostics import Diagnostic
from workflow.exports import Unexportable

__all__ = [
    "Converted",
    "Definition",
    "Diagnostic",
    "Run",
    "ScenarioError",
    "Unconvertible",
    "Unexportable",
    "Unreadable",
    "convert",
    "explore",
    "lint",
    "load",
    "render",
    "simulate",
]
