/** Two texts compared: the list of changes, and beside it the picture of both, or both texts side by side or in one. */

import type { ReadAs } from "../runtimes/read-as";
import { NOTHING, askDifference, whyNot } from "../comparison/ask";
import { showLater } from "../comparison/later";
import { ChangeList } from "../comparison/list";
import { legend, putBadges, putSigns } from "../comparison/picture";
import type { Comparison, Row, Side } from "../comparison/types";
import { mountControls } from "../diagram/controls";
import { type DiagramView, mountDiagram } from "../diagram/view";
import { messageOf } from "../shared/api";
import { el, replace } from "../shared/dom";
import { remember, remembered } from "../shared/storage";
import { t } from "../shared/translation";

type Way = "diagram" | "beside" | "inline";
const WAYS: [Way, string][] = [
  ["diagram", t("Diagram")],
  ["beside", t("Side by side")],
  ["inline", t("Inline")],
];

export class ComparisonView {
  readonly element: HTMLElement;
  private way: Way;
  private readonly changes = new ChangeList(row => this.go(row));
  private readonly list = el("div", {
    class: "difflist scroll",
    tabindex: 0,
    role: "region",
    "aria-label": t("What changed"),
  });
  private readonly stage = el("div", { class: "diffstage" });
  private readonly buttons = new Map<Way, HTMLButtonElement>();
  private sides: [Side, Side] | null = null;
  private asked = 0;
  private found: Comparison | null = null;
  private diagram: DiagramView | null = null;
  private clear: () => void = () => undefined;

  constructor(private readonly options: { readAs: () => ReadAs; nonce: string; way?: Way }) {
    this.way = options.way ?? remembered<Way>("compare") ?? "diagram";
    const bar = el(
      "div",
      { class: "seg sm", role: "group", "aria-label": t("Show as") },
      ...WAYS.map(([way, label]) => {
        const button = el("button", { type: "button", onclick: () => this.show(way) }, label);
        this.buttons.set(way, button);
        return button;
      }),
    );
    this.element = el(
      "div",
      { class: "comparison" },
      el("div", { class: "diffside" }, el("div", { class: "diffbar" }, bar), this.list),
      this.stage,
    );
  }

  /** Compares two texts; the answer of an older question is dropped. */
  async compare(old: Side, now: Side): Promise<void> {
    const mine = ++this.asked;
    this.sides = [old, now];
    this.found = null;
    replace(this.list, el("p", { class: "empty" }, t("Comparing…")));
    this.show(this.way, false);
    let trouble = "";
    const found = await askDifference(old, now, this.options.readAs()).catch((error: unknown) => {
      trouble = messageOf(error);
      return NOTHING;
    });
    if (mine !== this.asked) return;
    this.found = found;
    this.changes.show(found.rows);
    const empty =
      trouble ||
      whyNot(found, old.label, now.label) ||
      t("Nothing changed in what the definition means: only how its text is written.");
    replace(this.list, found.rows.length ? this.changes.element : el("p", { class: "empty" }, empty));
    this.show(this.way, false);
  }

  private go(row: Row): void {
    if (row.place === null) return;
    this.show("diagram");
    this.diagram?.select(row.place);
    this.diagram?.centre(row.place);
  }

  private show(way: Way, byPerson = true): void {
    if (byPerson) remember("compare", way);
    if (byPerson && way === this.way && this.stage.firstChild) return;
    this.way = way;
    // nothing to draw: the texts
    const shown = way === "diagram" && this.found !== null && this.found.svg === null ? "beside" : way;
    for (const [name, button] of this.buttons) {
      button.setAttribute("aria-pressed", String(name === shown));
      button.disabled = name === "diagram" && this.found !== null && this.found.svg === null;
    }
    this.clear();
    this.clear = () => undefined;
    this.stage.replaceChildren();
    this.diagram = null;
    if (!this.sides) return;
    if (shown !== "diagram") this.clear = this.texts(this.sides, shown === "inline");
    else if (this.found) this.picture(this.found, this.sides);
  }

  private texts([old, now]: [Side, Side], inline: boolean): () => void {
    const host = el("div", { class: inline ? "difftext editor" : "difftext editor beside" });
    const heads = inline
      ? []
      : [
          el(
            "div",
            { class: "diffheads", "aria-hidden": "true" },
            el("span", {}, old.label),
            el("span", {}, now.label),
          ),
        ];
    this.stage.append(...heads, host);
    return showLater(texts => texts.showTextDifference(host, old, now, inline, this.options.nonce)).clear;
  }

  private picture(found: Comparison, [old, now]: [Side, Side]): void {
    const host = el("div", { class: "canvas diffcanvas" });
    this.stage.append(host);
    this.diagram = mountDiagram(host, {
      label: t("{label} and {label2} in one diagram", { label: old.label, label2: now.label }),
      onSelect: pointer => this.changes.mark(pointer),
    });
    mountControls(this.diagram);
    host.append(legend());
    if (found.svg) this.diagram.show(found.svg);
    putBadges(this.diagram, found.rows);
    putSigns(this.diagram, found.rows);
  }
}
