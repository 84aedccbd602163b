/** How well a name is what is searched: the name itself, how it begins, how a word of it begins, any part of it. */

export function rank(name: string, query: string): number {
  const text = name.toLowerCase();
  const wanted = query.trim().toLowerCase();
  const at = text.indexOf(wanted);
  if (at < 0) return Infinity;
  if (text === wanted) return 0;
  if (at === 0) return 1;
  return words(name).some(word => word.startsWith(wanted)) ? 2 : 3;
}

/** "sendTheOrder" and "Send the order" have the same words. */
function words(name: string): string[] {
  return name.split(/[\s_./-]+|(?<=[a-z\d])(?=[A-Z])/).map((_, n, all) => all.slice(n).join("").toLowerCase());
}
