/** The texts that a new definition starts with. */

export type Start = "hello" | "empty";

/** A name or id as a YAML or JSON string: JSON's quoting is right in both. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "workflow";
}

export function startText(name: string, syntax: "yaml" | "json", start: Start): string {
  const head = { id: idOf(name), version: "1.0", name };
  const states = start === "empty" ? [] : [{ name: "Hello", type: "inject", start: { kind: "default" }, data: { greeting: "Hello, world" }, end: { kind: "default" } }];
  if (syntax === "json") return `${JSON.stringify({ ...head, states }, null, 2)}\n`;
  const top = `id: ${head.id}\nversion: "1.0"\nname: ${quoted(name)}\n`;
  if (start === "empty") return `${top}states: []\n`;
  return `${top}states:\n- name: Hello\n  type: inject\n  start:\n    kind: default\n  data:\n    greeting: Hello, world\n  end:\n    kind: default\n`;
}
