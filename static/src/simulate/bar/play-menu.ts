/** What Play can do besides a step a beat: the run's own time, a part of the run, again and again. */

import { menuOf } from "../../shared/menu";
import { t } from "../../shared/translation";
import { commas } from "../core/filling";
import type { App } from "../core/app";
import { type Part, html, icon, once } from "../core/widgets";
import { stepsShown } from "../timeline/later";

const RATES: [number | null, string, string][] = [
  [null, t("A step a beat"), t("Every step takes as long")],
  [1, t("As fast as the run"), t("A second of the run takes a second, but 10 at most")],
  [60, t("A minute a second"), t("A minute of the run takes a second")],
  [3600, t("An hour a second"), t("An hour of the run takes a second")],
  [86_400, t("A day a second"), t("A day of the run takes a second")],
];

function partWords([from, to]: readonly [number, number]): string {
  return Number.isFinite(to) ? t("steps {from} to {to}", { from, to }) : t("from step {from} on", { from });
}

/** What differs from a step a beat, in words; "" where nothing does. */
export function playbackWords({ playback }: App): string {
  const { rate, again, part } = playback;
  return commas(
    rate === null ? "" : (RATES.find(([one]) => one === rate)?.[1] ?? ""),
    part ? partWords(part) : "",
    again ? t("again and again") : "",
  );
}

/** The button of the menu; it is marked where Play does something else than usual. */
export function playMenu(app: App): Part {
  const words = playbackWords(app);
  return html`<button
    type="button"
    class="ib sm ${words ? "on" : ""}"
    aria-haspopup="menu"
    aria-label=${t("How Play goes on")}
    title=${words ? t("How Play goes on: {words}", { words }) : t("How Play goes on")}
    @click=${once(async event => {
      const button = event.currentTarget as HTMLButtonElement;
      const { choices } = await import("./play-choices");
      menuOf(button, choices(app, RATES, stepsShown(app), partWords));
    })}
  >
    ${icon("down", true)}
  </button>`;
}
