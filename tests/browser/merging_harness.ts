/** Merges each triple of standard input: `[[mine, base, theirs]]` -> `[merged text, or null]`. */

import { readFileSync } from "node:fs";
import { merge } from "../../static/src/history/merging";

const cases: [string, string, string][] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(cases.map(([mine, base, theirs]) => merge(mine, base, theirs).text)));
