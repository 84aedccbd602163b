/** How a run's input and output break the schemas that the definition names for them. */

import { type Part, html, icon, nothing } from "../core/widgets";
import type { RunModel } from "../core/run-model";

/** What is wrong with the root's `workflow input` or `workflow output`, in words; none where it was not checked. */
export function schemaFaults({ broken }: RunModel, where: "workflow input" | "workflow output"): string[] {
  const own = broken.filter(one => one.what === where && one.event.instance === "1");
  return own.map(one => String(one.event.message ?? ""));
}

export function faultList(faults: readonly string[], words: string): Part {
  if (!faults.length) return nothing;
  return html`<div class="faultbox">
    ${icon("warning", true)}
    <div class="grow">
      <p>${words}</p>
      <ul>
        ${faults.map(one => html`<li>${one}</li>`)}
      </ul>
    </div>
  </div>`;
}
