/** What the event form says of an attribute: `[[shape, name, taken]]` -> `[{hint, words}]`. */

import { readFileSync } from "node:fs";
import { wantedOf } from "../../static/src/simulate/setup/event-draft";
import type { EventShape, JsonObject } from "../../static/src/simulate/core/types";

const asked: [EventShape, string, JsonObject][] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map(([shape, name, taken]) => wantedOf(shape, name, taken))));
