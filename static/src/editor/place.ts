/** Where the cursor stands in the document, found even while the text does not parse. */

export type Key = string | number;

export interface Place {
  /** Of the mapping (mode "key") or of the value itself (mode "value"). */
  path: Key[];
  mode: "key" | "value";
  /** Scalars that stand beside, for each mapping above, by its pointer: chooses a schema's branch by `type`. */
  siblings: Map<string, Record<string, string>>;
  /** What a completion replaces. */
  from: number;
  /** The column at which keys of this mapping stand (YAML). */
  column: number;
  /** Inside quotes, or in JSON, where every name is quoted. */
  quoted: boolean;
  /** A new sequence item: both a key and a scalar may begin here. */
  item?: boolean;
  /** In brackets, in YAML. */
  flow?: boolean;
}

export function pointerOf(path: Key[]): string {
  return path.map(key => "/" + String(key).replaceAll("~", "~0").replaceAll("/", "~1")).join("");
}
