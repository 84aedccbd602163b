/** Bundles `static/src` into `static/dist`. Run by build_frontend.py or `npm run build`; `--sourcemap` adds source maps.
 *
 * Every file in `pages/`, `workers/` and `styles/` is an entry and keeps its name: nothing has to be listed here.
 */
import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const modules = join(here, "..", "node_modules");
const target = join(here, "dist");
const partial = join(here, "dist.partial");

/** Pages that run before the first paint, as plain scripts instead of modules. */
const PLAIN = new Set(["early"]);

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

async function entries(folder, extension) {
  const names = await readdir(join(here, "src", folder)).catch(() => []);
  return names.filter((name) => name.endsWith(extension) && !name.endsWith(".d.ts")).map((name) => join(here, "src", folder, name));
}

const common = {
  bundle: true,
  minify: true,
  sourcemap: process.argv.includes("--sourcemap"),
  legalComments: "none",
  target: "es2022",
  outdir: partial,
  entryNames: "[name]",
  chunkNames: "chunks/[name]-[hash]",
  tsconfig: join(here, "..", "tsconfig.json"),
  logLevel: "warning",
};

async function copyFonts() {
  await mkdir(join(partial, "fonts"), { recursive: true });
  await Promise.all(Object.entries(FONTS).map(([name, source]) => copyFile(join(modules, source), join(partial, "fonts", name))));
}

const scripts = [...(await entries("pages", ".ts")), ...(await entries("workers", ".ts"))];
const plain = scripts.filter((path) => PLAIN.has(parse(path).name));

await rm(partial, { recursive: true, force: true });
await Promise.all([
  build({ ...common, entryPoints: scripts.filter((path) => !plain.includes(path)), format: "esm", splitting: true }),
  build({ ...common, entryPoints: plain, format: "iife" }),
  build({ ...common, entryPoints: await entries("styles", ".css"), external: ["./fonts/*"] }),
  copyFonts(),
]);
await rm(target, { recursive: true, force: true });
await rename(partial, target);
