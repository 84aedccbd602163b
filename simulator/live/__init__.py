"""The Channels shell: sockets, the people of a session, its row and log. All input and output of the simulator."""
