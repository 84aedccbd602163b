/** Where things are after an edit: `{before, after, edit: [from, to, insert], length, pointers}` -> `{now, ranges}`. */

import { readFileSync } from "node:fs";
import { ChangeSet } from "@codemirror/state";
import { Places } from "../../static/src/design/places";
import type { Analysis } from "../../static/src/design/types";

interface Question {
  before: Analysis;
  after: Analysis;
  edit: [number, number, string];
  length: number;
  pointers: string[];
}

const {
  before,
  after,
  edit: [from, to, insert],
  length,
  pointers,
}: Question = JSON.parse(readFileSync(0, "utf8"));
const places = new Places();
places.set(before);
places.move(ChangeSet.of({ from, to, insert }, length).desc);
const ranges = pointers.map(pointer => places.range(pointer));
process.stdout.write(JSON.stringify({ ranges, now: pointers.map(places.set(after)) }));
