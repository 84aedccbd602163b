"""The text is no workflow definition in any dialect that is known.

A dialect is told from what only it has, for example a state's `type` in lower case. The message says what was missed.
A text of a newer edition, by its `document`, is named and not read as another. Only 0.9, a stop on the way to 1.0, is
read as 0.8 as far as it goes; that is a warning.

**Mend it**: add what the message names, or choose the dialect by hand: `--dialect` on the command line.

```yaml
greeting: hello
```
"""

SEVERITY = "error"
