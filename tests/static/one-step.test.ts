import assert from "node:assert/strict";
import { test } from "node:test";
import { history, undo } from "@codemirror/commands";
import { EditorState, Transaction } from "@codemirror/state";
import { ONE_STEP } from "../../static/src/history/steps";
import { Drafts } from "../../static/src/inspector/drafts";
import type { Field } from "../../static/src/inspector/types";

function typed(state: EditorState, insert: string, at: number, userEvent: string): EditorState {
  const changes = { from: state.doc.length, insert };
  return state.update({ changes, userEvent, annotations: Transaction.time.of(at) }).state;
}

test("what goes on is of one step with what was before, however long ago", () => {
  let state = EditorState.create({ doc: "if: ", extensions: history() });
  state = typed(state, ".amount", 0, "input.fix");
  state = typed(state, " > 1", 60_000, ONE_STEP);
  state = typed(state, "00", 120_000, ONE_STEP);
  assert.equal(state.doc.toString(), "if: .amount > 100");
  undo({ state, dispatch: made => (state = made.state) });
  assert.equal(state.doc.toString(), "if: ");
});

test("a sitting ends when somebody is through with a field; what nobody types has none", () => {
  const field: Field = { pointer: "/do/0/a/if", name: "if", label: "If", kind: "expression", value: null };
  const drafts = new Drafts();
  assert.equal(drafts.sitting(field.pointer), undefined);
  drafts.type(field, "/do/0/a", ".a");
  const first = drafts.sitting(field.pointer);
  drafts.type(field, "/do/0/a", ".amount");
  assert.equal(drafts.sitting(field.pointer), first);
  drafts.through();
  assert.notEqual(drafts.sitting(field.pointer), first);
});
