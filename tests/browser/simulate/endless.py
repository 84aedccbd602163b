"""A definition that runs in a circle."""

ENDLESS = """
id: endless
name: Endless
version: '1'
states:
- {name: Ping, type: inject, data: {n: 1}, start: {kind: default}, transition: {nextState: Pong}}
- {name: Pong, type: inject, data: {n: 2}, transition: {nextState: Ping}}
"""
