"""Features in Gherkin, as the specification's conformance kit writes them, run as scenarios (docs/conformance.md)."""
