/** The sheet in which any two versions are compared, and one of them is restored. */

import type { ReadAs } from "../runtimes/read-as";
import { smallButton } from "../shared/controls";
import { el, icon, replace } from "../shared/dom";
import { ago } from "../shared/time";
import { t } from "../shared/translation";
import { ComparisonView } from "./comparison";
import { sheet } from "./sheet";
import type { Side, Version } from "../comparison/types";

/** The text in the editor, as a side of its own. */
export const NOW = "now";

export interface Compared {
  versions: Version[];
  side: (key: string) => Promise<Side>;
  readAs: () => ReadAs;
  nonce: string;
  restore: (number: number) => void;
  merge: (number: number) => void; // into the text
}

export function wordsOf(version: Version): string {
  return `v${version.number}${version.name ? ` · ${version.name}` : ""} · ${ago(version.created)}`;
}

function picker(label: string, versions: Version[], chosen: string): HTMLSelectElement {
  const list = el(
    "select",
    { class: "input", "aria-label": label },
    el("option", { value: NOW }, t("The text in the editor")),
    ...versions.map(version => el("option", { value: String(version.number) }, wordsOf(version))),
  );
  list.value = chosen;
  return list;
}

/** Opens the sheet with two sides chosen: a version's number, or NOW. */
export function openComparison(options: Compared, old: string, now: string): void {
  const view = new ComparisonView(options);
  const from = picker(t("From"), options.versions, old);
  const to = picker(t("To"), options.versions, now);
  const restore = el("button", { type: "button", class: "btn sm" });
  const merge = smallButton([icon("merge", true), t("Merge…")], () => {
    opened.close();
    options.merge(Number(from.value));
  });
  const swap = el(
    "button",
    { type: "button", class: "ib sm", "aria-label": t("Swap"), title: t("Swap") },
    icon("swap", true),
  );
  const show = async (): Promise<void> => {
    restore.hidden = merge.hidden = from.value === NOW;
    replace(restore, icon("restart", true), t("Restore v{version}", { version: from.value }));
    const [before, after] = await Promise.all([options.side(from.value), options.side(to.value)]);
    await view.compare(before, after);
  };
  const opened = sheet(t("Compare versions"), [from, swap, to, merge, restore], [view.element], []);
  for (const list of [from, to]) list.addEventListener("change", () => void show());
  swap.addEventListener("click", () => {
    [from.value, to.value] = [to.value, from.value];
    void show();
  });
  restore.addEventListener("click", () => {
    opened.close();
    options.restore(Number(from.value));
  });
  void show();
}
