/** The diagram of the run: looks, badges and tokens follow the view; a click chooses the state whose data are shown. */

import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { BreakMarks } from "./breakpoint-marks";
import { breakpointsOf } from "../debugger/breakpoint-list";
import { isFocused } from "../core/branches";
import { firstDifference, otherWay } from "../debugger/compared-run";
import { TROUBLES } from "../core/looks";
import { drawnInstances, isOwn, standing } from "../core/selection";
import { mountControls } from "../../diagram/controls";
import { mountMinimap } from "../../diagram/minimap";
import { type DiagramView, mountDiagram } from "../../diagram/view";
import { EdgeCounts } from "../../running/edge-counts";
import { EventPorts } from "./event-ports";
import { writeEvent } from "../setup/event-form";
import { type Place, placesOf } from "./places";
import { type DrawnRun, type Looks, looksOf } from "./run-classes";
import type { Change } from "../core/run";
import { sampleLooks, shownRuns } from "../setup/sample-later";
import type { SampleLooks } from "../setup/sample-facts";
import { Tokens } from "../../running/tokens";
import { el, svg } from "../../shared/dom";
import { tokensOf } from "./tokens";

const NARROW = 230; // world units: half a token and the whole "waiting 15:00" beside it
const AROUND = 0.3; // of the view, when it follows the run: several steps go by until it must move again
const SLOTS = ["run-0", "run-1", "run-2"];

/** Whether a breakpoint is of the drawn definition. */
function isDrawn(app: App, definition: string | undefined): boolean {
  return definition === undefined || isOwn(app, definition) ? app.shown === null : definition === app.shown;
}

/** How often edges were taken; of the session's own definition the server counts also what no trace tells. */
function takenOf(app: App): Record<string, number> {
  const drawn = new Set(drawnInstances(app));
  const counts: Record<string, number> = {};
  for (const { instance, pointer } of app.model.taken)
    if (drawn.has(instance)) counts[pointer] = (counts[pointer] ?? 0) + 1;
  return app.shown === null ? { ...counts, ...app.view?.taken } : counts;
}

/** Covered itself; a start by the state it leads to. */
function isCovered(covered: ReadonlySet<string>, pointer: string): boolean {
  return covered.has(pointer) || (pointer.endsWith("/start") && covered.has(pointer.slice(0, -6)));
}

/** The legend is open where the drawing has room beside it; folded it covers no box. */
function unfoldLegend(): void {
  const legend = document.querySelector<HTMLDetailsElement>("#legend");
  if (legend) legend.open = innerWidth >= 1366;
}

/** Says in the legend what the looks of boxes mean that are there. */
function explain(shown: ReadonlySet<string>): void {
  const signs = TROUBLES.filter(one => shown.has(one.look)).map(({ look, words }) =>
    el(
      "span",
      { class: "trouble" },
      svg("svg", { "aria-hidden": "true" }, svg("rect", { class: look, x: 1, y: 1, width: 20, height: 8, rx: 3 })),
      ` ${words}`,
    ),
  );
  for (const old of document.querySelectorAll("#legend .trouble")) old.remove();
  document.querySelector("#legend .lother")?.before(...signs);
}

export class Canvas {
  readonly diagram: DiagramView;
  own: object = {}; // what was asked to draw the session's own definition
  onOwn: (() => void) | null = null; // hears that another text is drawn
  inside: ((run: DrawnRun, looks: Looks) => void) | null = null; // adds what is seen of folded containers
  readonly tokens: Tokens;
  readonly #counts: EdgeCounts;
  readonly #ports: EventPorts;
  readonly #breaks: BreakMarks;
  readonly #map: () => void;
  readonly #nothing = el("p", { class: "empty nothing", hidden: true });
  #painted: { view: unknown; focus: unknown } = { view: undefined, focus: undefined };
  #selected: string | null = null;
  #badged = new Set<string>();
  #places: { scene: unknown; found: readonly Place[] } = { scene: null, found: [] };

