"""`signalbox mcp`: what assistants may ask, as tools of the Model Context Protocol (docs/assistants.md).

Answers are small: lists are cut where they are long and say how much is left out. Nothing is written but to a path that
the call gives.
"""
