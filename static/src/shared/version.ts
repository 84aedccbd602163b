/** The version that a definition says of itself, read from its text without understanding it. */

export function ownVersion(text: string, syntax: "yaml" | "json"): string | null {
  const found =
    syntax === "json"
      ? /^\s{0,4}"version"\s*:\s*"([^"\n]{1,40})"/m.exec(text)
      : /^version:[ \t]*["']?([^"'#\s]{1,40})/m.exec(text);
  return found?.[1] ?? null;
}