  constructor(
    private readonly app: App,
    host: HTMLElement,
  ) {
    this.diagram = mountDiagram(host, {
      label: t("Diagram of {name}", { name: app.boot.definition.name }),
      onSelect: pointer => this.app.select({ pointer }),
    });
    this.#ports = new EventPorts(this.diagram, name => writeEvent(this.app, name));
    this.#counts = new EdgeCounts(this.diagram);
    this.#breaks = new BreakMarks(this.diagram);
    this.tokens = new Tokens(this.diagram);
    mountControls(this.diagram);
    this.#map = mountMinimap(this.diagram);
    host.append(this.#nothing);
    unfoldLegend();
  }

  /** `isSame`: the text that is drawn already, otherwise; what it names stays known where it is not drawn. */
  show(drawing: string, isSame = false): void {
    this.diagram.show(drawing);
    this.tokens.clear();
    if (!isSame) this.#badged.clear();
    this.#painted = { view: undefined, focus: undefined };
    if (!isSame) this.#names();
    this.refresh();
  }

  /** Says in the middle why there is no drawing, and how to go on; nothing when `text` is empty. */
  say(text: string): void {
    this.#nothing.textContent = text;
    this.#nothing.hidden = !text;
  }

  /** Names and kinds of the states, for the heads of the data. */
  #names(): void {
    this.app.names.clear();
    for (const node of this.diagram.scene.nodes) {
      const kind = /kind-([a-z]+)/.exec(node.getAttribute("class") ?? "")?.[1];
      const { pointer, name } = node.dataset;
      if (pointer && kind && name) this.app.names.set(pointer, { name, kind });
    }
    this.app.edges.clear();
    const nameOf = (pointer: string | undefined, none: string): string =>
      this.app.names.get(pointer ?? "")?.name ?? none;
    for (const edge of this.diagram.scene.edges) {
      const { pointer, from, to } = edge.dataset;
      if (pointer)
        this.app.edges.set(pointer, `${nameOf(from, "start")} → ${nameOf(to, "end")}${this.#labelled(pointer)}`);
    }
  }

