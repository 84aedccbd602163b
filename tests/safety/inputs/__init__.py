"""The hostile corpus: named inputs, a module for what they attack, each with the error that is specified for it."""
