/** Where a new line of YAML begins behind a key without a value: as deep as what stands below it, else a level in. */

import { indentService, syntaxTree } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { opened } from "./yaml-place";

const OTHERWISE = /^(FlowMapping|FlowSequence|BlockLiteralContent|QuotedLiteral)$/; // a colon opens nothing in these

/** Undefined: as the grammar has it. */
export const belowKeys: Extension = indentService.of((context, pos) => {
  if (context.simulatedBreak === null) return undefined;
  const key = opened(context.lineAt(pos, -1).text);
  if (key === null) return undefined;
  const { state } = context;
  for (let node: SyntaxNode | null = syntaxTree(state).resolve(pos, -1); node; node = node.parent)
    if (OTHERWISE.test(node.name)) return undefined;
  for (let number = state.doc.lineAt(pos).number + 1; number <= state.doc.lines; number++) {
    const { text } = state.doc.line(number);
    const below = text.search(/\S/);
    if (below < 0 || text[below] === "#") continue;
    if (below > key || (below === key && /^-(\s|$)/.test(text.slice(below)))) return below;
    break;
  }
  return key + context.unit;
});