  #labelled(pointer: string): string {
    const label = this.diagram.scene.label(pointer);
    return label ? ` (${label})` : "";
  }

  /** An update came: the tokens glide along what was taken, the looks follow at once. */
  update(change: Change): void {
    const forward = (change.before?.position ?? 0) < change.after.position;
    this.app.showSample = false; // who steps on looks at this run
    this.#follow(); // before anything is painted: the browser would have to lay out twice
    this.#paint();
    const moves = change.fresh.filter(event => event.changes?.some(one => "moves" in one));
    void this.tokens.play(this.#tokens(), forward ? moves : [], this.app.speed);
  }

  /** Brings the box where the run stands into sight. */
  #follow(): void {
    const drawn = new Set(drawnInstances(this.app));
    const here =
      standing(this.app).find(one => drawn.has(one.instance)) ??
      this.app.visits.findLast(one => drawn.has(one.instance));
    if (here) this.diagram.reveal(this.diagram.scene.drawn(here.pointer) ?? "", AROUND);
  }

  #tokens(): ReturnType<typeof tokensOf> {
    const { app } = this;
    return tokensOf(standing(app), app.view?.tokens ?? [], drawnInstances(app), app.branches, (instance, scope) =>
      isFocused(app, instance, scope),
    );
  }

  /** After each redrawing of the panels. */
  refresh(): void {
    const { view, selection } = this.app;
    const focus = JSON.stringify([
      this.app.focus,
      this.app.branch,
      this.app.showCoverage,
      this.app.showSample,
      shownRuns(this.app),
      firstDifference(this.app),
      Boolean(otherWay(this.app)),
      this.app.suite.summary,
      this.#differing(),
    ]);
    if (this.#painted.view !== view || this.#painted.focus !== focus) {
      this.#paint();
      if (this.#painted.focus !== focus) this.tokens.stand(this.#tokens());
      this.#painted = { view, focus };
    }
    if (this.#selected !== selection.pointer) {
      this.#selected = selection.pointer;
      this.diagram.select(selection.pointer, selection.pointer !== null);
    }
  }

  /** The places of the drawing; where one element of several at a pointer has its look, the pointer has none. */
  #placesNow(): readonly Place[] {
    const { scene } = this.diagram;
    if (this.#places.scene !== scene) this.#places = { scene, found: placesOf(scene) };
    return this.#places.found;
  }

  /** The boxes in which the engine does otherwise than the documents say. */
  #differing(): string[] {
    return this.app.shown !== null || this.app.showCoverage ? [] : (this.app.engine?.boxes() ?? []);
  }

  #looks(places: readonly Place[], taken: Record<string, number>): Looks {
    const { view, model } = this.app;
    if (!view) return { classes: new Map(), badges: new Map(), keys: new Map() };
    const run = { view, model, taken, standing: standing(this.app), instances: new Set(drawnInstances(this.app)) };
    const looks = looksOf(run, places, pointer => (this.diagram.box(pointer)?.width ?? NARROW) < NARROW);
    this.inside?.(run, looks);
    return looks;
  }

  #paint(): void {
    const many = this.app.showSample && this.app.shown === null;
    const runs = many ? sampleLooks(this.app, () => this.diagram.scene.pointers()) : null;
    if (runs) return this.#paintSample(runs);
    const places = this.#placesNow();
    const taken = takenOf(this.app);
    const looks = this.#looks(places, taken);
    const covered =
      this.app.showCoverage && this.app.suite.coverage
        ? new Set([...Object.values(this.app.suite.coverage).flatMap(one => one.pointers), ...this.app.suite.ends])
        : null;
    const first = firstDifference(this.app);
    const differs = first === null ? null : this.diagram.scene.drawn(first);
    const other = this.app.shown === null ? otherWay(this.app) : null;
    document.querySelector("#legend")?.classList.toggle("compared", other !== null);
    for (const { key, pointer } of places) {
      if (key !== pointer) this.diagram.setClasses(pointer, []);
      const own = covered ? [isCovered(covered, pointer) ? "taken" : "nottaken"] : (looks.classes.get(key) ?? []);
      const ghost = other?.[pointer] && own.includes("nottaken") ? ["ghost"] : [];
      this.diagram.setClasses(key, [...own, ...ghost, ...(pointer === differs ? ["differs"] : [])]);
    }
    if (differs !== null)
      looks.badges.set(differs, [
        { kind: "changed", icon: "swap", text: t("first difference") },
        ...(looks.badges.get(differs) ?? []),
      ]);
    for (const pointer of this.#differing())
      looks.badges.set(pointer, [...(looks.badges.get(pointer) ?? []), ...(this.app.engine?.badges ?? [])]);
    const badged = new Set(looks.badges.keys());
    for (const pointer of this.#badged)
      if (!badged.has(pointer)) for (const slot of SLOTS) this.diagram.setBadge(pointer, slot, null);
    for (const [pointer, list] of looks.badges)
      SLOTS.forEach((slot, n) => this.diagram.setBadge(pointer, slot, list[n] ?? null));
    this.#badged = badged;
    this.#map();
    explain(new Set([...looks.classes.values()].flat()));
    this.#counts.show(taken);
    this.#breaks.show(
      breakpointsOf(this.app).filter(one => isDrawn(this.app, one.definition)),
      new Set(this.app.view?.breakpoints.met.map(one => one.breakpoint) ?? []),
    );
    this.#ports.show(this.app.view, this.app.vocabulary.events, drawnInstances(this.app));
  }

  /** Many runs in place of one: which way how many of them go, and how long a state takes. */
  #paintSample({ classes, badges, edges }: SampleLooks): void {
    for (const { key, pointer } of this.#placesNow()) if (key !== pointer) this.diagram.setClasses(key, []);
    for (const [pointer, names] of classes) this.diagram.setClasses(pointer, names);
    for (const pointer of this.#badged) for (const slot of SLOTS) this.diagram.setBadge(pointer, slot, null);
    for (const [pointer, badge] of badges) this.diagram.setBadge(pointer, SLOTS[0] ?? "", badge);
    this.#badged = new Set(badges.keys());
    this.#counts.say(edges);
  }
}
