/** A piece of the source, coloured as in the editor, with its line numbers. */

import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";
import type { Syntax } from "../editor/grammar";
import { parsed } from "../editor/grammar";
import { el } from "../shared/dom";
import { t } from "../shared/translation";

const colours = tagHighlighter([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: "tok-key" },
  { tag: [tags.string, tags.content, tags.attributeValue], class: "tok-string" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], class: "tok-number" },
  { tag: tags.comment, class: "tok-comment" },
]);
const MOST = 40; // lines

/** The lines of `text` that hold [from, to), without the indentation they share. */
export function excerpt(text: string, from: number, to: number, syntax: Syntax): HTMLElement {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", Math.max(from, to - 1));
  const all = text
    .slice(start, next < 0 ? text.length : next)
    .replace(/\s+$/, "")
    .split("\n");
  const lines = all.slice(0, MOST);
  const indent = Math.min(...lines.filter(line => line.trim()).map(line => line.length - line.trimStart().length));
  const shown = lines.map(line => line.slice(indent));
  const code = shown.join("\n");
  const first = text.slice(0, start).split("\n").length;
  const box = el("pre", { class: "excerpt code", tabindex: 0, "aria-label": t("Source of the selected element") });
  let at = 0;
  let number = first;
  const put = (piece: string, name: string): void => {
    piece.split("\n").forEach((part, index) => {
      if (index) box.append("\n", el("i", {}, String(++number)));
      if (part) box.append(name ? el("span", { class: name }, part) : part);
    });
  };
  box.append(el("i", {}, String(first)));
  highlightTree(parsed(code, syntax), colours, (begin, end, name) => {
    if (begin > at) put(code.slice(at, begin), "");
    put(code.slice(begin, end), name);
    at = end;
  });
  put(code.slice(at), "");
  if (all.length > MOST) box.append(`\n… ${all.length - MOST} more lines`);
  return box;
}
