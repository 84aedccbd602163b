/** What stands in a form besides the controls: what is folded, what Tab passes by, what a field offers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Context } from "../../static/src/inspector/context";
import { Drafts } from "../../static/src/inspector/drafts";
import { field } from "../../static/src/inspector/fields";
import type { Change, Field } from "../../static/src/inspector/types";

/** The markup of a part, without what is a function in it. */
function markup(part: unknown): string {
  if (Array.isArray(part)) return part.map(markup).join("");
  if (typeof part === "string" || typeof part === "number" || typeof part === "boolean") return String(part);
  if (typeof part !== "object" || part === null || !("values" in part)) return "";
  const { strings = [], values } = part as {
    strings?: string[];
    values: unknown[];
  };
  const inside = values.map(markup);
  return strings.length ? strings.map((each, index) => each + (inside[index] ?? "")).join("") : inside.join("");
}

const done: [string, Change][] = [];
const context = {
  drafts: new Drafts(),
  marks: { style: "dollar", language: "jq" },
  samples: {},
  naming: new Map(),
  disabled: false,
  helped: null,
  pick: null,
  waits: () => false,
  isOpen: (_: string, usually: boolean) => usually,
  act: (pointer: string, change: Change) => done.push([pointer, change]),
} as unknown as Context;

const TIMEOUT: Field = {
  pointer: "/do/0/ask/timeout",
  name: "timeout",
  label: "Timeout",
  kind: "one-of",
  value: null,
  help: "How long it may take.",
  options: [
    { id: "object", label: "Inline", chosen: false },
    { id: "string", label: "Reference", chosen: false },
  ],
};

test("a choice that is empty and may be left out is folded into a button", () => {
  const folded = markup(field(TIMEOUT, context));
  assert.match(folded, /data-add=\/do\/0\/ask\/timeout/);
  assert.match(folded, /Add timeout/);
  assert.doesNotMatch(folded, /Reference/);
  for (const more of [{ required: true }, { written: true }, { name: "every|cron" }])
    assert.match(markup(field({ ...TIMEOUT, ...more }, context)), /Reference/);
});

test("so is a timeout among what a call must have", () => {
  const inside = {
    pointer: "/a/timeout",
    name: "timeout",
    label: "Timeout",
    kind: "duration",
    value: null,
  } as const;
  const needed = {
    pointer: "/a/b",
    name: "b",
    label: "B",
    kind: "text",
    value: null,
    required: true,
  } as const;
  const call: Field = {
    pointer: "/a",
    name: "a",
    label: "A",
    kind: "group",
    value: null,
    written: true,
  };
  const shown = markup(field({ ...call, fields: [needed, inside] }, context));
  assert.match(shown, /chipadd[\s\S]*Timeout/);
  assert.doesNotMatch(shown, /field--a-timeout/);
});

const METHOD: Field = {
  pointer: "/m",
  name: "method",
  label: "Method",
  kind: "text",
  value: "get",
  written: true,
  help: "Method of the request.",
  choices: [
    { value: "get", help: "" },
    { value: "post", help: "" },
  ],
};

test("Tab passes by the help of a field and by the list of what it offers, which keys open too", () => {
  const shown = markup(field(METHOD, context));
  assert.match(shown, /class="q"\s+tabindex="-1"[\s\S]*aria-keyshortcuts="F1"/);
  assert.match(shown, /tabindex="-1"[\s\S]*aria-label=Choose from a list: Method[\s\S]*Alt\+ArrowDown/);
  assert.doesNotMatch(markup(field({ ...METHOD, choices: [] }, context)), /Choose from a list/);
});

test("help that is open describes its field", () => {
  const shown = markup(field(METHOD, { ...context, helped: "/m" }));
  assert.match(shown, /aria-describedby=field--m-help/);
  assert.match(shown, /id="field--m-help"/);
});
