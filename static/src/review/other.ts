/** Choosing another definition of the library to compare with. */

import type { Card } from "../library/types";
import { readWords } from "../runtimes/known";
import { api } from "../shared/api";
import { textButton } from "../shared/controls";
import { dialog } from "../shared/dialog";
import { el, replace } from "../shared/dom";
import { ago } from "../shared/time";
import { t } from "../shared/translation";
import { type Review } from "./app";
import { readOther } from "./load";

const MOST = 50;

export async function chooseOther(app: Review): Promise<void> {
  const all = (await api<Card[]>("/api/definitions")).filter(card => card.id !== app.definition.id);
  let chosen: string | null = null;
  const search = el("input", {
    class: "input",
    type: "search",
    placeholder: t("Search by name"),
    "aria-label": t("Search by name"),
    autofocus: true,
  });
  const list = el("ul", { class: "picks", role: "list", "aria-label": t("Definitions") });
  const paint = (): void => {
    const found = all.filter(card => card.name.toLowerCase().includes(search.value.trim().toLowerCase()));
    replace(
      list,
      ...found.slice(0, MOST).map(card => {
        const inside = [
          el("span", { class: "grow clip" }, card.name),
          el("span", { class: "dim small nowrap" }, `${readWords(card)} · ${ago(card.updated)}`),
        ];
        const take = (): void => {
          chosen = card.id;
        };
        return el("li", {}, textButton(inside, take, { type: "submit", class: "row", value: card.id }));
      }),
      found.length > MOST &&
        el("li", { class: "dim small" }, t("{n} more: search for them", { n: found.length - MOST })),
      !found.length &&
        el(
          "li",
          { class: "empty" },
          all.length ? t("No definition has that in its name.") : t("There is no other definition."),
        ),
    );
  };
  search.addEventListener("input", paint);
  paint();
  const done = await dialog(t("Compare with another definition"), [search, list], [], () => chosen !== null);
  if (!done || chosen === null) return;
  const other = await readOther(chosen);
  app.compare(other.version, app.to, other);
}
