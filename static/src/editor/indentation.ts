/** Lines of a text, and what each of them stands in: told by how far they are indented. */

export interface Line {
  text: string; // with its break
  stem: string; // without its comment
  place: string; // the line, and the stems of those that it stands in
  key: string; // the member that it is, and the stems of those that it stands in
  indent: number | null; // null: it is empty
  isItem: boolean; // an item of a list begins with it
  isClosing: boolean; // a bracket is closed with it
}

interface Holder {
  indent: number;
  isItem: boolean;
  place: string;
}

/** Lines of several texts: the same places have the same names. */
export class Lines {
  private readonly names = new Map<string, string>();

  of(text: string): Line[] {
    const all = splitLines(text);
    const holders: Holder[] = [];
    return all.map((line, number) => {
      const stem = stemOf(line);
      const said = stem.trimStart();
      if (!said) {
        const place = this.place(holders.at(-1), line);
        return { text: line, stem, place, key: place, indent: null, isItem: false, isClosing: false };
      }
      const [indent, isItem] = [stem.length - said.length, isItemStart(said)];
      for (let last = holders.at(-1); last && !holds(last, indent, isItem); last = holders.at(-1)) holders.pop();
      const place = this.place(holders.at(-1), line);
      // a bracket or dash alone says nothing: what it holds is known by its first line
      const name = /\w/.test(said) ? stem : stem + stemOf(all[number + 1] ?? "");
      const member = isItem ? null : /^["']?[\w$.-]+["']?(?=\s*:)/.exec(said)?.[0];
      const key = member ? this.place(holders.at(-1), `${member}:`) : place;
      holders.push({ indent, isItem, place: this.place(holders.at(-1), name) });
      const isClosing = /^[}\]]/.test(said);
      return { text: line, stem, place, key, indent, isItem: isItem || said === "{", isClosing };
    });
  }

  private place(holder: Holder | undefined, line: string): string {
    const path = `${holder?.place ?? ""} ${line}`;
    let name = this.names.get(path);
    if (name === undefined) this.names.set(path, (name = String(this.names.size)));
    return name;
  }
}

/** A list may stand as far left as its key. */
function holds({ indent, isItem }: Holder, inner: number, isInnerItem: boolean): boolean {
  return indent < inner || (indent === inner && isInnerItem && !isItem);
}

export function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** A line without its comment. */
function stemOf(line: string): string {
  return line.replace(/\s+#[^]*$|\s+$/, "");
}

function isItemStart(said: string): boolean {
  return said === "-" || said.startsWith("- ");
}

/** From where to where the outermost item of a list reaches in which something stands, else what it stands in. */
export function itemAround(text: string, from: number, to: number): [from: number, to: number] {
  const lines = splitLines(text);
  let [first, last, at] = [0, 0, 0];
  const starts = lines.map((line, number) => {
    if (at <= from) first = number;
    if (at <= to) last = number;
    at += line.length;
    return at - line.length;
  });
  const indents = lines.map(line => (line.trim() ? line.length - line.trimStart().length : Infinity));
  const isItem = (number: number): boolean => /^\s*-(\s|$)|^\s+\{\s*$/.test(lines[number] ?? "");
  let [start, least] = [first, indents[first] ?? 0];
  for (let number = first - 1; number >= 0 && least > 0; number--) {
    const indent = indents[number] ?? Infinity;
    if (indent >= least) continue;
    least = indent;
    if (isItem(number) || !isItem(start)) start = number;
  }
  const own = indents[start] ?? 0;
  let end = start + 1;
  while (end < lines.length && (end <= last || (indents[end] ?? 0) > own || /^\s*[}\]]/.test(lines[end] ?? ""))) end++;
  return [starts[start] ?? 0, (starts[end] ?? text.length + 1) - 1];
}
