"""An interactive session: commands in, the run and a view of it out; no sockets and no database."""
