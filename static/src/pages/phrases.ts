/** Runs before the page where it is not English: what the server puts together is said in the page's language. */

import { speakDrawings } from "../phrases/drawings";
import { sayer } from "../phrases/say";

const phrases = globalThis.signalboxWords?.phrases;
if (phrases) {
  const say = sayer(phrases);
  globalThis.signalboxSay = say;
  speakDrawings(document, say);
}
