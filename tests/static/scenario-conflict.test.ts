/** Two people and one scenario: a person chooses what becomes of both. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { ApiError } from "../../static/src/shared/api";
import { type Conflict, differing, settled } from "../../static/src/simulate/setup/scenario-conflict";
import type { Replaced } from "../../static/src/simulate/core/suite";

const YOURS = { name: "One", scenario: { input: { a: 1 }, seed: 7 } };

function conflict(version: number): Conflict {
  return { name: "One", version, scenario: { seed: 7, input: { a: 2 } }, yours: YOURS };
}

type Put = Replaced | null;

/** Saves over version 1, where somebody was faster each time; what was put, asked and made. */
async function saved(choices: string[], fault: (met: Conflict) => Error): Promise<[Put[], number[], string | null]> {
  const conflicts = choices.map((_, n) => conflict(n + 2));
  const [puts, asked]: [Put[], number[]] = [[], []];
  const save = (over: Put): Promise<string> => {
    puts.push(over);
    const met = over && conflicts[puts.length - 1];
    return met ? Promise.reject(fault(met)) : Promise.resolve("saved");
  };
  const choose = (met: Conflict): Promise<string> => {
    asked.push(met.version);
    return Promise.resolve(choices[asked.length - 1] ?? "");
  };
  const made = await settled(save, { id: "s", version: 1 }, choose);
  return [puts, asked, made];
}

const faster = (met: Conflict): Error => new ApiError("conflict", "Somebody was faster.", 409, met);
const over = (version: number): Put => ({ id: "s", version });
const CHOSEN: [name: string, choices: string[], puts: Put[], made: string | null][] = [
  ["mine", ["mine"], [over(1), over(2)], "saved"],
  ["mine twice", ["mine", "mine"], [over(1), over(2), over(3)], "saved"],
  ["both", ["both"], [over(1), null], "saved"],
  ["theirs", [""], [over(1)], null],
];

suite("a person chooses what becomes of both", () => {
  for (const [name, choices, puts, made] of CHOSEN)
    test(name, async () => {
      assert.deepEqual(await saved(choices, faster), [puts, choices.map((_, n) => n + 2), made]);
    });

  test("what is no conflict is not asked about", async () => {
    const down = new ApiError("offline", "The server cannot be reached.", 0);
    await assert.rejects(
      saved(["mine"], () => down),
      down,
    );
    const bare = new ApiError("conflict", "Somebody was faster.", 409, {});
    await assert.rejects(
      saved(["mine"], () => bare),
      bare,
      "the server does not say what is there",
    );
  });
});

test("the parts of two scenarios that differ are told by their names, but for the name", () => {
  assert.deepEqual(differing(conflict(2).scenario, YOURS.scenario), ["input"]);
  assert.deepEqual(differing({ name: "One", seed: 7 }, { name: "Two", seed: 7 }), []);
  assert.deepEqual(differing({ until: "P1D", input: {} }, { input: {}, seed: 1 }), ["until", "seed"]);
});
