/** Two people's changes of one definition: what they do not agree on is settled one by one, beside the picture of what
 *  comes of it. Nothing is taken before all is settled; Escape and Close leave everything as it was. */

import type { ReadAs } from "../runtimes/read-as";
import { textButton } from "../shared/controls";
import { announce, el, icon, replace } from "../shared/dom";
import { plural, t } from "../shared/translation";
import { ComparisonView } from "./comparison";
import { type Choices, type Conflict, type Merged, type Side, merge } from "./merging";
import { sheet } from "./sheet";

export interface Versions {
  base: string | null;
  mine: string;
  theirs: string;
  /** What people call them. */
  names: { base: string; mine: string; theirs: string };
  /** What the text has until somebody chooses. */
  prefer: Side;
}

type Way = Side | "both" | "hand";

const SIGNS: Record<string, Way> = { m: "mine", t: "theirs", b: "both" };

class MergeView {
  readonly list = el("ul", { class: "mconflicts" });
  readonly detail = el("section", { class: "mdetail", "aria-live": "polite" });
  readonly comparison: ComparisonView;
  readonly left = el("span", { class: "grow dim" });
  private choices: Choices = {};
  private selected = "";
  private asked = 0;
  found: Merged | null = null;

  constructor(
    private readonly versions: Versions,
    options: { readAs: () => ReadAs; nonce: string },
    private readonly onChange: (isSettled: boolean) => void,
  ) {
    this.comparison = new ComparisonView({ ...options, way: "diagram" });
  }

  /** Merges again with what is chosen, and shows what comes of it. */
  async update(): Promise<void> {
    const asked = ++this.asked;
    const { base, mine, theirs, prefer, names } = this.versions;
    const found = await merge(base, mine, theirs, prefer, this.choices);
    if (asked !== this.asked) return;
    if (!found) {
      replace(this.detail, el("p", { class: "empty" }, t("The versions could not be merged. Try again in a moment.")));
      return;
    }
    this.found = found;
    if (!found.conflicts.some(({ key }) => key === this.selected)) this.selected = this.nextOpen()?.key ?? "";
    this.show();
    void this.comparison.compare(
      { label: base === null ? names.theirs : names.base, text: base ?? theirs },
      { label: t("Merged"), text: found.text },
    );
  }

  /** Takes one side for all that is open. */
  async all(side: Side): Promise<void> {
    for (const one of this.found?.conflicts ?? []) if (!one.settled) this.choices[one.key] = side;
    await this.update();
  }

  async choose(conflict: Conflict, choice: Side | "both" | { text: string }): Promise<void> {
    this.choices[conflict.key] = choice;
    const next = this.nextOpen(conflict.key);
    if (next) this.selected = next.key;
    await this.update();
    announce(this.words());
    this.list.querySelector<HTMLElement>("[aria-current=true]")?.focus();
  }

  /** A key pressed anywhere in the sheet but in a field. */
  key(event: KeyboardEvent): void {
    const way = SIGNS[event.key];
    const conflict = this.conflict();
    const at = (this.found?.conflicts ?? []).findIndex(({ key }) => key === this.selected);
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (way && way !== "hand" && conflict?.choices.includes(way)) void this.choose(conflict, way);
    else if (step) this.select(this.found?.conflicts[at + step]?.key ?? this.selected);
    else return;
    event.preventDefault();
  }

  private nextOpen(but = ""): Conflict | undefined {
    return this.found?.conflicts.find(({ settled, key }) => !settled && key !== but) ?? this.found?.conflicts[0];
  }

  private conflict(): Conflict | undefined {
    return this.found?.conflicts.find(({ key }) => key === this.selected);
  }

  private select(key: string): void {
    this.selected = key;
    this.show();
    this.list.querySelector<HTMLElement>("[aria-current=true]")?.focus();
  }

  private words(): string {
    const open = this.found?.conflicts.filter(({ settled }) => !settled).length ?? 0;
    return open ? plural(open, "{n} conflict is left", "{n} conflicts are left") : t("All conflicts are settled");
  }

  private show(): void {
    const conflicts = this.found?.conflicts ?? [];
    replace(this.list, ...conflicts.map(one => this.row(one)));
    const conflict = this.conflict();
    replace(
      this.detail,
      ...(conflict ? this.inside(conflict) : [el("p", { class: "empty" }, t("Both changed nothing alike."))]),
    );
    replace(this.left, this.words());
    this.onChange(conflicts.every(({ settled }) => settled));
  }

