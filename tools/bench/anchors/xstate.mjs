// XState 5 on the flows of tools/bench/flows.py: `node xstate.mjs FLOW ROUNDS WARMUP` prints the seconds of each round.
// Calls are synchronous functions in actions, the cheapest form it has; a foreach is a state that re-enters itself.
// In `invoked-…` each call is an actor made of a promise, the form that it has for services.
import { assign, createActor, fromPromise, setup, toPromise } from "xstate";

const call = () => ({ ok: true });

function chain() {
  const states = {};
  for (let n = 0; n < 100; n += 1) {
    states[`s${n}`] = { entry: assign({ n }), ...(n < 99 ? { always: `s${n + 1}` } : { type: "final" }) };
  }
  return setup({}).createMachine({ context: {}, initial: "s0", states });
}

function loop() {
  return setup({}).createMachine({
    context: { left: 1000, go: true },
    initial: "check",
    states: {
      check: { always: [{ guard: ({ context }) => context.go, target: "work" }, { target: "done" }] },
      work: {
        entry: assign(({ context }) => ({ left: context.left - 1, go: context.left > 1 })),
        always: "check",
      },
      done: { type: "final" },
    },
  });
}

function parallel() {
  const states = {};
  for (let b = 0; b < 10; b += 1) {
    const inner = {};
    for (let n = 0; n < 5; n += 1) inner[`c${n}`] = { entry: assign(() => call()), always: `c${n + 1}` };
    states[`b${b}`] = { initial: "c0", states: { ...inner, c5: { type: "final" } } };
  }
  return setup({}).createMachine({ context: {}, type: "parallel", states });
}

function foreach() {
  return setup({}).createMachine({
    context: { items: Array.from({ length: 1000 }, (_, n) => n), next: 0, results: [] },
    initial: "each",
    states: {
      each: {
        always: [
          {
            guard: ({ context }) => context.next < context.items.length,
            target: "each",
            reenter: true,
            actions: assign(({ context }) => {
              context.results.push(call(context.items[context.next]));
              return { next: context.next + 1 };
            }),
          },
          { target: "done" },
        ],
      },
      done: { type: "final" },
    },
  });
}

const services = { actors: { call: fromPromise(async () => call()) } };
const invoked = onDone => ({ invoke: { src: "call", onDone } });
const result = ({ event }) => ({ result: event.output });

function invokedLoop() {
  return setup(services).createMachine({
    context: { left: 1000, go: true },
    initial: "check",
    states: {
      check: { always: [{ guard: ({ context }) => context.go, target: "work" }, { target: "done" }] },
      work: invoked({
        actions: assign(({ context }) => ({ left: context.left - 1, go: context.left > 1 })),
        target: "check",
      }),
      done: { type: "final" },
    },
  });
}

function invokedParallel() {
  const states = {};
  for (let b = 0; b < 10; b += 1) {
    const inner = {};
    for (let n = 0; n < 5; n += 1) inner[`c${n}`] = invoked({ actions: assign(result), target: `c${n + 1}` });
    states[`b${b}`] = { initial: "c0", states: { ...inner, c5: { type: "final" } } };
  }
  return setup(services).createMachine({ context: {}, type: "parallel", states });
}

function invokedForeach() {
  return setup(services).createMachine({
    context: { items: Array.from({ length: 1000 }, (_, n) => n), results: [] },
    initial: "next",
    states: {
      next: {
        always: [
          { guard: ({ context }) => context.results.length < context.items.length, target: "each" },
          { target: "done" },
        ],
      },
      each: invoked({
        actions: ({ context, event }) => context.results.push(event.output),
        target: "next",
      }),
      done: { type: "final" },
    },
  });
}

const flows = {
  chain,
  loop,
  parallel,
  foreach,
  "invoked-loop": invokedLoop,
  "invoked-parallel": invokedParallel,
  "invoked-foreach": invokedForeach,
};
const [flow, rounds, warmup] = process.argv.slice(2);
const found = [];
for (let round = -Number(warmup); round < Number(rounds); round += 1) {
  const machine = flows[flow]();
  const start = performance.now();
  const actor = createActor(machine);
  actor.start();
  if (flow.startsWith("invoked")) await toPromise(actor);
  if (actor.getSnapshot().status !== "done") throw new Error(`${flow} has not ended`);
  if (round >= 0) found.push((performance.now() - start) / 1000);
}
console.log(JSON.stringify(found));
