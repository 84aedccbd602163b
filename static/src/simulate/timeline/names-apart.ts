/** Long names in little room: those that begin alike are cut before what tells them apart, and not behind it. */

const ALIKE = 8; // characters: of names that share fewer the difference is in sight in any case
const WORD = 6; // characters: so near a word's beginning, the whole word is kept

/** How many characters two texts begin with alike. */
function shared(one: string, other: string): number {
  let n = 0;
  while (n < one.length && one[n] === other[n]) n += 1;
  return n;
}

/** For each name its beginning, which may be cut, and what tells it from others; of most the beginning is all. */
export function splitNames(names: readonly string[]): Map<string, [string, string]> {
  const all = [...new Set(names)].sort();
  return new Map(
    all.map((name, n) => [name, split(name, Math.max(shared(name, all[n - 1] ?? ""), shared(name, all[n + 1] ?? "")))]),
  );
}

function split(name: string, alike: number): [string, string] {
  const word = name.lastIndexOf(" ", alike - 1) + 1;
  const at = alike - word <= WORD ? word : alike;
  return at < ALIKE || at >= name.length ? [name, ""] : [name.slice(0, at), name.slice(at)];
}
