/** Places the names of each list of blocks: `[[block]]` -> `[[name]]`; a letter is 7 pixels wide, a line 15 high. */

import { readFileSync } from "node:fs";
import { type Block, place } from "../../static/src/diagram/placing";

const cases: Block[][] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(
  JSON.stringify(cases.map(blocks => place(blocks, { width: text => text.length * 7, line: 15, solid: true }))),
);
