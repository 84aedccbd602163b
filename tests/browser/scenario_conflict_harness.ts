/** Two people and one scenario, without a browser: `{ saves: [how it goes on, for each conflict] }` -> what was asked,
 * put and kept;
 *  `{ reloads }` -> which version a replacement is over; `{ caption }` -> what becomes of a caption. */

import { readFileSync } from "node:fs";
import { type Kept, captioned } from "../../static/src/review/play/captions";
import type { Scenario as Told, Step } from "../../static/src/review/play/types";
import { ApiError } from "../../static/src/shared/api";
import { type Conflict, differing, settled } from "../../static/src/simulate/setup/scenario-conflict";
import { type SavedScenario, Setup } from "../../static/src/simulate/setup/setup";
import type { Replaced } from "../../static/src/simulate/setup/suite";

interface Question {
  saves?: { choices: string[]; conflicts: Conflict[] };
  reloads?: { before: SavedScenario[]; after: SavedScenario[] };
  caption?: { known: Told; reads: Told[]; refusals: number; step: Step; text: string };
}

async function saves({ choices, conflicts }: NonNullable<Question["saves"]>): Promise<unknown> {
  const puts: (Replaced | null)[] = [];
  const save = async (over: Replaced | null): Promise<string> => {
    puts.push(over);
    const met = over && conflicts[puts.length - 1];
    if (met) throw new ApiError("conflict", "Somebody was faster.", 409, met);
    return "saved";
  };
  const asked: number[] = [];
  const choose = async (met: Conflict): Promise<string> => {
    asked.push(met.version);
    return choices[asked.length - 1] ?? "";
  };
  const made = await settled(save, { id: "s", version: 1 }, choose);
  return { made, puts, asked, differ: conflicts.map(one => differing(one.scenario, one.yours.scenario)) };
}

function reloads({ before, after }: NonNullable<Question["reloads"]>): unknown {
  const setup = new Setup();
  setup.scenarios = before;
  setup.choose(before[0]?.id ?? null);
  setup.scenarios = after; // another scenario was kept or removed: the list is read again
  const [kept, again] = [setup.version, new Setup()];
  again.scenarios = after;
  again.retype(setup.typed);
  setup.choose(before[0]?.id ?? null);
  return [kept, again.version, setup.version];
}

async function caption({ known, reads, refusals, step, text }: NonNullable<Question["caption"]>): Promise<unknown> {
  const puts: unknown[] = [];
  let read = 0;
  const kept: Kept = {
    read: async () => {
      const now = reads[Math.min(read, reads.length - 1)];
      read += 1;
      return now ? [now] : [];
    },
    put: async body => {
      puts.push(body);
      if (puts.length <= refusals) throw new ApiError("conflict", "Somebody was faster.", 409, {});
      return { id: known.id, ...body };
    },
  };
  const words = await captioned(kept, known, step, text).then(
    () => "",
    (error: unknown) => (error as Error).message,
  );
  return { words, puts };
}

const asked = JSON.parse(readFileSync(0, "utf8")) as Question;
const answer = asked.saves
  ? await saves(asked.saves)
  : asked.reloads
    ? reloads(asked.reloads)
    : asked.caption && (await caption(asked.caption));
process.stdout.write(JSON.stringify(answer));
