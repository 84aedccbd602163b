/**
 * Folds drawings: `[{rooms, ways, count}]` -> what `fold` makes of each; and asks how many columns fit: `[{size,
 * view}]` -> a number each.
 */

import { readFileSync } from "node:fs";
import { type Point, type Size, columnsFor, fold } from "../../static/src/diagram/columns";
import type { Box } from "../../static/src/diagram/viewport";

type Asked = { rooms: Box[]; ways: Point[][]; count: number } | { size: Size; view: Size };

const asked: Asked[] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(
  JSON.stringify(
    asked.map(one =>
      "size" in one
        ? columnsFor(one.size, one.view).count
        : fold(one.rooms, one.ways, { count: one.count, gutter: 56 }),
    ),
  ),
);
