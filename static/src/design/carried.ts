/** The pointers in what is asked for, moved to where what they meant is after the text changed. */

/** Where what was at a pointer is now; null: it was taken away. */
export type Carried = (pointer: string) => string | null;

type Body = Record<string, unknown>;

const WORDS = new Set(["text", "name", "value"]); // what a person wrote is no pointer

export function hasPointers(body: Body): boolean {
  return pointersOf(body).length > 0;
}

/** The same with its pointers moved; null where what it is about was taken away, and of several: all of them. */
export function carriedIn(body: Body, now: Carried): Body | null {
  const moved: Body = {};
  for (const [key, value] of Object.entries(body)) {
    const carried = WORDS.has(key) ? value : carriedValue(value, now);
    if (carried === undefined) return null;
    moved[key] = carried;
  }
  return moved;
}

function carriedValue(value: unknown, now: Carried): unknown {
  if (isPointer(value)) return now(value) ?? undefined;
  if (Array.isArray(value)) {
    const left = value.map(one => carriedValue(one, now)).filter(one => one !== undefined);
    return value.length && !left.length ? undefined : left;
  }
  return isBody(value) ? (carriedIn(value, now) ?? undefined) : value;
}

function pointersOf(value: unknown): string[] {
  if (isPointer(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(pointersOf);
  if (!isBody(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => (WORDS.has(key) ? [] : pointersOf(one)));
}

function isPointer(value: unknown): value is string {
  return typeof value === "string" && value.startsWith("/");
}

function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
