/** What the colours and signs of the rows say. */

import { svg } from "lit";
import { t } from "../../shared/translation";
import type { Drawn } from "./state";
import { type Appearance, TROUBLES, appearanceOf } from "../core/looks";
import { type Part, html } from "../core/widgets";

export const SAID: readonly Pick<Appearance, "look" | "words">[] = [
  appearanceOf("completed"),
  ...TROUBLES,
  { look: "back", words: t("backs off") },
  { look: "wait", words: t("waits") },
  appearanceOf("open"),
];
export const SIGNS: readonly [look: string, words: string][] = [
  ["evt", t("event")],
  ["tmf", t("timer")],
];

function said(width: number, height: number, shape: unknown, words: string): Part {
  return html`<span><svg width=${width} height=${height} aria-hidden="true">${shape}</svg>${words}</span>`;
}

/** The line below the rows. */
export function legend(drawn: Drawn): Part {
  const bars = SAID.map(({ look, words }) =>
    said(20, 10, svg`<rect class=${look} x="1" y="1" width="18" height="8" rx="3"></rect>`, words),
  );
  const marks = SIGNS.map(([look, words]) =>
    said(12, 12, svg`<circle class=${look} cx="6" cy="6" r="5"></circle>`, words),
  );
  const cut = drawn.whole.scale.cuts.length ? html`<span>// ${t("idle time cut out")}</span>` : "";
  return html`<p class="tlkey">${bars}${marks}${cut}</p>`;
}
