"""Work of many independent parts, spread over processes of this machine or over a Dask cluster; no Django.

`spreading` hands the parts out, `sources` are what a part needs to run anywhere, `notes` a file from which work can be
gone on with. `many` are many runs of one scenario; `parts` any others: `single` one run, `ways` one exploration.
"""
