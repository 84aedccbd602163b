/** Reads each text of standard input as a length of time: `["30 min"]` -> `["PT30M"]`. */

import { readFileSync } from "node:fs";
import { durationFrom } from "../../static/src/running/durations";

const texts: string[] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(texts.map(durationFrom)));
