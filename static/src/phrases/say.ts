/** What the server put together in English, said in the language of the page: its phrases are found again in the
 *  text, and what stands in their places is put into the translations (designer/server/phrases.py). */

/** Says a text in the language of the page; null where it is none of our phrases, or reads the same there. */
export type Say = (text: string) => string | null;

const PLACE = /\{(\w+)\}/g;
const OURS = new Set(["words", "goal", "kind"]); // places that take what may be a phrase itself
const TIMES = new Set(["time", "least", "most"]);
const BETWEEN = [", ", "; ", " · "];
const LENGTH = /(\d[\d.,]*) (years?|months?|weeks?|days?|hours?|minutes?|seconds?|milliseconds?)/g;
const MOST = 2000; // texts whose translations are remembered

interface Phrase {
  pattern: RegExp;
  places: string[];
  said: string;
}

function phrase(english: string, said: string): Phrase {
  const places = [...english.matchAll(PLACE)].map(([, name = ""]) => name);
  const pattern = english
    .split(/\{\w+\}/)
    .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .reduce((all, part, n) => `${all}(${places[n - 1] === "n" || places[n - 1] === "all" ? "\\d+" : ".+?"})${part}`);
  return { pattern: new RegExp(`^${pattern}$`), places, said };
}

const literal = (english: string): number => english.replace(PLACE, "").length;

/** `phrases` has the translations by the English. */
export function sayer(phrases: Readonly<Record<string, string>>): Say {
  const withPlaces = Object.keys(phrases)
    .filter(english => english.includes("{"))
    .sort((one, other) => literal(other) - literal(one)) // what says most of itself counts
    .map(english => phrase(english, phrases[english] ?? ""));
  const known = new Map<string, string | null>();

  const length = (text: string): string =>
    text.replace(LENGTH, (whole, n: string, unit: string) => phrases[`{n} ${unit}`]?.replace("{n}", n) ?? whole);

  function place(name: string, text: string): string {
    if (TIMES.has(name)) return length(text);
    return OURS.has(name) ? (say(text) ?? text) : text;
  }

  function lookUp(text: string): string | null {
    const whole = phrases[text];
    if (whole !== undefined) return whole;
    for (const { pattern, places, said } of withPlaces) {
      const match = pattern.exec(text);
      if (match)
        return said.replace(PLACE, (gap, name: string) => {
          const at = places.indexOf(name);
          return at < 0 ? gap : place(name, match[at + 1] ?? "");
        });
    }
    for (const between of BETWEEN) {
      const parts = text.split(between);
      if (parts.length < 2) continue;
      const said = parts.map(say);
      if (said.some(part => part !== null)) return parts.map((part, n) => said[n] ?? part).join(between);
    }
    const told = length(text);
    return told === text ? null : told;
  }

  function say(text: string): string | null {
    const before = known.get(text);
    if (before !== undefined) return before;
    const said = lookUp(text);
    if (known.size >= MOST) known.clear();
    known.set(text, said);
    return said;
  }
  return say;
}
