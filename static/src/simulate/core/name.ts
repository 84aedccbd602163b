/** Names that people give to runs and scenarios. */

import { t } from "../../shared/translation";

/** How many characters the server keeps of one. */
const LONGEST = 200;

/** A name without spaces at its ends; throws what to tell of one that is too long, instead of cutting it. */
export function nameOf(text: string): string {
  const name = text.trim();
  const n = [...name].length;
  if (n > LONGEST) throw new Error(t("A name has {most} characters at most; this one has {n}.", { most: LONGEST, n }));
  return name;
}
