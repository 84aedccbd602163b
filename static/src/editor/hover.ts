/** The schema's help for the key under the pointer; in an expression what stands there, and what it gives. */

import { type EditorView, type Tooltip, hoverTooltip } from "@codemirror/view";
import type { EditorState, Extension } from "@codemirror/state";
import { el } from "../shared/dom";
import { marked } from "../shared/marked";
import { type Knowledge, inExpression, placeAt } from "./completion";
import { type Expressions, card } from "./expressions";
import { type Key, pointerOf } from "./place";
import { SchemaWalker, helpOf, wanted } from "./schema";
import { t } from "../shared/translation";
import { yamlFlowPlace } from "./yaml-place";

/** The key or scalar around `pos`; unlike a word of the editor it may have dashes in it. */
function wordAround(state: EditorState, pos: number): { from: number; to: number } | null {
  const line = state.doc.lineAt(pos);
  const at = pos - line.from;
  const found = [...line.text.matchAll(/[\w$][\w.$-]*/g)].find(
    word => word.index <= at && at <= word.index + word[0].length,
  );
  return found ? { from: line.from + found.index, to: line.from + found.index + found[0].length } : null;
}

/** What is told of a key or value: where it stands, its name, which values it takes, and its help. */
export interface KeyHelp {
  from: number;
  to: number;
  name: string;
  takes: string;
  help: string;
}

/** What the schema says of what stands at `pos`; null where it says nothing. */
export function keyHelp(
  state: EditorState,
  pos: number,
  { syntax, schema: known }: Pick<Knowledge, "syntax" | "schema">,
): KeyHelp | null {
  const word = wordAround(state, pos);
  const schema = known();
  if (!word || !schema) return null;
  const flow = syntax() === "yaml" ? yamlFlowPlace(state.doc, word.to) : null;
  const place = flow ?? placeAt(state, word.to, syntax());
  if (!place) return null;
  const name: Key = state.sliceDoc(word.from, word.to);
  const path = place.mode === "key" ? [...place.path, name] : place.path;
  const walker = new SchemaWalker(schema);
  const schemas = walker.at({ path, siblings: place.siblings });
  const help = helpOf(schemas);
  if (!help) return null;
  const parent = walker.at({ path: path.slice(0, -1), siblings: place.siblings });
  const needed = parent.some(above => above.required?.includes(String(path.at(-1))));
  return {
    ...word,
    name: String([...path].reverse().find(part => typeof part === "string") ?? pointerOf(path)),
    takes: [wanted(schemas), needed ? t("required") : ""].filter(Boolean).join(" · "),
    help,
  };
}

function schemaHelp(view: EditorView, pos: number, knowledge: Knowledge): Tooltip | null {
  const found = keyHelp(view.state, pos, knowledge);
  return (
    found && {
      pos: found.from,
      end: found.to,
      above: true,
      create: () => ({
        dom: el(
          "div",
          { class: "hovercard" },
          el(
            "p",
            { class: "hovertitle" },
            el("b", { class: "mono" }, found.name),
            el("span", { class: "dim" }, found.takes),
          ),
          el("p", {}, ...marked(found.help)),
        ),
      }),
    }
  );
}

async function expressionHelp(expressions: Expressions, pos: number): Promise<Tooltip | null> {
  const told = await expressions.describe({ at: pos });
  if (!told || (!told.label && !told.result)) return null;
  return { pos: told.from, end: told.to, above: true, create: () => ({ dom: card(told) }) };
}

export function hover(knowledge: Knowledge): Extension {
  const { expressions } = knowledge;
  return hoverTooltip(
    (view, pos) =>
      expressions && inExpression(view.state, pos, knowledge) !== null
        ? expressionHelp(expressions, pos).then(found => found ?? schemaHelp(view, pos, knowledge))
        : schemaHelp(view, pos, knowledge),
    { hoverTime: 350 },
  );
}
