/** What the mocks of a scenario answer that the services do not give, by their contracts. */

import { marked } from "../../shared/marked";
import { type Part, html, icon } from "../core/widgets";
import { t } from "../../shared/translation";
import type { Misfits } from "../core/suite";

/** The key of a mock, from its place in the scenario: `/functions/lend/result` is that of `lend`. */
function keyOf(place: string): string {
  return (place.split("/")[2] ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
}

export function mockFaults(found: Misfits["results"]): Part {
  return html`<div class="misfits">
    <p class="small">${icon("warning", true)}${t("It answers what the services do not give:")}</p>
    <ul>
      ${found.map(
        one =>
          html`<li class="small">
            <span><b>${keyOf(one.place)}</b> ${marked(one.message)}</span>
          </li>`,
      )}
    </ul>
  </div>`;
}
