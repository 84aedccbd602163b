/** The texts that a new definition starts with. */

export type Start = "hello" | "empty";

function idOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "workflow";
}

const HELLO = [
  { name: "Hello", type: "inject", start: { kind: "default" }, data: { greeting: "Hello, world" }, transition: { nextState: "Wait" } },
  { name: "Wait", type: "delay", timeDelay: "PT5S", end: { kind: "default" } },
];
const EMPTY = [{ name: "First", type: "inject", start: { kind: "default" }, data: {}, end: { kind: "default" } }];

/** Block YAML of plain data: maps, lists and strings are all that a start is made of. */
function yaml(value: object, indent = ""): string {
  const lines = Object.entries(value).map(([key, inner]) => {
    if (typeof inner !== "object") return `${key}: ${scalar(String(inner))}`;
    return Object.keys(inner as object).length ? `${key}:\n${yaml(inner as object, `${indent}  `)}` : `${key}: {}`;
  });
  return lines.map((line) => indent + line).join("\n");
}

/** Plain where that is certain to stay a string; JSON's quoting is right in YAML too. */
function scalar(text: string): string {
  return /^[A-Za-z][\w, -]*$/.test(text) && !/^(true|false|null|y|n|yes|no|on|off)$/i.test(text) && !text.endsWith(" ") ? text : JSON.stringify(text);
}

export function startText(name: string, syntax: "yaml" | "json", start: Start): string {
  const head = { id: idOf(name), version: "1.0", name };
  const states = start === "empty" ? EMPTY : HELLO;
  if (syntax === "json") return `${JSON.stringify({ ...head, states }, null, 2)}\n`;
  const items = states.map((state) => `- ${yaml(state, "  ").slice(2)}`);
  return `${yaml(head)}\nstates:\n${items.join("\n")}\n`;
}
