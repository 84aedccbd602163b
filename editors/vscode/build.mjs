/** Bundles the extension: what the editor runs, the pages of its views, and notices of what is in them. Run by
 * tools/build_extension.py with the folder to write into; it uses the esbuild of `static`.
 */
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { notices } from "../../static/notices.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const { build } = createRequire(join(root, "static/"))("esbuild");
const [dist] = process.argv.slice(2);
const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  legalComments: "none", // NOTICES.txt has them
  metafile: true,
  target: "es2022",
  outdir: dist,
  entryNames: "[name]",
  logLevel: "warning",
};
const source = (...names) => names.map(name => relative(root, join(here, "src", name)));

const bundles = await Promise.all([
  build({
    ...common,
    entryPoints: source("extension.ts"),
    platform: "node",
    format: "cjs",
    external: ["vscode"],
    tsconfig: join(here, "tsconfig.json"),
  }),
  build({
    ...common,
    entryPoints: source("pages/diagram-page.ts", "pages/run-page.ts", "pages/page.css"),
    format: "esm",
    tsconfig: join(here, "src", "pages", "tsconfig.json"),
  }),
]);
const inputs = bundles.flatMap(bundle => Object.keys(bundle.metafile.inputs));
await writeFile(join(dist, "NOTICES.txt"), await notices("The extension's scripts", inputs, root));
