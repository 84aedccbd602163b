/** Over the form of a container that is folded on the drawing: what it holds, in short, and a way into it. */

import type { DiagramView } from "../diagram/view";
import { smallButton } from "../shared/controls";
import { el, must, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { count } from "../shared/words";
import type { Edits } from "./edits";

interface Contents {
  tasks: number;
  deep: number;
  calls: number;
  hosts: string[];
  catches: string[];
  reads: string[];
}

const FOLDED = ".container:is(.folded, .hushed)";

export class ContainerPanel {
  private readonly element = el("section", { class: "contents", hidden: true, "aria-label": t("Holds") });
  private shown = ""; // the pointer of what it is about, and the text of that

  constructor(
    private readonly view: DiagramView,
    private readonly edits: Edits,
    private readonly open: (pointer: string) => void,
  ) {
    must("#inspector").prepend(this.element);
    view.onChange(() => void this.update());
  }

  /** Follows the selection, and what is folded. */
  private async update(): Promise<void> {
    const { selected } = this.view;
    const node = selected === null ? null : this.view.scene.node(selected);
    const isFolded = node?.matches(FOLDED) === true;
    const about = isFolded ? `${selected} ${node.dataset.holds ?? ""} ${node.dataset.inside ?? ""}` : "";
    if (about === this.shown) return;
    this.shown = about;
    if (!isFolded || selected === null) {
      this.element.hidden = true;
      return;
    }
    const found = await this.edits.look<Contents>("contents", { pointer: selected }).catch(() => null);
    if (about !== this.shown) return;
    this.element.hidden = found === null;
    if (found)
      replace(
        this.element,
        this.table(found),
        smallButton(t("Open"), () => this.open(selected)),
      );
  }

  private table({ tasks, deep, calls, hosts, catches, reads }: Contents): HTMLElement {
    const row = (name: string, ...said: (Node | string)[]): HTMLElement =>
      el("tr", {}, el("th", { scope: "row", class: "dim" }, name), el("td", {}, ...said));
    const codes = (all: string[]): (Node | string)[] =>
      all.flatMap((one, n) => [n ? ", " : "", el("code", { dir: "auto" }, one)]);
    const depth = deep > 1 ? `, ${t("{n} deep", { n: deep })}` : "";
    return el(
      "table",
      {},
      row(t("Holds"), count(tasks, "task") + depth),
      calls ? row(t("Calls"), `${calls}: `, ...codes(hosts)) : null,
      catches.length ? row(t("Catches"), catches.join(", ")) : null,
      reads.length ? row(t("Reads"), ...codes(reads)) : null,
    );
  }
}
