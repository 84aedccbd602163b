/** Words of the pages: kinds, counts, problems. */

export const KINDS: Record<string, string> = {
  operation: "Operation",
  event: "Event",
  switch: "Switch",
  delay: "Delay",
  parallel: "Parallel",
  subflow: "Subflow",
  inject: "Inject",
  foreach: "For each",
  callback: "Callback",
  end: "End",
  start: "Start",
};

export const EDGES: Record<string, string> = {
  transition: "Transition",
  condition: "Condition",
  default: "Default",
  error: "Error",
  timeout: "Timeout",
  compensation: "Compensation",
  event: "Event",
  start: "Start",
};

/** "1 state", "3 states". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

export function problemWords(errors: number, warnings: number): string {
  const parts = [errors ? count(errors, "error") : "", warnings ? count(warnings, "warning") : ""].filter(Boolean);
  return parts.join(", ") || "No problems";
}
