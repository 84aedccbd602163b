/** The rows of the timeline as one picture: what is on the page, and what is exported. */

import { svg } from "lit";
import type { Lines } from "./axis";
import { type Canvas, type Hands, bars, marks } from "./shapes";

export const ROW = 40;

/** Rows `from` … `to`, each at its height, between the lines of the axis; what lies ahead of the run is paler. */
export function rows(canvas: Canvas, lines: Lines, from: number, to: number, hands: Hands): unknown {
  const { drawn, width, x } = canvas;
  const all = drawn.inSight;
  const bottom = all.length * ROW;
  const here = x(drawn.here);
  return svg`
    ${lines.cuts.map(
      one =>
        svg`<rect class="idle" x=${one.from} width=${Math.max(one.to - one.from, 1)} y="0" height=${bottom}></rect>`,
    )}
    ${lines.ticks.map(one => svg`<line class="grid" x1=${one} x2=${one} y1="0" y2=${bottom}></line>`)}
    ${all.slice(from, to).map((row, n) => {
      const y = (from + n) * ROW;
      return [
        svg`<line class="rowl" x1="0" x2=${width} y1=${y + ROW} y2=${y + ROW}></line>`,
        "spans" in row ? bars(canvas, row, y, hands) : marks(canvas, row.marks, y, hands),
      ];
    })}
    ${
      drawn.past && here < width
        ? svg`<rect class="ahead" x=${Math.max(here, 0)} width=${width - Math.max(here, 0)} y="0"
            height=${bottom}></rect>`
        : ""
    }
    ${here >= 0 && here <= width ? svg`<line class="now" x1=${here} x2=${here} y1="0" y2=${bottom}></line>` : ""}`;
}
