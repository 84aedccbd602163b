/** What a page knows of a trace after each of its messages: `[update]` -> `[{ whole, shown }]`. */

import { readFileSync } from "node:fs";
import { known } from "../../static/src/simulate/core/known-trace";
import type { TraceEvent, Update } from "../../static/src/simulate/core/types";

const updates: Update[] = JSON.parse(readFileSync(0, "utf8"));
let whole: readonly TraceEvent[] = [];
process.stdout.write(
  JSON.stringify(
    updates.map(update => {
      whole = known(whole, update);
      return { whole, shown: whole.slice(0, update.view.traceLength) };
    }),
  ),
);
