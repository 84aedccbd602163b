/** Folds drawings: `[{rooms, ways, count}]` -> what `fold` makes of each; and asks how many columns fit: `[{size, view}]` -> a number each. */

import { readFileSync } from "node:fs";
import { type Point, columnsFor, fold } from "../../static/src/diagram/columns";
import type { Box } from "../../static/src/diagram/viewport";

interface Size { width: number; height: number }
type Asked = { rooms: Box[]; ways: Point[][]; count: number } | { size: Size; view: Size };

const asked: Asked[] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map((one) => ("size" in one ? columnsFor(one.size, one.view) : fold(one.rooms, one.ways, one.count)))));
