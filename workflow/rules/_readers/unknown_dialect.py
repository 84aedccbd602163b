"""The text is no workflow definition in any dialect that is known.

A dialect is told from what only it has, for example a state's `type` in lower case. The message says what was missed. A
text of a newer edition, by its `specVersion` or its `document`, is named and not read as another.

**Mend it**: add what the message names, or choose the dialect by hand: `--dialect` on the command line.

```yaml
greeting: hello
```
"""

SEVERITY = "error"