  private row(conflict: Conflict): HTMLElement {
    const inside = [
      icon(conflict.settled ? "check" : "warning"),
      el("span", { class: "grow" }, el("b", {}, conflict.place || t("All of it")), " ", conflict.message),
      conflict.settled ? el("span", { class: "dim small" }, this.name(conflict.chosen)) : null,
    ];
    return el(
      "li",
      {},
      textButton(inside, () => this.select(conflict.key), {
        class: conflict.settled ? "mrow settled" : "mrow",
        "aria-current": String(conflict.key === this.selected),
      }),
    );
  }

  private name(way: Way): string {
    const { mine, theirs } = this.versions.names;
    return { mine, theirs, both: t("Both"), hand: t("By hand") }[way];
  }

  private inside(conflict: Conflict): HTMLElement[] {
    const { base, mine, theirs } = this.versions.names;
    const sides: [string, string | null, Way | null][] = [
      [mine, conflict.mine, "mine"],
      [theirs, conflict.theirs, "theirs"],
      [base, conflict.base, null],
    ];
    const cells = sides
      .filter(([, text, way]) => way !== null || text !== null)
      .map(([name, text, way]) => {
        const take = way && conflict.choices.includes(way) ? this.take(conflict, way as Side, name) : null;
        const is = conflict.settled && conflict.chosen === way;
        return el(
          "div",
          { class: is ? `mside ${way} chosen` : `mside ${way ?? "base"}` },
          el("div", { class: "mhead" }, el("b", { class: "grow" }, name), take),
          text === null
            ? el("p", { class: "dim small" }, t("deleted"))
            : el("pre", { class: "mono scroll", tabindex: 0 }, text),
        );
      });
    const both = conflict.choices.includes("both")
      ? [
          el(
            "button",
            { type: "button", class: "btn sm", onclick: () => void this.choose(conflict, "both") },
            t("Take both, {mine} first", { mine }),
          ),
        ]
      : [];
    const hand = conflict.choices.includes("hand") ? [this.byHand(conflict)] : [];
    const title = el("h3", {}, conflict.place || t("All of it"));
    return [title, el("p", { class: "small" }, conflict.message), ...cells, ...both, ...hand];
  }

  private take(conflict: Conflict, side: Side, name: string): HTMLElement {
    const key = side === "mine" ? "m" : "t";
    return el(
      "button",
      {
        type: "button",
        class: "btn sm",
        title: t("Take {name} ({key})", { name, key }),
        onclick: () => void this.choose(conflict, side),
      },
      t("Take"),
    );
  }

  private byHand(conflict: Conflict): HTMLElement {
    const kept = this.choices[conflict.key];
    const written = typeof kept === "object" ? kept.text : (conflict.mine ?? conflict.theirs ?? "");
    const area = el("textarea", { class: "input mono", rows: Math.min(written.split("\n").length + 1, 12) }, written);
    area.setAttribute("aria-label", t("Written by hand"));
    const done = el(
      "button",
      { type: "button", class: "btn sm", onclick: () => void this.choose(conflict, { text: area.value }) },
      t("Use this"),
    );
    const isOpen = typeof kept === "object";
    return el("details", { open: isOpen }, el("summary", {}, t("Write it myself")), area, done);
  }
}

/** The text that was agreed on; null where it was closed before. */
export async function mergeSheet(
  title: string,
  intro: string,
  versions: Versions,
  options: { readAs: () => ReadAs; nonce: string; done: string },
): Promise<string | null> {
  const save = el(
    "button",
    { type: "button", class: "btn primary", disabled: true, onclick: () => opened.close("done") },
    options.done,
  );
  const view: MergeView = new MergeView(versions, options, isSettled => {
    save.disabled = !isSettled;
  });
  const all = (side: Side, label: string): HTMLElement =>
    el("button", { type: "button", class: "btn", onclick: () => void view.all(side) }, label);
  const body = el(
    "div",
    { class: "mbody" },
    el("div", { class: "mside-by-side scroll" }, view.list, view.detail),
    view.comparison.element,
  );
  body.addEventListener("keydown", event => view.key(event));
  const opened = sheet(
    title,
    [],
    [el("p", { class: "conflictwords" }, intro), body],
    [
      view.left,
      all("mine", t("All {name}", { name: versions.names.mine })),
      all("theirs", t("All {name}", { name: versions.names.theirs })),
      el("button", { type: "button", class: "btn", onclick: () => opened.close("") }, t("Later")),
      save,
    ],
  );
  await view.update();
  view.list.querySelector<HTMLElement>("[aria-current=true]")?.focus();
  return (await opened.closed) === "done" ? (view.found?.text ?? null) : null;
}
