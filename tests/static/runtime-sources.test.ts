import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Engine,
  type Spoken,
  enginesOf,
  inOrder,
  nameOf,
  offeredBy,
  reads,
  signWords,
} from "../../static/src/runtimes/engines";
import { readAs } from "../../static/src/runtimes/read-as";
import { counting, sources, takesBack } from "../../static/src/runtimes/sources";

const about = { about: "", dialects: ["0.8"] };
const ENGINES: Engine[] = [
  { id: "specification", title: "Specification", version: "", about: "", dialects: [] },
  { id: "sonataflow", title: "SonataFlow", version: "10.2", ...about },
  { id: "sonataflow@10.1", title: "SonataFlow", version: "10.1", ...about },
];

test("the text counts before the definition, that before the project", () => {
  const set = { runtime: "java", runtime_of_project: "go" };
  const said = [{ runtime: "go", line: 3 }];
  const states = (found: ReturnType<typeof sources>): string[] => found.map(one => one.state);
  assert.deepEqual(states(sources(set, said)), ["counts", "overruled", "same"]);
  assert.equal(counting(sources(set, said)), "go");
  assert.equal(sources(set, said)[0]?.line, 3);
  assert.deepEqual(states(sources(set, [])), ["silent", "counts", "overruled"]);
  assert.deepEqual(states(sources({ runtime: "", runtime_of_project: "go" }, [])), ["silent", "silent", "counts"]);
  assert.equal(counting(sources({ runtime: "", runtime_of_project: "" }, [])), "specification");
});

test("an engine is called with its version where the id says that", () => {
  assert.deepEqual(
    ["", "sonataflow", "sonataflow@10.1", "unknown"].map(id => nameOf(ENGINES, id)),
    ["Specification", "SonataFlow", "SonataFlow 10.1", "unknown"],
  );
  assert.ok(ENGINES[0] && reads(ENGINES[0], "1.0"));
  assert.ok(ENGINES[1] && !reads(ENGINES[1], "1.0") && reads(ENGINES[1], null));
});

test("runs say as which engines they were made, those of the specification alone nothing", () => {
  assert.deepEqual(enginesOf(ENGINES, [{}, {}]), []);
  const run = { runtime: "sonataflow@10.2" };
  assert.deepEqual(enginesOf(ENGINES, [run, run]), ["SonataFlow 10.2"]);
  assert.deepEqual(enginesOf(ENGINES, [{}, run]), ["Specification", "SonataFlow 10.2"]);
});

test("a definition's setting counts before its project's", () => {
  const set = { chosen_dialect: null, runtime: "", runtime_of_project: "java" };
  assert.deepEqual(readAs(set), { dialect: null, runtime: "java" });
  assert.equal(readAs({ ...set, runtime: "specification" }).runtime, "specification");
});

test("signs are told with their lines", () => {
  const signs = [
    { words: "kind: SonataFlow", line: 2 },
    { words: "extensionid", line: 9 },
  ];
  const words = signWords({ runtime: "sonataflow", sure: "certain", signs });
  assert.equal(words, "kind: SonataFlow on line 2, extensionid on line 9");
});

test("the engine of the signs comes first and is offered, unless one is chosen or they are weak", () => {
  const signs: Spoken["signs"] = [{ runtime: "sonataflow@10.1", sure: "certain", signs: [] }];
  const order = (dialect: string, of: Spoken["signs"]): string[] => inOrder(ENGINES, dialect, of).map(one => one.id);
  assert.deepEqual(order("0.8", signs), ["sonataflow@10.1", "specification", "sonataflow"]);
  assert.deepEqual(order("1.0", []), ["specification", "sonataflow", "sonataflow@10.1"]);
  assert.equal(offeredBy({ said: [], signs }), "sonataflow@10.1");
  assert.equal(offeredBy({ said: [{ runtime: "go", line: 1 }], signs }), "");
  assert.equal(offeredBy({ said: [], signs: [{ runtime: "go", sure: "weak", signs: [] }] }), "");
});

test("only a setting of the definition that counts can be taken away", () => {
  assert.ok(takesBack({ runtime: "specification" }, []));
  assert.ok(!takesBack({ runtime: "" }, []));
  assert.ok(!takesBack({ runtime: "sonataflow" }, [{ runtime: "zigflow", line: 1 }]));
});
