/** How much of the text's limit is left, said before the server has to refuse it. */

import { byteSize } from "../shared/byte-size";
import { notice, withdraw } from "../shared/notices";
import { t } from "../shared/translation";

const NEAR = 0.9;

/** Bytes that a text has more than `most`; none or fewer where it fits. */
export function excess(text: string, most: number): number {
  // a letter has at most three bytes, a pair of halves four
  return text.length * 3 <= most ? 0 : new TextEncoder().encode(text).length - most;
}

/** Words where the text has used nine tenths of its `most` bytes, or more than all of them; "" else. */
export function roomLeft(text: string, most: number): string {
  if (text.length * 3 < most * NEAR) return ""; // a letter has at most three bytes, a pair of halves four
  const left = most - new TextEncoder().encode(text).length;
  if (left < 0) return t("{size} too long", { size: byteSize(-left) });
  return left > most * (1 - NEAR) ? "" : t("{size} left", { size: byteSize(left) });
}

/** Says under the bar that a text is too long, as long as it is; the words, or "" where it fits. */
export function showTooLong(text: string, most: number): string {
  const over = excess(text, most);
  if (over <= 0) {
    withdraw("too-long");
    return "";
  }
  const words = t("The text is {over} longer than this server takes, which is {most}.", {
    over: byteSize(over),
    most: byteSize(most),
  });
  const stays = t("It stays in this browser; it is saved, and others see what you write, when it is shorter.");
  notice("too-long", { tone: "warning", stays: true, words: `${words} ${stays}` });
  return words;
}
