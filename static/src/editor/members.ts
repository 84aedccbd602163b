/** Completes what stands after `$.` and `@.` in an expression, from data that are known: injected, or samples. */

import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { own } from "../shared/own";
import { t } from "../shared/translation";

/** Member -> its own members; items of a list count as the list itself. */
export interface Members {
  [name: string]: Members;
}

const PATH = /([$@](?:\.[\w$-]+|\[[^[\]]*\])*)\.([\w$-]*)$/;
const AROUND = /(\$(?:\.[\w$-]+|\[[^[\]]*\])*)\[\?[^\]]*$/; // the list that a filter looks through
const STEP = /\.([\w$-]+)|\[["']([^"'\]]*)["']\]/g;
const SIMPLE = /^[A-Za-z_][\w-]*$/;

/** The member names that lead to the cursor, and what is typed of the next; null where no path stands before it. */
export function pathBefore(text: string): { names: string[]; typed: string } | null {
  const found = PATH.exec(text);
  if (!found) return null;
  const [, root = "", typed = ""] = found;
  const around = root.startsWith("@") ? AROUND.exec(text.slice(0, found.index))?.[1] : "";
  if (around === undefined) return null;
  const names = [...(around + root).matchAll(STEP)].map(step => step[1] ?? step[2] ?? "");
  return { names, typed };
}

function inside(members: Members, names: string[]): Members {
  return names.reduce<Members>((node, name) => own(node, name) ?? {}, members);
}

/** Null at once where no path stands before the cursor. */
export function membersAt(
  context: CompletionContext,
  known: () => Promise<Members>,
): Promise<CompletionResult | null> | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = pathBefore(line.text.slice(0, context.pos - line.from));
  return before && offer(context.pos, before, known);
}

async function offer(
  pos: number,
  before: { names: string[]; typed: string },
  known: () => Promise<Members>,
): Promise<CompletionResult | null> {
  const found = inside(await known(), before.names);
  const options = Object.entries(found)
    .filter(([name]) => SIMPLE.test(name) && name !== before.typed)
    .map(([label, below]) => ({
      label,
      type: "property",
      detail: Object.keys(below).length ? t("{n} inside", { n: Object.keys(below).length }) : "",
    }));
  return options.length ? { from: pos - before.typed.length, options, validFor: /^[\w$-]*$/ } : null;
}
