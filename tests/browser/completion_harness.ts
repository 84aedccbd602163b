/**
 * What the editor completes in each text of standard input: `{schema, names, cases: [[syntax, text with a | for the
 * cursor]]}` -> `[[label]]`.
 */

import { readFileSync } from "node:fs";
import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { completionsAt } from "../../static/src/editor/completion";

const { schema, names, cases } = JSON.parse(readFileSync(0, "utf8"));

const labels = cases.map(([syntax, text]: ["yaml" | "json", string]) => {
  const pos = text.indexOf("|");
  const state = EditorState.create({ doc: text.replace("|", "") });
  const found = completionsAt(new CompletionContext(state, pos, true), {
    syntax: () => syntax,
    schema: () => schema,
    names: () => names,
  });
  return found?.options.map(option => option.label) ?? [];
});
process.stdout.write(JSON.stringify(labels));
