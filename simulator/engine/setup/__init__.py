"""What a run starts from and never changes: programs, mocks, and the setup that has both."""
