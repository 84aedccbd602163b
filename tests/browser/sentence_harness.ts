/** Trace events in words: `[[event, other event or null, pointers]]` -> `[[sentence, differences]]`. */

import { readFileSync } from "node:fs";
import { differences, sentence } from "../../static/src/simulate/trace/sentence";
import type { TraceEvent } from "../../static/src/simulate/core/types";

const asked: [TraceEvent, TraceEvent | null, string[]][] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(
  JSON.stringify(
    asked.map(([here, there, pointers]) => [sentence(here), there ? differences(here, there, pointers) : []]),
  ),
);
