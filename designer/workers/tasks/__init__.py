"""What worker processes carry out: each module is some calls, by the names of its functions."""
