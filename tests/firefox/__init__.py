"""Three stories in Firefox: write, debug, review (`make test-firefox`, where the system has one)."""
