/** Messages and help put names in `backquotes`, as Markdown does: they are shown as code, and said without them. */

import { visible } from "./direction";
import { el } from "./dom";

export function marked(text: string): (Node | string)[] {
  return visible(text)
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 ? el("code", {}, part.slice(1, -1)) : part))
    .filter(part => part !== "");
}

/** The same for places that take no markup: titles, menus, what is announced. */
export function unmarked(text: string): string {
  return visible(text).replace(/`([^`]+)`/g, "$1");
}
