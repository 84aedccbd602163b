/** Written by `python -m designer.server.page_tables` from workflow/state_kinds.py and workflow/diagram/colours.py. */

/** The word of each kind of state, in the order of legends and menus. */
export const STATE_KINDS: Record<string, string> = {
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
  call: "Call",
  do: "Do",
  for: "For each",
  fork: "Fork",
  try: "Try",
  raise: "Raise",
  emit: "Emit",
  listen: "Listen",
  run: "Run",
  set: "Set",
  wait: "Wait",
};

/** What a dialect calls a kind, where otherwise than the others. */
export const DIALECT_WORDS: Record<string, Record<string, string>> = { "0.8": { delay: "Sleep" } };

/** The kinds that have a tile in the palette. */
export const TILES = new Set([
  "operation",
  "event",
  "switch",
  "delay",
  "parallel",
  "subflow",
  "inject",
  "foreach",
  "callback",
]);

/** What a task can be. */
export const TASKS = new Set([
  "call",
  "do",
  "emit",
  "for",
  "fork",
  "listen",
  "raise",
  "run",
  "set",
  "switch",
  "try",
  "wait",
]);

/** The word of each kind of edge. */
export const EDGE_KINDS: Record<string, string> = {
  transition: "Transition",
  condition: "Condition",
  default: "Default",
  error: "Error",
  timeout: "Timeout",
  compensation: "Compensation",
  event: "Event",
  implicit: "Next in the list",
  catch: "Catch",
  bypass: "Skipped",
  uses: "Uses",
};
