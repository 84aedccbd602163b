/** The texts that a new definition starts with, with its own id and name put in. */

export interface Start {
  start: string;
  dialect: string;
  runtime: string; // "" it is of its dialect as written
  title: string;
  yaml: string;
  json: string;
}

/**
 * `patterns` in the order in which they are offered; each has a text in every dialect that can say it. `without`: the
 * engines that cannot run it.
 */
export interface Starts {
  patterns: { start: string; title: string; line: string; without: string[] }[];
  starts: Start[];
}

/** At most 63 letters, digits and hyphens, as DSL 1.0 demands. */
function idOf(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-/, "")
      .slice(0, 63)
      .replace(/-$/, "") || "workflow"
  );
}

/** Plain where that is certain to stay a string; JSON's quoting is right in YAML too. */
function scalar(text: string): string {
  return /^[A-Za-z][\w, -]*$/.test(text) && !/^(true|false|null|y|n|yes|no|on|off)$/i.test(text) && !text.endsWith(" ")
    ? text
    : JSON.stringify(text);
}

export function startText(name: string, syntax: "yaml" | "json", start: Start): string {
  const own: Record<string, string> = { __ID__: idOf(name), __NAME__: name };
  if (syntax === "json")
    return start.json.replace(/"(__ID__|__NAME__)"/g, (_, which: string) => JSON.stringify(own[which]));
  return start.yaml.replace(/__ID__|__NAME__/g, which => scalar(own[which] ?? ""));
}
