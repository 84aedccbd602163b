/**
 * The messages of the pages and their translations (docs/contributing.md).
 *
 * `node static/locale/messages.mjs` brings the `.po` files up to date with the sources; what is translated stays. `--check`
 * changes nothing and tells as JSON what a test asks: words that are not marked, and what is wrong in the catalogues.
 */
import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DOMAINS, LANGUAGES, read, write } from "./catalogue.mjs";
import { KEPT } from "./kept.mjs";
import * as templates from "./templates.mjs";
import * as typescript from "./typescript.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const PYTHON = process.env.SIGNALBOX_PYTHON ?? join(root, ".venv", "bin", "python");
const TABLE = "static/src/shared/state-kinds.ts"; // written with the server's: its edges are looked up as they come

async function files(folder, suffix) {
  const names = await readdir(join(root, folder), { recursive: true });
  return names.filter(name => name.endsWith(suffix) && !name.endsWith(".d.ts")).map(name => `${folder}/${name}`);
}

/** Adds the messages of `file`; one that is counted somewhere is so everywhere. */
function put(messages, found, file) {
  for (const { id, plural = null } of found) {
    const entry = messages.get(id) ?? { id, plural: null, files: new Set() };
    entry.plural ??= plural;
    entry.files.add(file);
    messages.set(id, entry);
  }
}

/** What the server says out of fixed tables, by domain and file. */
function tables() {
  return JSON.parse(execFileSync(PYTHON, ["-m", "designer.server.page_texts"], { cwd: root, encoding: "utf8" }));
}

/** `{ messages, open }` by domain: what is marked, and what should be. What pages say is not said again for forms. */
export async function sources() {
  const pages = { messages: new Map(), open: [] };
  for (const file of (await files("static/src", ".ts")).sort()) {
    const text = await readFile(join(root, file), "utf8");
    const { marked, open } = typescript.look(file, text);
    const edges = text.slice(0, text.indexOf("EDGE_KINDS")).split("\n").length; // kinds are the language's own words
    if (file === TABLE)
      put(pages.messages, open.filter(({ line }) => line >= edges).map(({ text }) => ({ id: text })), file); // prettier-ignore
    else put(pages.messages, marked, file);
    for (const { text, line } of file === TABLE ? [] : open)
      if (!KEPT[file]?.includes(text)) pages.open.push(`${file}:${line}: ${text.replaceAll("\0", "{}")}`);
  }
  const served = { messages: new Map(), open: [] };
  for (const file of (await files("templates", ".html")).sort()) {
    if (file.startsWith("templates/admin/")) continue; // of whoever runs the server
    const { marked, open } = templates.look(await readFile(join(root, file), "utf8"));
    put(served.messages, marked, file);
    served.open.push(...open.map(text => `${file}: ${text}`));
  }
  for (const file of (await files("designer", ".py")).sort())
    put(served.messages, templates.inPython(await readFile(join(root, file), "utf8")), file);
  const found = { django: served, djangojs: pages };
  for (const [domain, byFile] of Object.entries(tables())) {
    found[domain] ??= { messages: new Map(), open: [] };
    for (const [file, texts] of Object.entries(byFile)) {
      const said = domain === "help" ? [pages, found.forms] : domain === "forms" ? [pages] : [];
      const fresh = texts.filter(text => !said.some(one => one.messages.has(text)));
      put(found[domain].messages, fresh.map(id => ({ id })), file); // prettier-ignore
    }
  }
  return found;
}

const path = (language, domain) => join(here, LANGUAGES[language].folder, "LC_MESSAGES", `${domain}.po`);

/** A catalogue as it is; empty where there is none yet. */
export async function catalogue(language, domain) {
  return read(await readFile(path(language, domain), "utf8").catch(() => ""));
}

const places = text => [...text.matchAll(/\{\w+\}|%\(\w+\)s/g)].map(([place]) => place).sort();
const edges = text => [/^\s*/.exec(text)[0], /\s*$/.exec(text)[0]].join("|");

/** What is wrong with what is said for a message: "" where nothing is. */
function fault({ id, plural }, entry) {
  if (!entry) return "is missing";
  if (entry.fuzzy) return "is fuzzy";
  if ((entry.plural ?? null) !== plural) return "has another plural";
  if (!entry.said.length || entry.said.some(text => !text)) return "is not translated";
  const allowed = new Set([...places(id), ...places(plural ?? "")]);
  for (const text of entry.said) {
    if (places(text).some(place => !allowed.has(place))) return "has a place that the English has not";
    if (places(plural ?? id).some(place => place !== "{n}" && !text.includes(place))) return "leaves out a place";
    if (edges(text) !== edges(id)) return "begins or ends with another space";
  }
  return "";
}

async function check() {
  const found = await sources();
  const told = { open: [...found.djangojs.open, ...found.django.open], faults: {} };
  for (const language of Object.keys(LANGUAGES))
    for (const domain of DOMAINS) {
      const { messages } = found[domain];
      const known = await catalogue(language, domain);
      const wrong = [...messages.values()].flatMap(one => {
        const why = fault(one, known.get(one.id));
        return why ? [`${one.id}: ${why}`] : [];
      });
      for (const id of known.keys()) if (id && !messages.has(id)) wrong.push(`${id}: is nowhere in the sources`);
      told.faults[`${language}/${domain}`] = wrong;
    }
  process.stdout.write(JSON.stringify(told));
}

async function update() {
  const found = await sources();
  for (const language of Object.keys(LANGUAGES))
    for (const domain of DOMAINS)
      await writeFile(
        path(language, domain),
        write(language, found[domain].messages, await catalogue(language, domain)),
      );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await (process.argv.includes("--check") ? check() : update());
