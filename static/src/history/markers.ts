/** Conflict markers that Git left in a text, as `workflow/document/conflict_markers.py` reads them. */

export interface Sides {
  base: string | null; // null where a conflict does not have it
  mine: string;
  theirs: string;
  /** What the first conflict calls them. */
  names: { mine: string; theirs: string };
}

type Span = [from: number, to: number];

interface Marked {
  all: Span; // with its markers
  mine: Span;
  base: Span | null;
  theirs: Span;
  names: { mine: string; theirs: string };
}

/** The versions of a text that its markers stand for; null where it has no whole conflict. */
export function sides(text: string): Sides | null {
  const found = conflicts(text);
  const first = found[0];
  if (!first) return null;
  const bases = found.flatMap(one => (one.base ? [one.base] : []));
  return {
    base: bases.length === found.length ? taken(text, found, bases) : null,
    mine: taken(
      text,
      found,
      found.map(one => one.mine),
    ),
    theirs: taken(
      text,
      found,
      found.map(one => one.theirs),
    ),
    names: first.names,
  };
}

function conflicts(text: string): Marked[] {
  const found: Marked[] = [];
  let marks: RegExpMatchArray[] = [];
  for (const mark of text.matchAll(/^(<{7}|\|{7}|={7}|>{7})(?:[ \t]+([^\r\n]*?))?[ \t]*(?:\r?\n|(?![^]))/gm)) {
    const seen = marks.map(signOf).join("");
    const sign = signOf(mark);
    if (sign === "<") marks = [mark];
    else if ((sign === "|" && seen === "<") || (sign === "=" && /^<\|?$/.test(seen))) marks.push(mark);
    else if (sign === ">" && seen.endsWith("=")) {
      found.push(conflict(marks, mark));
      marks = [];
    }
  }
  return found;
}

function conflict(marks: RegExpMatchArray[], last: RegExpMatchArray): Marked {
  const [first, middle] = [marks[0] ?? last, marks.at(-1) ?? last];
  const base = marks.length === 3 ? marks[1] : undefined;
  return {
    all: [first.index ?? 0, end(last)],
    mine: [end(first), (base ?? middle).index ?? 0],
    base: base ? [end(base), middle.index ?? 0] : null,
    theirs: [end(middle), last.index ?? 0],
    names: { mine: first[2] || "mine", theirs: last[2] || "theirs" },
  };
}

function signOf(mark: RegExpMatchArray): string {
  return mark[0].charAt(0);
}

function end(mark: RegExpMatchArray): number {
  return (mark.index ?? 0) + mark[0].length;
}

function taken(text: string, found: Marked[], spans: Span[]): string {
  let at = 0;
  const parts = found.map(({ all: [from, to] }, number) => {
    const before = text.slice(at, from);
    at = to;
    return before + text.slice(...(spans[number] ?? [from, from]));
  });
  return parts.join("") + text.slice(at);
}
