/** The schema's help for the key under the pointer. */

import { hoverTooltip } from "@codemirror/view";
import type { Extension } from "@codemirror/state";
import { el } from "../shared/dom";
import { type Knowledge, placeAt } from "./completion";
import { type Key, pointerOf } from "./place";
import { SchemaWalker, helpOf, wanted } from "./schema";

export function hover(knowledge: Knowledge): Extension {
  return hoverTooltip((view, pos) => {
    const word = view.state.wordAt(pos);
    const schema = knowledge.schema();
    if (!word || !schema) return null;
    const place = placeAt(view.state, word.to, knowledge.syntax());
    if (!place) return null;
    const name: Key = view.state.sliceDoc(word.from, word.to);
    const path = place.mode === "key" ? [...place.path, name] : place.path;
    const walker = new SchemaWalker(schema);
    const schemas = walker.at({ path, siblings: place.siblings });
    const help = helpOf(schemas);
    if (!help) return null;
    const parent = walker.at({ path: path.slice(0, -1), siblings: place.siblings });
    const needed = parent.some((above) => above.required?.includes(String(path.at(-1))));
    return {
      pos: word.from, end: word.to, above: true,
      create: () => ({ dom: el("div", { class: "hovercard" },
        el("p", { class: "hovertitle" }, el("b", { class: "mono" }, String([...path].reverse().find((part) => typeof part === "string") ?? pointerOf(path))),
          el("span", { class: "dim" }, [wanted(schemas), needed ? "required" : ""].filter(Boolean).join(" · "))),
        el("p", {}, help)) }),
    };
  }, { hoverTime: 350 });
}
