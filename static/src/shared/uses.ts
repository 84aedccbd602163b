/** Who uses something, as a list to look at and as a warning before it goes. */

import { api } from "./api";
import { confirmed, inform } from "./dialog";
import { el } from "./dom";
import { t } from "./translation";
import { count } from "./words";

/** A definition that uses something. */
export interface Use {
  id: string;
  name: string;
  example: string | null;
  how: "resource" | "workflow";
  by: string;
}

function list(uses: Use[]): HTMLUListElement {
  return el(
    "ul",
    { class: "uses" },
    ...uses.map(use =>
      el(
        "li",
        {},
        el("a", { href: `/definitions/${use.id}/design` }, use.name),
        el(
          "span",
          { class: "dim" },
          " ",
          use.how === "workflow" ? t("runs it as {by}", { by: use.by }) : t("names it as {by}", { by: use.by }),
        ),
      ),
    ),
  );
}

/** `address` is what is asked for its uses, such as `/api/definitions/ID`. */
export async function showUses(address: string, name: string): Promise<void> {
  const uses = await api<Use[]>(`${address}/uses`);
  const body = uses.length
    ? [el("p", {}, t("{places} in the library:", { places: count(uses.length, "place") })), list(uses)]
    : [el("p", {}, t("No definition of the library uses it."))];
  await inform(t("Where “{name}” is used", { name }), body);
}

/** Whether to go on although others use it; asks nothing where nobody does. */
export async function agreed(address: string, title: string, deed: string, what: string): Promise<boolean> {
  const uses = await api<Use[]>(`${address}/uses`);
  return !uses.length || confirmed(title, [el("p", {}, what), list(uses)], deed);
}
