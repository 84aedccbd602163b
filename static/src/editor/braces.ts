/** Whether the cursor stands in an expression of 0.8, `${ … }`, and what its text is written in. */

/** The quotes around a text; what is put into it is escaped as they want. */
export type Quote = '"' | "'" | "";

const MOST = 4000; // characters that are looked at
const KEY = /^\s*(?:- +)*(?:"[^"]*"|'[^']*'|[\w$.-]+)\s*:(?:\s|$)/;

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Whether a line below the one with the braces is one of the text around them: a half-written one closes nothing. */
function leaves(first: string, line: string): boolean {
  if (!line.trim()) return false;
  const inBlock = first.trimStart().startsWith("${");
  const deeper = indentOf(line) > indentOf(first) || (inBlock && indentOf(line) === indentOf(first));
  return !deeper && KEY.test(line);
}

/** The quotes of the braces that are open at the end of `before`; null where none are. */
export function openBraces(before: string): Quote | null {
  const seen = before.slice(-MOST);
  const open = seen.lastIndexOf("${");
  if (open < 0) return null;
  const ahead = seen.slice(0, open).trimEnd().at(-1);
  const quote: Quote = ahead === '"' || ahead === "'" ? ahead : "";
  const [first = "", ...others] = seen.slice(seen.lastIndexOf("\n", open) + 1).split("\n");
  if (others.some(line => leaves(first, line))) return null;
  let level = 0;
  let inText = false;
  for (let at = open + 1; at < seen.length; at++) {
    const char = seen[at];
    const escaped = quote === '"' && char === "\\";
    if (char === '"' && quote === '"') return null; // the text ends here
    if (escaped || (inText && char === "\\")) {
      at++;
      if (escaped && seen[at] === '"') inText = !inText;
    } else if (char === '"') inText = !inText;
    else if (char === "'" && quote === "'" && seen[at + 1] !== "'") return null;
    else if (char === "'" && quote === "'") at++;
    else if (!inText) level += char === "{" ? 1 : char === "}" ? -1 : 0;
    if (level === 0 && char === "}") return null;
  }
  return quote;
}

/** `text` as it is written between quotes. */
export function escaped(text: string, quote: Quote): string {
  if (quote === '"') return JSON.stringify(text).slice(1, -1);
  return quote === "'" ? text.replaceAll("'", "''") : text;
}
