/** The labels of fields, as they stand within other words. */

export function lower(words: string): string {
  return words
    .split(" · ")
    .map(part => (/^[A-Z][a-z]/.test(part) ? part[0]?.toLowerCase() + part.slice(1) : part))
    .join(" · ");
}

export function singular(words: string): string {
  const last = words.split(" · ").at(-1) ?? words;
  if (/ and their actions$/i.test(last)) return "entry";
  return last
    .replace(/ to send$/i, "")
    .replace(/ies$/, "y")
    .replace(/(ch|sh)es$/, "$1")
    .replace(/s$/, "");
}

export function quoted(words: string): string {
  return `“${words}”`;
}
