/** The right panel: what the selected element is, what is wrong with it, where it leads, and its source. */

import { chip, el, icon, replace } from "../shared/dom";
import { EDGES, KINDS, count } from "../shared/words";
import type { Scene } from "../diagram/scene";
import { excerpt } from "./excerpt";
import { isResource, resourceIcon } from "./outline";
import { fixButton, message, SIGNS } from "./problems";
import type { Analysis, Entry, Problem } from "./types";

export interface Shown { analysis: Analysis; source: string; scene: Scene; pointer: string | null; range: (pointer: string) => [number, number] | null; byHand: boolean }
export interface Deeds { select: (pointer: string) => void; toText: (from: number) => void; fix: (problem: Problem) => void }

const RESOURCES: Record<string, string> = { function: "Function", envelope: "Event definition", retry: "Retry", file: "Element" };

function edgeKind(edge: SVGElement): string {
  return [...edge.classList].find((name) => name.startsWith("edge-"))?.slice(5) ?? "transition";
}

function nameOf(pointer: string, shown: Shown): string {
  const entry = shown.analysis.outline.find((one) => one.pointer === pointer);
  if (entry) return entry.name;
  if (/\/end$/.test(pointer)) return "End";
  if (/\/start$/.test(pointer)) return "Start";
  const node = shown.scene.node(pointer);
  return node?.dataset.name ?? node?.getAttribute("aria-label")?.replace(/^Missing state /, "") ?? (pointer || "Start");
}

function sign(pointer: string, shown: Shown): Node {
  const entry = shown.analysis.outline.find((one) => one.pointer === pointer);
  return entry ? chip(entry.kind) : icon(pointer.endsWith("/start") ? "play" : pointer.endsWith("/end") ? "k-end" : "error", true);
}

function link(edge: SVGElement, other: string, shown: Shown, deeds: Deeds): HTMLElement {
  const kind = edgeKind(edge);
  const pointer = edge.dataset.pointer ?? "";
  const words = shown.scene.label(pointer);
  const label = words.toLowerCase() === kind ? "" : words;
  return el("li", { class: "leads" },
    el("button", { type: "button", class: `edgeword edge-${kind}`, title: "Select this edge", onclick: () => deeds.select(pointer) }, el("span", { class: "dash", "aria-hidden": "true" }), EDGES[kind] ?? kind),
    el("button", { type: "button", class: "leadname", onclick: () => deeds.select(other) }, sign(other, shown), el("span", { class: "clip" }, nameOf(other, shown))),
    label ? el("span", { class: "leadlabel mono" }, label) : null);
}

function section(title: string, ...children: (Node | null)[]): HTMLElement {
  return el("section", { class: "isection" }, el("h3", {}, title), ...children);
}

function edgesOf(shown: Shown, deeds: Deeds, pointer: string): (Node | null)[] {
  const out = shown.scene.edges.filter((edge) => edge.dataset.from === pointer);
  const into = shown.scene.edges.filter((edge) => edge.dataset.to === pointer && edge.dataset.from);
  const list = (edges: SVGElement[], side: "from" | "to"): Node => el("ul", {}, ...edges.map((edge) => link(edge, edge.dataset[side] ?? "", shown, deeds)));
  return [out.length ? section("Leads to", list(out, "to")) : null, into.length ? section("Comes from", list(into, "from")) : null];
}

function problemsOf(problems: Problem[], deeds: Deeds): Node | null {
  if (!problems.length) return null;
  return el("ul", { class: "iproblems" }, ...problems.map((problem) => el("li", { class: problem.severity },
    icon(SIGNS[problem.severity] ?? "info", true),
    el("div", { class: "grow" }, el("p", {}, ...message(problem.message)), fixButton(problem, deeds.fix)))));
}

function sourceOf(shown: Shown, deeds: Deeds, range: [number, number]): Node {
  const line = shown.source.slice(0, range[0]).split("\n").length;
  const last = shown.source.slice(0, Math.max(range[0], range[1] - 1)).split("\n").length;
  return section("Source", el("button", { type: "button", class: "link", onclick: () => deeds.toText(range[0]) },
    line === last ? `line ${line}` : `lines ${line} to ${last}`), excerpt(shown.source, range[0], range[1], shown.analysis.syntax));
}

function head(sign: Node, kind: string, name: string): Node {
  return el("header", { class: "ihead" }, sign, el("div", { class: "grow" }, el("div", { class: "dim small" }, kind), el("h2", { class: "iname" }, name)));
}

