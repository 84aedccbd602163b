/** How long names are told apart: `[names]` -> `{name: [beginning, rest]}`. */

import { readFileSync } from "node:fs";
import { toldApart } from "../../static/src/simulate/timeline/names-apart";

process.stdout.write(JSON.stringify(Object.fromEntries(toldApart(JSON.parse(readFileSync(0, "utf8"))))));
