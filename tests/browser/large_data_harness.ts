/** What large data cost a page, counted: `{ before, after, input }` -> lines of the difference, how often an input is
 * read, and
 *  how many members of the input are looked at when it is drawn, and when it is drawn again with each of 20 steps. */

import { readFileSync } from "node:fs";
import type { App } from "../../static/src/simulate/core/app";
import { dataView } from "../../static/src/simulate/data/json-view";
import { type Layout, lines } from "../../static/src/simulate/data/json-layout";
import { Setup } from "../../static/src/simulate/setup/setup";
import type { Json, JsonObject } from "../../static/src/simulate/core/types";

const asked: { before: Json; after: Json; input: JsonObject } = JSON.parse(readFileSync(0, "utf8"));
const layout: Layout = { width: 44, most: 12, open: new Set(), root: false };
const drawn = lines(asked.after, asked.before, true, layout).map(line =>
  `${line.mark} ${line.tokens.map(token => token.text).join("")}`.trim(),
);

const setup = new Setup();
setup.load({ input: asked.input }, null);
setup.started({ input: structuredClone(asked.input) });
const parse = JSON.parse;
let reads = 0;
JSON.parse = (...given: Parameters<typeof parse>): unknown => {
  reads += 1;
  return parse(...given);
};
const changed = Array.from({ length: 20 }, () => setup.changed || Object.keys(setup.problems()).length > 0).some(
  Boolean,
);
setup.input = "{}";
const other = setup.changed;

Object.assign(globalThis, { innerWidth: 1440 });
let looks = 0;
const watched = new Proxy(asked.input, {
  get: (all, name) => {
    looks += 1;
    return Reflect.get(all, name) as Json;
  },
});
const draw = (): number => {
  looks = 0;
  dataView({} as App, "entry", watched, asked.before, true);
  return looks;
};
const drawing = draw();
const again = Array.from({ length: 20 }, draw);
process.stdout.write(JSON.stringify({ drawing, again, drawn, reads, changed, other }));
