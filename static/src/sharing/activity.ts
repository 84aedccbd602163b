/** What was done with a definition: by day, the newest first, a page at a time. */

import { api } from "../shared/api";
import { textButton } from "../shared/controls";
import { dialog } from "../shared/dialog";
import { el, replace } from "../shared/dom";
import { guestMark } from "../shared/person";
import { clockTime } from "../shared/time";
import { language, t } from "../shared/translation";
import { orTold } from "./share-rows";
import type { Entry, Shared } from "./types";
import { deed, disc, marked, place, said } from "./words";

const PAGE = 50;
const dayName = new Intl.DateTimeFormat(language(), {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

export async function showActivity(shared: Shared): Promise<void> {
  const list = el("div", { class: "deeds" }, el("p", { class: "dim" }, t("Looking what was done…")));
  const more = textButton(t("Show older"), () => void load(), { hidden: true });
  const found: Entry[] = [];
  const load = (): Promise<void> =>
    orTold(list, async () => {
      const last = found.at(-1);
      const before = last ? `&before=${last.id}` : "";
      const page = await api<Entry[]>(`/api/definitions/${shared.id}/activity?limit=${PAGE}${before}`);
      found.push(...page);
      more.hidden = page.length < PAGE;
      paint(list, found, shared);
    });
  void load();
  await dialog(t("Activity"), [list, more], [{ label: t("Done"), value: "", primary: true }], () => true, true);
}

function paint(list: HTMLElement, entries: Entry[], shared: Shared): void {
  if (!entries.length) {
    replace(list, el("p", { class: "dim" }, t("Nothing was done here yet that was written down.")));
    return;
  }
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = dayName.format(new Date(entry.when));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  replace(
    list,
    ...[...days].map(([day, deeds]) =>
      el("section", {}, el("h3", {}, day), el("ul", { class: "sharelist" }, ...deeds.map(entry => row(entry, shared)))),
    ),
  );
}

/** With which token a program did it. */
function byToken(entry: Entry): HTMLElement | null {
  const token = entry.facts.token;
  return typeof token === "string" ? el("span", { class: "dim" }, t("by token {label}", { label: token }), " ") : null;
}

function row(entry: Entry, shared: Shared): HTMLElement {
  const query = place(entry);
  const words = deed(entry);
  const quoted = said(entry);
  return el(
    "li",
    { class: "deed" },
    disc(entry.who),
    el(
      "span",
      { class: "grow" },
      el("b", {}, entry.who),
      " ",
      guestMark(entry.guest),
      " ",
      byToken(entry),
      query ? el("a", { href: marked(query, shared.link, shared.id) }, words) : words,
      quoted ? el("q", { class: "dim" }, quoted) : null,
    ),
    el("time", { class: "dim num", datetime: entry.when }, clockTime(new Date(entry.when))),
  );
}
