/**
 * Makes the timeline's rows of runs: `[{ trace, view }]` -> `[lanes]`. A run may come in pieces: `cuts` are lengths of
 * its trace.
 */

import { readFileSync } from "node:fs";
import { lanesOf } from "../../static/src/simulate/timeline/lanes";
import { Spans } from "../../static/src/simulate/timeline/spans";
import type { TraceEvent, View } from "../../static/src/simulate/core/types";

const cases: { trace: TraceEvent[]; view: View; cuts?: number[] }[] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(
  JSON.stringify(
    cases.map(({ trace, view, cuts = [] }) => {
      const spans = new Spans();
      for (const cut of cuts) spans.of(trace.slice(0, cut));
      return lanesOf(trace, spans.of(trace), view);
    }),
  ),
);
