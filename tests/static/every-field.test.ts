/**
 * What a person types into any field of any form leaves the page as it was typed: nothing refuses it, nothing else is
 * sent. The fields are those that the server's half goes through (tests/designer/forms/test_every_field.py).
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Context } from "../../static/src/inspector/context";
import { Drafts } from "../../static/src/inspector/drafts";
import { scalar } from "../../static/src/inspector/scalars";
import { FINE, TypedFields } from "../../static/src/inspector/typed-fields";
import type { Change, Field, Kind, Marks } from "../../static/src/inspector/types";
import { shown } from "../../static/src/inspector/values";
import { cases } from "./cases";

interface Row {
  name: string;
  form: string;
  field: Field;
  marks: Marks;
  typed: string | boolean;
}

Object.assign(globalThis, { window: globalThis }); // whose timers the page uses

/** What a template has at `@change=` and the like, in the order in which it stands there. */
function bound(part: unknown): [name: string, value: unknown][] {
  if (Array.isArray(part)) return part.flatMap(bound);
  if (typeof part !== "object" || part === null || !("strings" in part) || !("values" in part)) return [];
  const { strings, values } = part as { strings: string[]; values: unknown[] };
  return values.flatMap((value, index): [string, unknown][] => {
    const name = /<(option) value=$|([@.?\w-]+)="?$/.exec(strings[index] ?? "");
    return name ? [[name[1] ?? name[2] ?? "", value]] : bound(value);
  });
}

/** The changes that come of typing what a row has into its control and going on. */
async function sent({ field, form, marks, typed }: Row): Promise<Change[]> {
  const drafts = new Drafts();
  const changes: Change[] = [];
  const fields = new TypedFields(drafts, {
    ready: () => true,
    isShown: () => false,
    pointer: () => form,
    seen: () => null,
    ask: () => undefined,
    change: async (_, change) => {
      changes.push(change);
      return Promise.resolve(FINE);
    },
    settle: () => undefined,
    draw: () => undefined,
  });
  const around: Partial<Context> = {
    drafts,
    marks,
    samples: {},
    naming: new Map(),
    disabled: false,
    helped: null,
    pick: null,
    waits: () => false,
    isOpen: () => false,
    typed: (one, text) => fields.type(one, text),
    done: one => fields.done(one),
    put: (_, value) => void changes.push({ do: "set", value }),
  };
  const control = bound(scalar(field, around as Context));
  const run = (name: string, target: object): void => {
    const found = control.filter(([each]) => each === name).at(-1)?.[1]; // that of its sign stands before it
    assert.equal(typeof found, "function", `${name} has no one who listens`);
    (found as (event: object) => void)({ target });
  };
  if (field.kind === "boolean") {
    const box = control.find(([name]) => name === ".checked")?.[1] as { values: [boolean] };
    run("@change", { checked: !box.values[0] });
  } else if (control.some(([name]) => name === "@input")) {
    run("@input", { value: typed });
    run("@change", { value: typed });
  } else {
    const offered = control.filter(([name]) => name === "option").map(([, value]) => value);
    assert.ok(offered.includes(typed), `${JSON.stringify(typed)} is not among ${JSON.stringify(offered)}`);
    run("@change", { value: typed });
  }
  await Promise.resolve();
  assert.deepEqual(drafts.refused, []);
  return changes;
}

/** Whether what is typed stands there already, which is no change. */
function stands({ field, typed }: Row): boolean {
  return !["boolean", "choice", "reference"].includes(field.kind) && typed === shown(field);
}

/** What is wrong with a row. */
async function wrong(row: Row): Promise<string[]> {
  const { field, typed } = row;
  const isKey = field.kind === "name" && field.name === "";
  const option = field.kind === "value" && field.form !== "table" && field.form !== "list" ? field.form : undefined;
  const wanted: Change = isKey
    ? { do: "rename", name: String(typed) }
    : { do: "set", value: typed, ...(option && { option }) };
  try {
    assert.deepEqual(await sent(row), stands(row) ? [] : [wanted]);
    return [];
  } catch (error) {
    return [`${row.name}: ${(error as Error).message}`];
  }
}

test("what is typed into any field leaves the page as it was typed", async () => {
  const rows = cases<Row[]>();
  const faults = await Promise.all(rows.map(wrong));
  assert.equal(faults.flat().join("\n"), "");
  const kinds: Kind[] = ["text", "number", "boolean", "choice", "reference", "duration", "expression", "json", "name"];
  for (const kind of kinds) assert.ok(rows.filter(row => row.field.kind === kind && !stands(row)).length > 2, kind);
});

test("the placeholder says what may be typed", () => {
  const rows = cases<Row[]>().filter(({ field }) => field.default !== undefined || field.example !== undefined);
  const faults = rows.flatMap(({ name, form, field, marks, typed }) => {
    const context = {
      drafts: new Drafts(),
      marks,
      samples: {},
      naming: new Map(),
      waits: () => false,
      form,
    } as unknown;
    const [, words] = bound(scalar(field, context as Context)).find(([each]) => each === "placeholder") ?? [];
    const said = typeof words === "string" ? words.replace(/^e\.g\. /, "") : typed;
    const same =
      field.kind === "json"
        ? JSON.stringify(JSON.parse(String(said))) === JSON.stringify(JSON.parse(String(typed)))
        : said === typed;
    return same ? [] : [`${name}: ${String(said)}, not ${String(typed)}`];
  });
  assert.equal(faults.join("\n"), "");
  assert.ok(rows.length > 100);
});
