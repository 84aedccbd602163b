/** How often entries of the mock `f` were taken: `[view, entries]` -> `[times]`. */

import { readFileSync } from "node:fs";
import { timesTaken } from "../../static/src/simulate/setup/mock-marks";
import type { MockEntry, View } from "../../static/src/simulate/core/types";

const [view, entries]: [View, MockEntry[]] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(entries.map((entry, place) => timesTaken(view, "functions", "f", entry, place))));