function fact(name: string, value: string | Node): Node {
  return el("div", {}, el("dt", {}, name), el("dd", {}, value));
}

/** Nothing is selected: the definition itself. */
function whole(shown: Shown): Node[] {
  const { outline, dialect, reason, name, names } = shown.analysis;
  const states = outline.filter((entry) => !isResource(entry));
  const kinds = new Map<string, number>();
  for (const state of states) kinds.set(state.kind, (kinds.get(state.kind) ?? 0) + 1);
  return [
    head(el("span", { class: "kchip kind-end" }, icon("grid")), "Workflow", name ?? "No name yet"),
    el("dl", { class: "facts" }, fact("Dialect", dialect ?? "not recognised"), shown.byHand ? fact("Set", "by hand") : reason ? fact(dialect ? "Recognised by" : "Looked for", el("span", {}, ...message(reason))) : "",
      fact("States", count(states.length, "state")), fact("Functions", String(names.functions.length)),
      fact("Events", String(names.events.length)), fact("Retries", String(names.retries.length))),
    states.length ? section("States by kind", el("ul", { class: "kinds" }, ...[...kinds].map(([kind, number]) =>
      el("li", {}, chip(kind), el("span", { class: "grow" }, KINDS[kind] ?? kind), el("span", { class: "num" }, String(number)))))) : "",
    el("p", { class: "hint" }, "Select a state or an edge in the diagram, the outline or the source to see what it is and where it leads."),
  ].filter((part): part is Node => part !== "");
}

function edgeHead(edge: SVGElement, shown: Shown, deeds: Deeds): (Node | null)[] {
  const kind = edgeKind(edge);
  const label = shown.scene.label(edge.dataset.pointer ?? "");
  const end = (title: string, pointer: string | undefined): Node | null => (pointer === undefined || pointer === "" ? null : section(title,
    el("button", { type: "button", class: "leadname", onclick: () => deeds.select(pointer) }, sign(pointer, shown), nameOf(pointer, shown))));
  const mark = el("span", { class: "kchip kind-end" }, icon(kind === "error" ? "error" : kind === "timeout" ? "clock" : kind === "event" ? "envelope" : "goto"));
  const from = edge.dataset.from ? nameOf(edge.dataset.from, shown) : "Start";
  return [head(mark, `${EDGES[kind] ?? kind} edge`, `${from} → ${nameOf(edge.dataset.to ?? "", shown)}`), label ? el("p", { class: "edgelabel mono" }, label) : null,
    end("From", edge.dataset.from), end("To", edge.dataset.to)];
}

/** The outline's entry for `pointer`, or the one that holds it. */
function owner(outline: Entry[], pointer: string): Entry | undefined {
  return outline.filter((entry) => pointer === entry.pointer || pointer.startsWith(`${entry.pointer}/`)).sort((a, b) => b.pointer.length - a.pointer.length)[0];
}

function entryHead(entry: Entry): Node {
  if (!isResource(entry)) return head(chip(entry.kind), `${KINDS[entry.kind] ?? entry.kind} state`, entry.name || "(no name)");
  const sign = resourceIcon(entry);
  return head(el("span", { class: "kchip kind-end" }, icon(sign)), RESOURCES[sign] ?? "Element", entry.name || "(no name)");
}

export function showInspector(host: HTMLElement, shown: Shown, deeds: Deeds): void {
  const { pointer, analysis, scene } = shown;
  const edge = pointer === null ? null : scene.edge(pointer);
  const entry = pointer === null ? undefined : owner(analysis.outline, pointer);
  const exact = entry?.pointer === pointer;
  if (pointer === null || (!entry && !edge)) { replace(host, el("div", { class: "scroll" }, ...whole(shown))); return; }
  const at = edge && !exact ? pointer : (entry?.pointer ?? pointer);
  const range = shown.range(at);
  const problems = analysis.diagnostics.filter((problem) => problem.pointer === at || problem.pointer?.startsWith(`${at}/`));
  const parts = edge && !exact ? edgeHead(edge, shown, deeds) : entry ? [entryHead(entry)] : [];
  const scroll = host.querySelector(".scroll")?.scrollTop ?? 0;
  const same = host.dataset.at === at;
  host.dataset.at = at;
  const body = el("div", { class: "scroll" }, ...parts, problemsOf(problems, deeds), ...(edge && !exact ? [] : edgesOf(shown, deeds, at)), range ? sourceOf(shown, deeds, range) : null);
  replace(host, body);
  if (same) body.scrollTop = scroll;
}
