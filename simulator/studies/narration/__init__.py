"""A run told to people who do not write definitions: the trace in steps that can be followed, each with a caption.

`steps.narrated` makes the steps and their captions from the trace and the definitions; `playing.playback` runs a
scenario and adds what a diagram shows at each step; `captions` are an author's own, kept in the scenario
(docs/scenarios.md, "Captions").
"""
