// aws-local-stepfunctions on the flows of tools/bench/flows.py: `node stepfunctions.mjs FLOW ROUNDS WARMUP` prints the
// seconds of each round.
import { StateMachine } from "aws-local-stepfunctions";

const RESOURCE = "arn:aws:lambda:us-east-1:123456789012:function:call";
const task = rest => ({ Type: "Task", Resource: RESOURCE, ...rest });

function chain() {
  const States = {};
  for (let n = 0; n < 100; n += 1) {
    States[`s${n}`] = {
      Type: "Pass",
      Result: n,
      ResultPath: "$.n",
      ...(n < 99 ? { Next: `s${n + 1}` } : { End: true }),
    };
  }
  return [{ StartAt: "s0", States }, {}, () => () => ({})];
}

function loop() {
  const States = {
    check: { Type: "Choice", Choices: [{ Variable: "$.go", BooleanEquals: true, Next: "work" }], Default: "done" },
    work: task({ Next: "check" }),
    done: { Type: "Succeed" },
  };
  return [
    { StartAt: "check", States },
    { go: true },
    () => {
      let left = 1000;
      return () => ({ go: (left -= 1) > 0 });
    },
  ];
}

function parallel() {
  const branch = (_, b) => {
    const States = {};
    for (let n = 0; n < 5; n += 1) States[`b${b}c${n}`] = task(n < 4 ? { Next: `b${b}c${n + 1}` } : { End: true });
    return { StartAt: `b${b}c0`, States };
  };
  const all = { Type: "Parallel", Branches: Array.from({ length: 10 }, branch), End: true };
  return [{ StartAt: "all", States: { all } }, {}, () => () => ({ ok: true })];
}

function foreach() {
  const Iterator = { StartAt: "call", States: { call: task({ End: true }) } };
  const each = { Type: "Map", ItemsPath: "$.items", Iterator, ResultPath: "$.results", End: true };
  return [
    { StartAt: "each", States: { each } },
    { items: Array.from({ length: 1000 }, (_, n) => n) },
    () => () => ({ ok: true }),
  ];
}

const [flow, rounds, warmup] = process.argv.slice(2);
const [definition, input, calls] = { chain, loop, parallel, foreach }[flow]();
const machine = new StateMachine(definition);
const found = [];
for (let round = -Number(warmup); round < Number(rounds); round += 1) {
  const options = { overrides: { taskResourceLocalHandlers: handlers(definition, calls()) } };
  const start = performance.now();
  await machine.run(input, options).result;
  if (round >= 0) found.push((performance.now() - start) / 1000);
}
console.log(JSON.stringify(found));

// The handlers are found by the names of the Task states, those of branches and iterators too.
function handlers(part, call) {
  const all = {};
  for (const [name, state] of Object.entries(part.States)) {
    if (state.Type === "Task") all[name] = call;
    for (const inner of [...(state.Branches ?? []), ...(state.Iterator ? [state.Iterator] : [])])
      Object.assign(all, handlers(inner, call));
  }
  return all;
}
