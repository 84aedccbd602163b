/**
 * How a run's input and output break the schemas that the definition names for them: told where they stand on the page.
 */

import { type Part, html, icon, nothing } from "../core/widgets";
import type { TraceEvent } from "../core/types";

const NEAR = 100; // events: the input is checked before the first state, the output after the last

/** What is wrong with the root's `workflow input` or `workflow output`, in words; none where it was not checked. */
export function schemaFaults(trace: readonly TraceEvent[], where: "workflow input" | "workflow output"): string[] {
  const near = where === "workflow input" ? trace.slice(0, NEAR) : trace.slice(-NEAR);
  return near.flatMap(event =>
    event.type === "schema.violated" && event.instance === "1" && event.where === where
      ? [String(event.message ?? "")]
      : [],
  );
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
