/** Catalogues of gettext: their `.po` read and written, and what is made of them for Django (`.mo`) and for the pages. */

export const LANGUAGES = {
  de: { folder: "de", plural: "nplurals=2; plural=(n != 1);", intl: "de" },
  "zh-hans": { folder: "zh_Hans", plural: "nplurals=1; plural=0;", intl: "zh-Hans" },
};
/** Of templates, of the pages' TypeScript, of the labels of forms, of what explains them, and of what is drawn. */
export const DOMAINS = ["django", "djangojs", "forms", "help", "phrases"];

const quoted = text => JSON.stringify(text);
const unquoted = line => JSON.parse(line.slice(line.indexOf('"')));

/** The entries of a `.po`, by msgid: `{ id, plural, said: [...], fuzzy, files }`; the head is the one of "". */
export function read(text) {
  const found = new Map();
  for (const block of text.split(/\n\n+/)) {
    const entry = { id: "", plural: null, said: [], fuzzy: false, files: [] };
    let put = () => undefined;
    let any = false;
    for (const line of block.split("\n")) {
      if (line.startsWith("#:")) entry.files.push(...line.slice(2).trim().split(" "));
      else if (line.startsWith("#,")) entry.fuzzy = line.includes("fuzzy");
      else if (line.startsWith("#") || !line) continue;
      else if (line.startsWith("msgctxt")) put = more => (entry.id = `${more}\u0004`);
      else if (line.startsWith("msgid_plural")) put = more => (entry.plural = (entry.plural ?? "") + more);
      else if (line.startsWith("msgid")) [put, any] = [more => (entry.id += more), true];
      else if (line.startsWith("msgstr")) {
        const at = Number(/^msgstr\[(\d)\]/.exec(line)?.[1] ?? 0);
        put = more => (entry.said[at] = (entry.said[at] ?? "") + more);
      }
      if (!line.startsWith("#") && line.includes('"')) put(unquoted(line));
    }
    if (any) found.set(entry.id, entry);
  }
  return found;
}

function head(language) {
  const { folder, plural } = LANGUAGES[language];
  const lines = [`Language: ${folder}`, "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8"];
  lines.push("Content-Transfer-Encoding: 8bit", `Plural-Forms: ${plural}`);
  return ['msgid ""', 'msgstr ""', ...lines.map(line => quoted(`${line}\n`))].join("\n");
}

/** The `.po` of a language with `messages`; what `known` has said of them stays. */
export function write(language, messages, known) {
  const forms = Number(/nplurals=(\d)/.exec(LANGUAGES[language].plural)[1]);
  const blocks = [...messages.values()]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, plural, files }) => {
      const said = known.get(id)?.said ?? [];
      const lines = [...files].sort().map(file => `#: ${file}`);
      if (known.get(id)?.fuzzy) lines.push("#, fuzzy");
      if (/%\(\w+\)s/.test(id)) lines.push("#, python-format");
      const [text, about] = id.split("\u0004").reverse();
      if (about) lines.push(`msgctxt ${quoted(about)}`);
      lines.push(`msgid ${quoted(text)}`);
      if (plural === null) lines.push(`msgstr ${quoted(said[0] ?? "")}`);
      else {
        lines.push(`msgid_plural ${quoted(plural)}`);
        for (let n = 0; n < forms; n++) lines.push(`msgstr[${n}] ${quoted(said[n] ?? "")}`);
      }
      return lines.join("\n");
    });
  return `${[head(language), ...blocks].join("\n\n")}\n`;
}

/** What Django reads: the layout is that of GNU gettext, without a table of hashes. */
export function compiled(entries) {
  const pairs = [...entries.values()]
    .filter(one => one.said.some(Boolean) && !one.fuzzy)
    .map(one => [one.plural === null ? one.id : `${one.id}\0${one.plural}`, one.said.join("\0")].map(Buffer.from))
    .sort(([one], [other]) => Buffer.compare(one, other));
  const size = pairs.length;
  const numbers = [0x950412de, 0, size, 28, 28 + 8 * size, 0, 28 + 16 * size];
  let at = 28 + 16 * size;
  for (const side of [0, 1])
    for (const pair of pairs) {
      numbers.push(pair[side].length, at);
      at += pair[side].length + 1;
    }
  const top = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, n) => top.writeUInt32LE(number, 4 * n));
  const end = Buffer.from([0]);
  return Buffer.concat([top, ...[0, 1].flatMap(side => pairs.flatMap(pair => [pair[side], end]))]);
}

function textsOf(entries) {
  const texts = {};
  for (const { id, plural, said, fuzzy } of entries.values())
    if (id && said.some(Boolean) && !fuzzy) texts[id] = plural === null ? said[0] : said;
  return texts;
}

/** What the pages read (`static/src/shared/translation.ts`): a script that leaves the words in one global. */
export function script(language, entries, phrases = new Map()) {
  const texts = textsOf(entries);
  const drawn = JSON.stringify(textsOf(phrases));
  const { intl, plural } = LANGUAGES[language];
  const rule = /plural=(.*);/.exec(plural)[1];
  return `globalThis.signalboxWords={language:${quoted(intl)},plural:n=>Number(${rule}),texts:${JSON.stringify(texts)},phrases:${drawn}};\n`;
}

/** What the page with forms reads besides, after that. */
export function more(...catalogues) {
  const texts = Object.assign({}, ...catalogues.map(textsOf));
  return `Object.assign(globalThis.signalboxWords.texts,${JSON.stringify(texts)});\n`;
}
