// XState 5 on the flows of bench/flows.py: `node xstate.mjs ROUNDS WARMUP` prints {flow: [seconds, …]}.
// Calls are synchronous functions in actions, the cheapest form it has; a foreach is a state that re-enters itself.
import { assign, createActor, setup } from 'xstate';

const call = () => ({ ok: true });

function chain() {
  const states = {};
  for (let n = 0; n < 100; n += 1) {
    states[`s${n}`] = { entry: assign({ n }), ...(n < 99 ? { always: `s${n + 1}` } : { type: 'final' }) };
  }
  return setup({}).createMachine({ context: {}, initial: 's0', states });
}

function loop() {
  return setup({}).createMachine({
    context: { left: 1000, go: true },
    initial: 'check',
    states: {
      check: { always: [{ guard: ({ context }) => context.go, target: 'work' }, { target: 'done' }] },
      work: {
        entry: assign(({ context }) => ({ left: context.left - 1, go: context.left > 1 })),
        always: 'check',
      },
      done: { type: 'final' },
    },
  });
}

function parallel() {
  const states = {};
  for (let b = 0; b < 10; b += 1) {
    const inner = {};
    for (let n = 0; n < 5; n += 1) inner[`c${n}`] = { entry: assign(() => call()), always: `c${n + 1}` };
    states[`b${b}`] = { initial: 'c0', states: { ...inner, c5: { type: 'final' } } };
  }
  return setup({}).createMachine({ context: {}, type: 'parallel', states });
}

function foreach() {
  return setup({}).createMachine({
    context: { items: Array.from({ length: 1000 }, (_, n) => n), next: 0, results: [] },
    initial: 'each',
    states: {
      each: {
        always: [
          {
            guard: ({ context }) => context.next < context.items.length,
            target: 'each',
            reenter: true,
            actions: assign(({ context }) => {
              context.results.push(call(context.items[context.next]));
              return { next: context.next + 1 };
            }),
          },
          { target: 'done' },
        ],
      },
      done: { type: 'final' },
    },
  });
}

const found = {};
const rounds = Number(process.argv[2]);
for (const [name, make] of Object.entries({ chain, loop, parallel, foreach })) {
  found[name] = [];
  for (let round = -Number(process.argv[3] ?? 0); round < rounds; round += 1) {
    const machine = make();
    const start = performance.now();
    const actor = createActor(machine);
    actor.start();
    if (actor.getSnapshot().status !== 'done') throw new Error(`${name} has not ended`);
    if (round >= 0) found[name].push((performance.now() - start) / 1000);
  }
}
console.log(JSON.stringify(found));
