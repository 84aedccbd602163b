/** A sweep as a heat map: a table whose cells are buttons with a number and a colour. */

import { language, t } from "../../shared/translation";
import { durationMs } from "../../running/time";
import { type Part, html, nothing } from "../core/widgets";
import type { Json, Scenario } from "../core/types";
import type { Sample } from "../core/suite";
import { money } from "./tables";
import { percent, timeOf } from "./words";

export type Shown = "completed" | "duration" | "cost";

export interface Place {
  place: string;
  values: Json[];
}

export interface Cell {
  scenario: Scenario;
  summary: Sample;
}

/** The value of a cell; null where it has none. */
export function valueOf({ summary }: Cell, shown: Shown): number | null {
  if (shown === "completed")
    return summary.outcomes.filter(one => one.status === "completed").reduce((sum, one) => sum + one.share, 0);
  if (shown === "cost") return summary.cost?.mean ?? null;
  return summary.duration ? (durationMs(summary.duration.p50 ?? "") ?? null) : null;
}

export function said(value: number | null, shown: Shown): string {
  if (value === null) return "–";
  if (shown === "completed") return percent(value);
  return shown === "cost" ? money(value) : timeOf(value);
}

/**
 * Where each value is between the least and the most, from 0 to 1: shares as they are; where others are more than ten
 * times as large, by orders of magnitude (as in simulator/studies/sampling/heat_map.py).
 */
export function levels(values: (number | null)[], shown: Shown): (number | null)[] {
  if (shown === "completed") return values;
  const known = values.filter(value => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (least === most) return values.map(value => (value === null ? null : 0.5));
  const unit = shown === "cost" ? least || most / 1000 : Math.max(1, least);
  if (most > 10 * unit)
    return values.map(value =>
      value === null ? null : Math.log(Math.max(unit, value) / unit) / Math.log(most / unit),
    );
  return values.map(value => (value === null ? null : (value - least) / (most - least)));
}

function word(value: Json | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The arrows go from cell to cell. */
function keys(event: KeyboardEvent, wide: number): void {
  const all = [...((event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".hcell") ?? [])];
  const here = all.indexOf(event.target as HTMLElement);
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: wide, ArrowUp: -wide }[event.key];
  if (by === undefined || here < 0) return;
  event.preventDefault();
  all[here + by]?.focus();
}

/** The table; `cells` in their order, those that are not there yet are empty. */
export function heatMap(
  places: Place[],
  cells: (Cell | undefined)[],
  shown: Shown,
  runs: number,
  chosen: number | null,
  choose: (at: number) => void,
): Part {
  const [first, second] = places;
  if (!first) return nothing;
  const rows: Place = second ? first : { place: "", values: [""] };
  const columns = second ?? first;
  const wide = columns.values.length;
  const values = Array.from({ length: rows.values.length * wide }, (_, at) => {
    const cell = cells[at];
    return cell ? valueOf(cell, shown) : null;
  });
  const found = levels(values, shown);
  const count = runs.toLocaleString(language());
  const named = {
    completed: t("Share that succeeded, of {count} runs in each cell", { count }),
    duration: t("Median duration, of {count} runs in each cell", { count }),
    cost: t("Mean cost, of {count} runs in each cell", { count }),
  }[shown];
  return html`<div class="heat">
    <table @keydown=${(event: KeyboardEvent) => keys(event, wide)}>
      <caption class="small dim">
        ${named}
      </caption>
      <thead>
        <tr>
          <th>${rows.place ? html`${rows.place} ↓<br />` : nothing}${columns.place} →</th>
          ${columns.values.map(value => html`<th scope="col">${word(value)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.values.map(
          (row, y) =>
            html`<tr>
              <th scope="row">${word(row)}</th>
              ${columns.values.map((column, x) => {
                const at = y * wide + x;
                const words = said(values[at] ?? null, shown);
                const name = [row, column].map(word).filter(Boolean).join(", ");
                return html`<td>
                  <button
                    type="button"
                    class="hcell"
                    aria-pressed=${at === chosen}
                    aria-label="${name}: ${cells[at] ? words : t("no runs")}"
                    ?disabled=${!cells[at]}
                    .style=${`--level:${Math.round(4 + 46 * (found[at] ?? -4 / 46))}%`}
                    @click=${() => choose(at)}
                  >
                    ${cells[at] ? words : "–"}
                  </button>
                </td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
