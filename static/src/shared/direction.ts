/** Texts of people as they are shown: in their own direction, and with a sign for what nobody would see. */

const HIDDEN = /[\u00ad\u115f\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3164\ufeff]/g;
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A sign in the place of what takes no room or turns what follows (workflow/document/hidden_characters.py). */
export function visible(text: string): string {
  return text.replace(HIDDEN, "\ufffd");
}

/** The same as a part of a sentence, which it does not turn: between marks of Unicode where it runs from the right. */
export function isolated(text: string): string {
  const shown = visible(text);
  return FROM_THE_RIGHT.test(shown) ? `\u2068${shown}\u2069` : shown;
}
