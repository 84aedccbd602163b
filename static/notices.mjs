/** What the packages in a bundle ask to be told with it: for `static/build.mjs` and `editors/vscode/build.mjs`. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const TELLS = /^(licen[cs]e|notice|copying|thirdpartynotices)/i;
const RULE = `\n\n${"-".repeat(80)}\n\n`;

/** Names, licenses and notices of the packages that files of a bundle come from; `paths` are seen from `root`. */
export async function notices(whose, paths, root) {
  const folders = new Set(paths.flatMap(path => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const parts = await Promise.all(
    [...folders].sort().map(async folder => {
      const home = join(root, folder);
      const { name, version, license } = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
      const files = (await readdir(home)).filter(file => TELLS.test(file)).sort();
      const texts = await Promise.all(files.map(file => readFile(join(home, file), "utf8")));
      return [`${name} ${version}: ${license ?? "see below"}`, ...texts.map(text => text.trim())].join("\n\n");
    }),
  );
  return `${whose} have parts of these packages in them.${RULE}${parts.join(RULE)}\n`;
}
