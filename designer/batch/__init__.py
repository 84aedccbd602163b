"""Work of many independent parts, spread over processes of this machine or over a Dask cluster; no Django.

`spreading` hands the parts out, `sources` are what a part needs to run anywhere, `many` are many runs of one scenario
with their notes in a file, so that they can be gone on with.
"""
