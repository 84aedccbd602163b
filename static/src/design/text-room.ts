/** How much of the text's limit is left, said before the server has to refuse it. */

import { byteSize } from "../shared/byte-size";
import { t } from "../shared/translation";

const NEAR = 0.9;

/** Words where the text has used nine tenths of its `most` bytes, or more than all of them; "" else. */
export function roomLeft(text: string, most: number): string {
  if (text.length * 3 < most * NEAR) return ""; // a letter has at most three bytes, a pair of halves four
  const left = most - new TextEncoder().encode(text).length;
  if (left < 0) return t("{size} too long", { size: byteSize(-left) });
  return left > most * (1 - NEAR) ? "" : t("{size} left", { size: byteSize(left) });
}
