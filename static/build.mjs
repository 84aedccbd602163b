/** Bundles `static/src` into `static/dist`. Run by tools/build_frontend.py or `npm run build`; `--sourcemap` adds source
 * maps.
 *
 * Every file in `pages/`, `workers/` and `styles/` is an entry and keeps its name: nothing has to be listed here.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { build } from "esbuild";
import subsetFont from "subset-font";
import { DOMAINS, LANGUAGES, compiled, more, read, script } from "./locale/catalogue.mjs";
import { notices } from "./notices.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const modules = join(here, "node_modules");
const target = join(here, "dist");
const partial = join(here, "dist.partial");

/** Pages that run before the first paint, as plain scripts instead of modules. */
const PLAIN = new Set(["early", "phrases"]);

const FONTS = {
  "DejaVuSans.woff2": "@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2",
  "DejaVuSans-Bold.woff2": "@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2",
  "DejaVuSansMono.woff2": "@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff2",
  "DejaVuSansMono-Bold.woff2": "@fontsource/dejavu-mono/files/dejavu-mono-latin-700-normal.woff2",
  // The same fonts as TrueType, for pictures and documents made on the server.
  "DejaVuSans.ttf": "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  "DejaVuSans-Bold.ttf": "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
  "DejaVuSansMono.ttf": "dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf",
  LICENSE: "dejavu-fonts-ttf/LICENSE",
};

/** Letters, punctuation and signs that most texts and all our pages make do with; fonts.css has the same ranges. Files
 * named `-Latin` hold only these, so that a page need not wait for the whole font. */
const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x22ef, 0x22ef],
  [0x25a0, 0x25a1],
  [0x25b8, 0x25b8],
  [0x25be, 0x25be],
  [0x25c6, 0x25c6],
  [0x25c9, 0x25cb],
];
const COMPRESSED = new Set([".js", ".css", ".svg", ".map"]);

async function entries(folder, extension) {
  const names = await readdir(join(here, "src", folder)).catch(() => []);
  return names
    .filter(name => name.endsWith(extension) && !name.endsWith(".d.ts"))
    .map(name => join(here, "src", folder, name));
}

const common = {
  bundle: true,
  minify: true,
  sourcemap: process.argv.includes("--sourcemap"),
  legalComments: "none", // NOTICES.txt has them
  alias: Object.fromEntries(
    ["d3-color", "d3-transition"].map(name => [name, join(here, "src", "diagram", `${name}.ts`)]),
  ),
  metafile: true,
  target: "es2022",
  outdir: partial,
  entryNames: "[name]",
  chunkNames: "chunks/[name]-[hash]",
  tsconfig: join(here, "tsconfig.json"),
  logLevel: "warning",
};

async function copyFiles() {
  await mkdir(join(partial, "fonts"), { recursive: true });
  await Promise.all(
    Object.entries(FONTS).map(([name, source]) => copyFile(join(modules, source), join(partial, "fonts", name))),
  );
  await copyFile(join(here, "icon.svg"), join(partial, "icon.svg"));
}

/** A part of each web font beside it. */
async function cutFonts() {
  await mkdir(join(partial, "fonts"), { recursive: true });
  const text = LATIN.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  ).join("");
  const fonts = Object.entries(FONTS).filter(([name]) => name.endsWith(".woff2"));
  await Promise.all(
    fonts.map(async ([name, source]) => {
      const cut = await subsetFont(await readFile(join(modules, source)), text, { targetFormat: "woff2" });
      await writeFile(join(partial, "fonts", name.replace(".woff2", "-Latin.woff2")), cut);
    }),
  );
}

/** What others' packages in the bundle ask to be told with it, and those of the fonts. */
async function writeNotices(bundles) {
  const inputs = bundles.flatMap(bundle => Object.keys(bundle.metafile.inputs));
  const all = [...inputs, ...Object.values(FONTS).map(font => `node_modules/${font}`)];
  await writeFile(join(partial, "NOTICES.txt"), await notices("The pages of Signalbox", all, here));
}

/** The catalogues: for Django beneath `locale`, for the pages as plain scripts `words-LANGUAGE.js`, and for forms. */
async function writeWords() {
  for (const [language, { folder }] of Object.entries(LANGUAGES)) {
    const place = join(folder, "LC_MESSAGES");
    await mkdir(join(partial, "locale", place), { recursive: true });
    const [django, pages, labels, help, phrases] = await Promise.all(
      DOMAINS.map(async domain => read(await readFile(join(here, "locale", place, `${domain}.po`), "utf8"))),
    );
    await writeFile(join(partial, "locale", place, "django.mo"), compiled(django));
    await writeFile(join(partial, `words-${language}.js`), script(language, pages, phrases));
    await writeFile(join(partial, `forms-${language}.js`), more(labels, help));
  }
}

/** Beside each text its gzip form, which the server sends as it is. */
async function compress(folder) {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    file => file.isFile() && COMPRESSED.has(extname(file.name)),
  );
  await Promise.all(
    files.map(async file => {
      const path = join(file.parentPath, file.name);
      const packed = await promisify(gzip)(await readFile(path), { level: constants.Z_BEST_COMPRESSION });
      await writeFile(`${path}.gz`, packed);
    }),
  );
}

const scripts = [...(await entries("pages", ".ts")), ...(await entries("workers", ".ts"))];
const plain = scripts.filter(path => PLAIN.has(parse(path).name));

await rm(partial, { recursive: true, force: true });
const [modular, early, styles] = await Promise.all([
  build({ ...common, entryPoints: scripts.filter(path => !plain.includes(path)), format: "esm", splitting: true }),
  build({ ...common, entryPoints: plain, format: "iife" }),
  build({ ...common, entryPoints: await entries("styles", ".css"), external: ["./fonts/*"] }),
  copyFiles(),
  cutFonts(),
  writeWords(),
]);
await writeNotices([modular, early, styles]);
await compress(partial);
await rm(target, { recursive: true, force: true });
await rename(partial, target);
