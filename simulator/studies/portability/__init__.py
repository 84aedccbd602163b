"""Which engines load a definition, and where their runs of it part (docs/runtimes/portable.md).

`sides` reads it once as each engine does, `runs` runs a case and says what of it is compared, `parting` finds where two
runs part, `matrix` makes rows of it all, `reports` writes them.
"""
