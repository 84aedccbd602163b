/** Who saved a version, and who wrote in it beside them. */

import { t } from "../shared/translation";
import type { Version } from "../comparison/types";

type Written = Pick<Version, "author" | "writers">;

/** Those who wrote in a version that another saved. */
export function others({ author, writers }: Written): string[] {
  return writers.filter(name => name !== author);
}

/** "bob, with cy"; "" where nobody knows. */
export function writtenBy(version: Written): string {
  const rest = others(version).join(", ");
  if (!rest) return version.author;
  return version.author ? t("{author}, with {others}", { author: version.author, others: rest }) : rest;
}
