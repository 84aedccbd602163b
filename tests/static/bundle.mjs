/** Bundles tests for Node: `node bundle.mjs FOLDER NAME…` makes `FOLDER/NAME.test.mjs` of each `NAME.test.ts`. */

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { build } = createRequire(join(here, "../../static/"))("esbuild");
const [folder, ...names] = process.argv.slice(2);
await build({
  entryPoints: names.map(name => join(here, `${name}.test.ts`)),
  outdir: folder,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  mainFields: ["module", "main"], // the same files that the pages' modules import
  target: "es2022",
  sourcemap: true, // so that a failure names the line of the test
  logLevel: "error",
});
