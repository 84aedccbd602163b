/** A piece of the source, coloured as in the editor, with its line numbers. */

import type { Syntax } from "../editor/grammar";
import { colouredLines } from "../editor/coloured";
import { el } from "../shared/dom";
import { t } from "../shared/translation";

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
  const first = text.slice(0, start).split("\n").length;
  const box = el("pre", { class: "excerpt code", tabindex: 0, "aria-label": t("Source of the selected element") });
  colouredLines(shown.join("\n"), syntax).forEach((line, index) => {
    box.append(index ? "\n" : "", el("i", {}, String(first + index)), ...line);
  });
  if (all.length > MOST) box.append(`\n… ${all.length - MOST} more lines`);
  return box;
}
