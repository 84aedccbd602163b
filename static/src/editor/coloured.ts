/** Source that is only shown, coloured as in the editor. */

import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";
import { el } from "../shared/dom";
import { type Syntax, parsed } from "./grammar";

const colours = tagHighlighter([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: "tok-key" },
  { tag: [tags.string, tags.content, tags.attributeValue], class: "tok-string" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], class: "tok-number" },
  { tag: tags.comment, class: "tok-comment" },
]);

/** The lines of `code`, each in pieces. */
export function colouredLines(code: string, syntax: Syntax): (Node | string)[][] {
  let line: (Node | string)[] = [];
  const lines = [line];
  const put = (text: string, name: string): void => {
    text.split("\n").forEach((part, index) => {
      if (index) lines.push((line = []));
      if (part) line.push(name ? el("span", { class: name }, part) : part);
    });
  };
  let at = 0;
  highlightTree(parsed(code, syntax), colours, (begin, end, name) => {
    if (begin > at) put(code.slice(at, begin), "");
    put(code.slice(begin, end), name);
    at = end;
  });
  put(code.slice(at), "");
  return lines;
}
