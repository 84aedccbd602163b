/** The overview of a run: a switch of drawings, and containers that fold and open, with what the run did in them. */

import { addStyles } from "../../shared/late-styles";
import { api, messageOf } from "../../shared/api";
import { must } from "../../shared/dom";
import { remember, remembered } from "../../shared/storage";
import { DetailSwitch } from "../../diagram/detail-switch";
import { type Fold, Folds, type Named } from "../../diagram/folds";
import { Overview } from "../../diagram/overview";
import type { App } from "../core/app";
import type { Canvas } from "./canvas";
import { type Folded, showInsides } from "./inside";

type Detail = "overview" | "actions";

const KEY = "run-detail";

/** Puts the switch beside the zoom; what this browser showed last is shown again. `keep` gets the drawing of the
 *  session's own definition. */
export function mountOverview(app: App, canvas: Canvas, keep: (drawing: string) => void): void {
  addStyles("overview");
  new RunOverview(app, canvas, keep);
}

class RunOverview {
  private detail: Detail = remembered<Detail>(KEY) ?? "actions";
  private readonly folds: Folds; // as a person chose, here or in Design
  private outline: Named[] = []; // of what was drawn last
  private readonly details = new DetailSwitch<Detail>(["overview", "actions"], one => this.choose(one));
  private asked = 0; // of two answers only the later question counts

  constructor(
    private readonly app: App,
    private readonly canvas: Canvas,
    private readonly keep: (drawing: string) => void,
  ) {
    const { diagram } = canvas;
    const { definition, person } = app.boot;
    this.folds = new Folds(`folds.${definition.id}/${person}`);
    diagram.useOverview(view => new Overview(view, () => definition.name));
    must(".float.bl", diagram.host).append(this.details.element);
    diagram.options.onFold = pointer => this.fold(pointer);
    diagram.options.onOpen = pointer => this.open(pointer);
    canvas.inside = (run, looks) => showInsides(run, this.folded(), looks);
    canvas.onOwn = () => {
      this.outline = [];
      if (this.detail === "overview") void this.draw();
    };
    this.press();
    if (this.detail === "overview") void this.draw();
  }

  private press(): void {
    this.canvas.diagram.host.classList.toggle("folds", this.detail === "overview");
    this.details.press(this.detail);
  }

  private choose(detail: Detail): void {
    this.detail = detail;
    remember(KEY, detail);
    this.press();
    void this.draw();
  }

  /** The containers that are drawn as one box. */
  private folded(): Folded[] {
    return this.canvas.diagram.scene.nodes
      .filter(node => node.matches(".container.folded"))
      .map(node => ({ pointer: node.dataset.pointer ?? "", tasks: tasksOf(node) }));
  }

  private fold(pointer: string): void {
    const node = this.canvas.diagram.scene.node(pointer);
    if (!node?.matches(".container")) return;
    this.folds.set(this.outline, pointer, node.matches(".folded") ? "open" : "folded");
    void this.draw();
  }

  /** Enter, or a double click: a folded container opens. */
  private open(pointer: string): void {
    if (this.canvas.diagram.scene.node(pointer)?.matches(".container.folded")) this.fold(pointer);
  }

  /** Where that is now. */
  private chosen(): { folded: string[]; unfolded: string[] } {
    const at = (fold: Fold): string[] => this.folds.pointers(this.outline, fold);
    return { folded: [...at("folded"), ...at("closed")], unfolded: at("open") };
  }

  private async draw(): Promise<void> {
    const now = ++this.asked;
    const { app, canvas, detail } = this;
    const chosen = this.chosen();
    const folds = detail === "overview" ? { detail, ...chosen } : { detail };
    try {
      const { diagram, outline } = await api<{ diagram: { svg: string } | null; outline: Named[] }>("/api/analyse", {
        method: "POST",
        body: { ...canvas.own, ...folds },
      });
      if (now !== this.asked) return;
      this.outline = outline;
      if (detail === "overview" && JSON.stringify(this.chosen()) !== JSON.stringify(chosen)) return void this.draw();
      if (!diagram) return;
      this.keep(diagram.svg);
      if (app.shown === null) canvas.show(diagram.svg, true);
      if (detail === "overview") document.querySelector("#legend")?.removeAttribute("open"); // it would cover boxes
    } catch (error) {
      app.problem = messageOf(error);
    }
    app.changed();
  }
}

/** How many tasks a folded container holds: what the server says of it begins with that, in every language. */
function tasksOf(node: SVGGElement): number {
  return parseInt(node.dataset.holds ?? "") || (node.dataset.inside?.split(" ").length ?? 0);
}
