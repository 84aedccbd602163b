"""Definitions and scenarios that tests of several commands put into folders."""

from pathlib import Path

CLEAN = """id: clean
version: "1.0"
name: Clean
states:
- {name: Greet, type: inject, start: {kind: default}, data: {}, end: {kind: default}}
"""
BROKEN = CLEAN.replace("end: {kind: default}}\n", "transition: {nextState: Gret}}\n")
UNUSED = CLEAN.replace("states:", 'functions: [{name: "no\\ttab", operation: "a#b"}]\nstates:')

DEFINITION = """id: choose
name: Choose
version: "1.0"
states:
- name: Choose
  type: switch
  start: {kind: default}
  dataConditions:
  - {condition: "{{ $[?(@.n > 1)] }}", transition: {nextState: Many}}
  default: {transition: {nextState: Few}}
- {name: Many, type: inject, data: {}, end: {kind: default}}
- {name: Few, type: inject, data: {}, end: {kind: default}}
"""
MANY = "name: many\ndefinition: choose.yaml\ninput: {n: 2}\nexpect: {status: completed, path: [Choose, Many]}\n"
FEW = MANY.replace("many", "few").replace("n: 2", "n: 0").replace("Many", "Few")
WRONG = FEW.replace("n: 0", "n: 5")


def put(folder: Path, name: str, text: str | bytes) -> str:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)
