/** For `test_grammar.py`: how deep the grammar's tree of each text goes, and how much of the text it covers. */

import { parsed } from "../../static/src/editor/grammar";
import type { Syntax } from "../../static/src/editor/grammar";

let asked = "";
for await (const piece of process.stdin) asked += piece;
const trees = (JSON.parse(asked) as { text: string; syntax: Syntax }[]).map(({ text, syntax }) => {
  let [depth, deepest] = [0, 0];
  const tree = parsed(text, syntax);
  tree.iterate({
    enter: () => {
      deepest = Math.max(deepest, ++depth);
    },
    leave: () => {
      depth--;
    },
  });
  return { deepest, length: tree.length };
});
process.stdout.write(JSON.stringify(trees));
