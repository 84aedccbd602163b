/** What is typed into fields and refused: it stays, also while another form is shown, until it is mended or dropped. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { Entries } from "../../static/src/design/entries";
import type { Analysis } from "../../static/src/design/types";
import { wayOfEntries, wayOfName } from "../../static/src/inspector/carrying";
import { Drafts } from "../../static/src/inspector/drafts";
import { isLost } from "../../static/src/inspector/refused";
import { type Answer, FINE, LATER, TypedFields } from "../../static/src/inspector/typed-fields";
import type { Change, Field, Form } from "../../static/src/inspector/types";

Object.assign(globalThis, { window: globalThis }); // whose timers the page uses
const CHARGE = "/do/0/charge";
const IF: Field = { pointer: `${CHARGE}/if`, name: "if", label: "If", kind: "expression", value: null };
const NO: Answer = { errors: ["Not so."], at: 3 };

/** Typed fields of the form of a task, whose changes come to `answers`, one after the other. */
function typing(...answers: (Answer | null | typeof LATER)[]): { drafts: Drafts; typed: TypedFields; sent: Change[] } {
  const drafts = new Drafts();
  const sent: Change[] = [];
  const change = async (_: string, one: Change): Promise<Answer | null | typeof LATER> => {
    sent.push(one);
    return Promise.resolve(answers.shift() ?? FINE);
  };
  const typed = new TypedFields(drafts, {
    ready: () => true,
    isShown: () => false,
    pointer: () => CHARGE,
    seen: () => null,
    ask: () => undefined,
    change,
    settle: () => drafts.settle(null),
    draw: () => undefined,
  });
  return { drafts, typed, sent };
}

/** Done when what was sent is answered. */
const answered = (): Promise<void> => new Promise(done => setImmediate(done));

suite("what was refused", () => {
  test("stays when another form comes, and what was taken does not", async () => {
    const { drafts, typed } = typing(NO, FINE);
    typed.type(IF, "${ .a > }");
    typed.done(IF);
    typed.type({ ...IF, pointer: "/do/0/charge/then" }, "end");
    typed.leave();
    await answered();
    drafts.settle(null);
    assert.deepEqual(
      drafts.refused.map(({ field, form, text, errors }) => [field.pointer, form, text, errors]),
      [[IF.pointer, CHARGE, "${ .a > }", ["Not so."]]],
    );
    assert.ok(drafts.held);
  });

  test("is refused too where the form was left before the typing had rested", async () => {
    const { drafts, typed, sent } = typing(NO);
    typed.type(IF, "${ .a > }");
    typed.leave();
    await answered();
    assert.deepEqual(sent, [{ do: "set", value: "${ .a > }" }]);
    assert.equal(drafts.refused.length, 1);
  });

  test("waits where the text was broken while it was on its way", async () => {
    const { drafts, typed, sent } = typing(LATER, FINE);
    typed.type(IF, "${ .a > 1 }");
    typed.done(IF);
    await answered();
    assert.deepEqual([drafts.refused, drafts.held, sent.length], [[], true, 1]);
    typed.sendWaiting();
    await answered();
    drafts.settle(null);
    assert.deepEqual([drafts.held, sent.length], [false, 2]);
  });

  test("goes to the text when it is mended", async () => {
    const { drafts, typed } = typing(NO, FINE);
    typed.type(IF, "${ .a > }");
    typed.done(IF);
    await answered();
    typed.type(IF, "${ .a > 1 }");
    typed.done(IF);
    await answered();
    drafts.settle(null);
    assert.deepEqual([drafts.refused, drafts.held], [[], false]);
  });

  test("outlives an undo, and goes along with its task", async () => {
    const { drafts, typed } = typing(NO);
    typed.type(IF, "${ .a > }");
    typed.done(IF);
    await answered();
    drafts.forget();
    const later = (pointer: string): string => pointer.replace("/do/0", "/do/1");
    drafts.carry(wayOfEntries(later), later);
    drafts.carry(wayOfName("/do/1/charge", "/do/1/pay"));
    assert.equal(drafts.get("/do/1/pay/if")?.form, "/do/1/pay");
    const renamed = (pointer: string): string => pointer.replace("/pay", "/settle");
    drafts.carry(wayOfEntries(renamed), renamed);
    assert.equal(drafts.get("/do/1/settle/if")?.text, "${ .a > }");
    assert.equal(drafts.carry(() => null).length, 1, "what was typed into a task that is gone is handed back");
    assert.ok(!drafts.held);
  });

  test("is lost only where its form has no such field", () => {
    const list: Field = { ...IF, pointer: `${CHARGE}/tags`, kind: "list", fields: [] };
    const form = (...fields: Field[]): Form => ({ tabs: [{ fields }] }) as unknown as Form;
    const page = { first: 50, count: 90, before: null, after: null };
    assert.ok(!isLost(IF.pointer, form({ ...IF, kind: "one-of", fields: [IF] })));
    assert.ok(isLost(IF.pointer, form({ ...IF, kind: "group" })));
    for (const kind of ["expression", "literal", "table", "list"] as const)
      assert.ok(!isLost(IF.pointer, form({ ...IF, kind: "value", form: kind })), "a value is typed in any form");
    assert.ok(isLost(`${CHARGE}/tags/3`, form(list)));
    assert.ok(!isLost(`${CHARGE}/tags/3`, form({ ...list, page })));
  });

  test("stands among the problems, says why, and is thrown away there", () => {
    const [done, told]: string[][] = [[], []];
    const ways = {
      enter: (at: string) => done?.push(`enter ${at}`),
      throwAway: (at: string) => done?.push(`drop ${at}`),
    };
    const entries = new Entries(ways, { onHeld: () => told?.push("held"), onRefused: () => told?.push("refused") });
    const analysis = { diagnostics: [] } as unknown as Analysis;
    assert.equal(entries.with(analysis), analysis);
    entries.take(true, [{ field: IF, text: "${ .a > }", errors: ["Not so."] }]);
    entries.take(true, [{ field: IF, text: "${ .a > }", errors: ["Not so."] }]);
    assert.deepEqual(told, ["held", "refused"]);
    const [problem] = entries.with(analysis).diagnostics;
    assert.equal(problem?.message, "If: “${ .a > }” is not in the text. Not so.");
    assert.ok(problem && entries.go(problem) && entries.throwAway(problem));
    assert.ok(!entries.go({ ...problem, rule: "unused-secret" }));
    entries.toFirst();
    assert.deepEqual(done, [`enter ${IF.pointer}`, `drop ${IF.pointer}`, `enter ${IF.pointer}`]);
  });
});
