/** What a simulation begins with in a dialect, and the operations of the diagram that it does there. */

export interface Operation {
  operation: string;
  arguments: Record<string, unknown>;
}

export interface Dialect {
  text: string;
  item: RegExp; // the first line of a state or task, and its name
  lines: RegExp; // all that a line may be without its comments
  pointer: (at: number, name: string) => string;
  add: (pointer: string, isLast: boolean, name: string) => Operation;
  remove: (pointer: string) => Operation;
}

const NAMES = ["S0", "S1", "S2", "S3", "S4", "S5"];
const HEAD_0_8 = "id: walk\nname: Walk\nversion: '1'\nspecVersion: '0.8'\nstart: S0\nstates:\n";
const HEAD_1_0 = "document:\n  dsl: 1.0.3\n  namespace: shop\n  name: walk\n  version: 0.1.0\ndo:\n";

function state(name: string, number: number): string {
  const after = NAMES[number + 1];
  return `- name: ${name}\n  type: inject\n  data: {}\n  ${after ? `transition: ${after}` : "end: true"}\n`;
}

function anyOf(...lines: string[]): RegExp {
  return new RegExp(`^(${lines.join("|")}|)$`);
}

export const DIALECTS: Record<string, Dialect> = {
  "0.8": {
    text: HEAD_0_8 + NAMES.map(state).join(""),
    item: /^- name: (\w+)/,
    lines: anyOf(
      "id: walk|name: Walk[abc]*|version: '1'|specVersion: '0.8'|start: \\w+|states:",
      "- name: \\w+| {2}(type: inject|data: \\{\\}|transition: \\w+|end: true)",
    ),
    pointer: at => `/states/${at}`,
    add: (pointer, isLast, name) => ({
      operation: "add-state",
      arguments: { kind: "inject", edge: `${pointer}/${isLast ? "end" : "transition"}`, name },
    }),
    remove: pointer => ({ operation: "remove-states", arguments: { pointers: [pointer] } }),
  },
  "1.0": {
    text: HEAD_1_0 + NAMES.map((name, number) => `- ${name}:\n    set:\n      n: ${number}\n`).join(""),
    item: /^- (\w+):/,
    lines: anyOf(
      "document:| {2}dsl: 1.0.3| {2}namespace: shop| {2}name: walk[abc]*| {2}version: 0.1.0|do:",
      "- \\w+:| {4}set:( \\{\\})?| {6}\\w+: .*",
    ),
    pointer: (at, name) => `/do/${at}/${name}`,
    add: pointer => ({ operation: "add-task", arguments: { kind: "set", after: pointer } }),
    remove: pointer => ({ operation: "remove-tasks", arguments: { pointers: [pointer] } }),
  },
};

/** The names of a text's states or tasks. */
export function itemsOf({ item }: Dialect, text: string): string[] {
  return text.split("\n").flatMap(line => item.exec(line)?.[1] ?? []);
}
