/** Versions grouped by sitting: `{versions, named}` -> `[[numbers, since]]`. */

import { readFileSync } from "node:fs";
import { sittings } from "../../static/src/history/sittings";

const { versions, named } = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(
  JSON.stringify(sittings(versions, named).map(one => [one.versions.map(version => version.number), one.since])),
);
