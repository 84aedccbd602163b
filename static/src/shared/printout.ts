/** What Ctrl+P prints of a page that shows a part of something in panels: a document made at that moment. */

import { type Child, el } from "./dom";

/** While the browser prints, the page is what `parts` gives; the style sheet hides the rest then. */
export function printsAs(parts: () => Child[]): void {
  let shown: HTMLElement | null = null;
  const away = (): void => {
    shown?.remove();
    shown = null;
  };
  addEventListener("beforeprint", () => {
    away();
    shown = el("article", { class: "printout" }, ...parts());
    document.body.append(shown);
  });
  addEventListener("afterprint", away);
}

/** A section of the document; nothing where nothing stands in it. */
export function section(title: string, ...parts: Child[]): HTMLElement | null {
  const there = parts.filter((one): one is Node | string => Boolean(one));
  return there.length ? el("section", {}, el("h2", {}, title), ...there) : null;
}
