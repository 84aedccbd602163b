/** What Python says of the same: `cases/NAME.py` wrote it beside the bundle of `NAME.test.ts`. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export function cases<T>(): T {
  const file = fileURLToPath(import.meta.url).replace(/\.test\.mjs$/, ".json");
  return JSON.parse(readFileSync(file, "utf8")) as T;
}
