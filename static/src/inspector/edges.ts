/** Where an element leads and where it is reached from, as the diagram draws it. */

import type { Scene } from "../diagram/scene";
import type { Entry } from "../design/types";
import { t } from "../shared/translation";
import { type Part, html, icon, nothing } from "../simulate/core/widgets";
import { EDGES } from "../shared/kind-words";

export interface Around {
  scene: Scene;
  outline: Entry[];
  select: (pointer: string) => void;
}

function edgeKind(edge: SVGElement): string {
  return [...edge.classList].find(name => name.startsWith("edge-"))?.slice(5) ?? "transition";
}

function nameOf(pointer: string, { outline, scene }: Around): string {
  const entry = outline.find(one => one.pointer === pointer);
  if (entry) return entry.name;
  if (/\/end$|^\/do\/end\/workflow$/.test(pointer)) return t("End");
  if (pointer.endsWith("/end/workflow")) return t("End of the workflow");
  if (pointer.endsWith("/end/failed")) return t("End, failed");
  if (/\/start$/.test(pointer)) return t("Start");
  const node = scene.node(pointer);
  return (
    node?.dataset.name ?? node?.getAttribute("aria-label")?.replace(/^Missing state /, "") ?? (pointer || t("Start"))
  );
}

function sign(pointer: string, { outline }: Around): Part {
  const entry = outline.find(one => one.pointer === pointer);
  if (entry) return html`<span class="kchip kind-${entry.kind}">${icon(`k-${entry.kind}`)}</span>`;
  if (pointer.startsWith("/use/")) return icon("function", true);
  return icon(pointer.endsWith("/start") ? "play" : /\/end(\/\w+)?$/.test(pointer) ? "k-end" : "error", true);
}

function lead(edge: SVGElement, other: string, around: Around): Part {
  const kind = edgeKind(edge);
  const pointer = edge.dataset.pointer ?? "";
  const words = around.scene.label(pointer);
  const label = words.toLowerCase() === kind ? "" : words;
  return html`<li class="leads">
    <button
      type="button"
      class="edgeword edge-${kind}"
      title=${t("Select this edge")}
      @click=${() => around.select(pointer)}
    >
      <span class="dash" aria-hidden="true"></span>${EDGES[kind] ?? kind}
    </button>
    <button type="button" class="leadname" @click=${() => around.select(other)}>
      ${sign(other, around)}<span class="clip">${nameOf(other, around)}</span></button
    >${label ? html`<span class="leadlabel">${label}</span>` : nothing}
  </li>`;
}

function section(title: string, edges: SVGElement[], side: "from" | "to", around: Around): Part {
  if (!edges.length) return nothing;
  return html`<section class="isection">
    <h3>${title}</h3>
    <ul>
      ${edges.map(edge => lead(edge, edge.dataset[side] ?? "", around))}
    </ul>
  </section>`;
}

/** Both lists of the element at `pointer`. */
export function edgesOf(pointer: string, around: Around): Part {
  const out = around.scene.edges.filter(edge => edge.dataset.from === pointer);
  const into = around.scene.edges.filter(edge => edge.dataset.to === pointer && edge.dataset.from);
  return html`${section(t("Leads to"), out, "to", around)}${section(t("Comes from"), into, "from", around)}`;
}
