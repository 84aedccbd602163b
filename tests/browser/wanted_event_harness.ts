/** Events with what they were wanted with: `[[event, attribute, wanted]]` -> `[event or null]`. */

import { readFileSync } from "node:fs";
import { withWanted } from "../../static/src/simulate/setup/event-draft";
import type { Json, JsonObject } from "../../static/src/simulate/core/types";

const asked: [JsonObject, string, Json][] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map(([event, attribute, wanted]) => withWanted(event, attribute, wanted))));
