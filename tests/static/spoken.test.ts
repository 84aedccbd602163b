/** Forms in the language of the page: what the server's tables say is looked up, what a person wrote stays. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { spoken } from "../../static/src/inspector/spoken";
import type { Field, Form } from "../../static/src/inspector/types";
import { singular } from "../../static/src/inspector/words";

const place = (more: Partial<Field>): Field => ({
  pointer: "",
  name: "",
  label: "",
  kind: "text",
  value: null,
  ...more,
});

const form: Form = {
  pointer: "",
  title: "Callback state",
  name: "Data",
  kind: "callback",
  help: "",
  tab: "data",
  focus: "",
  errors: [],
  samples: {},
  marks: { style: "path", language: "jsonpath" },
  tabs: [
    {
      id: "data",
      label: "Data",
      problems: 0,
      fields: [
        place({
          kind: "map",
          label: "Data",
          help: "Any value.",
          fields: [
            place({
              label: "Data",
              value: "Data",
              options: [{ id: "a", label: "Data", chosen: true }],
            }),
          ],
        }),
        place({
          label: "Data · Data",
          choices: [{ value: "Data", help: "Any value." }],
        }),
        place({ label: "dataOnly" }),
      ],
    },
  ],
};

test("labels and help are looked up, names that a person gave are not", () => {
  assert.equal(spoken(form), form);
  globalThis.signalboxWords = {
    language: "de",
    plural: () => 0,
    texts: { Data: "Daten", "Any value.": "Irgendein Wert." },
  };
  try {
    const [tab] = spoken(form).tabs;
    const [map, moved, unknown] = tab?.fields ?? [];
    assert.equal(tab?.label, "Daten");
    assert.deepEqual([map?.label, map?.help], ["Daten", "Irgendein Wert."]);
    const [entry] = map?.fields ?? [];
    assert.deepEqual([entry?.label, entry?.value, entry?.options?.[0]?.label], ["Data", "Data", "Daten"]);
    assert.deepEqual([moved?.label, moved?.choices], ["Data · Daten", [{ value: "Data", help: "Irgendein Wert." }]]);
    assert.equal(unknown?.label, "dataOnly");
    assert.equal(spoken(form).name, "Data");
    const value = place({ kind: "value", label: "Data", fields: [place({ kind: "value", label: "Data" })] });
    const [table] =
      spoken({ ...form, tabs: [{ id: "data", label: "", problems: 0, fields: [value] }] }).tabs[0]?.fields ?? [];
    assert.deepEqual([table?.label, table?.fields?.[0]?.label], ["Daten", "Data"]);
    assert.equal(singular("Status"), "Status");
    assert.equal(singular("Aktionen", "Aktion"), "Aktion");
  } finally {
    globalThis.signalboxWords = undefined;
  }
  assert.equal(singular("Functions"), "Function");
  assert.equal(singular("Switch", "Case"), "Case");
  assert.equal(singular("Errors", "Error entry"), "Error");
});

test("a row of kinds of tasks is in the language's own words, wholly", () => {
  const kinds = ["call", "for", "fork", "run", "wait"];
  const options = kinds.map(id => ({
    id,
    label: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
    chosen: false,
  }));
  const fields = [
    place({ name: kinds.join("|"), kind: "one-of", label: "Kind", options }),
    place({ name: "in", label: "In" }),
    place({ name: "call", label: "Call" }),
  ];
  globalThis.signalboxWords = {
    language: "de",
    plural: () => 0,
    texts: {
      Kind: "Art",
      Call: "Aufruf",
      Run: "Lauf",
      Fork: "Abzweigen",
      In: "in",
    },
  };
  try {
    const [kind, inside, call] =
      spoken({
        ...form,
        tabs: [{ id: "data", label: "", problems: 0, fields }],
      }).tabs[0]?.fields ?? [];
    assert.equal(kind?.label, "Art");
    assert.deepEqual(kind?.options, options);
    assert.equal(inside?.label, "in");
    assert.equal(call?.label, "Call");
  } finally {
    globalThis.signalboxWords = undefined;
  }
});
